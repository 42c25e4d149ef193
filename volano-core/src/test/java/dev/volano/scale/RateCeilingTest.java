package dev.volano.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.volano.VolanoException;
import dev.volano.client.VolanoClient;
import dev.volano.server.RunningServer;
import dev.volano.workload.chat.ChatWorkload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Searches of a rate on servers that need a known time for a message. */
@Timeout(120)
class RateCeilingTest {

    @AfterEach
    void no_thread_is_left() {
        assertThat(Thread.getAllStackTraces().keySet().stream()
                        .filter(Thread::isAlive)
                        .map(Thread::getName)
                        .filter(name -> name.startsWith("volano-")))
                .isEmpty();
    }

    private static VolanoClient.Builder pair(VolanoClient.Builder client) {
        return client.workload(ChatWorkload.builder().rooms(1).users(2).build());
    }

    private static RateCeiling.Builder search() {
        return RateCeiling.builder()
                .load(RateCeilingTest::pair)
                .within(50, Duration.ofMillis(50)) // the median, since a busy machine delays some
                .trialTime(Duration.ofMillis(100));
    }

    @Test
    void a_rate_that_a_server_has_no_time_for_is_above_the_ceiling() {
        AtomicInteger started = new AtomicInteger();
        RateCeilingResult found = search().server(() -> {
                    started.incrementAndGet();
                    return LimitedChat.taking(Duration.ofNanos(50_000)); // some 500 messages per second
                })
                .first(200)
                .most(3_200)
                .mostTrials(12)
                .build()
                .find();

        assertThat(found.end()).isEqualTo(CeilingResult.End.FOUND);
        assertThat(found.trials()).filteredOn(trial -> trial.rate() >= 3_200).noneMatch(RateTrial::held);
        assertThat(found.reached()).isTrue();
        assertThat(found.half())
                .hasValueSatisfying(rate -> assertThat(rate.estimate()).isBetween(100.0, 3_200.0));
        assertThat(found.limit()).isPresent();
        assertThat(found.failure()).isPresent();
        assertThat(started).as("the same server for all that complete").hasValueLessThan(6);
    }

    @Test
    void a_rate_that_is_held_is_not_the_ceiling() {
        List<String> told = new ArrayList<>();
        try (RunningServer server = LimitedChat.unlimited()) {
            RateCeilingResult found = search().target(server)
                    .within(50, Duration.ofHours(1))
                    .first(100)
                    .most(150)
                    .listener(new RateListener() {
                        @Override
                        public void onTrial(int trial, int most, double messagesPerSecond) {
                            told.add(trial + " of " + most + ": " + Math.round(messagesPerSecond));
                        }

                        @Override
                        public void onTrialEnd(RateTrial trial) {
                            told.add(Boolean.toString(trial.held()));
                        }
                    })
                    .build()
                    .find();

            assertThat(found.trials()).hasSize(4).allMatch(RateTrial::held);
            assertThat(found.half()).isEmpty();
            assertThat(found.limit()).isEmpty();
            assertThat(found).hasToString("150 messages/s are held, in 4 trials; the ceiling was not reached");
            assertThat(told)
                    .containsExactly(
                            "1 of 33: 100",
                            "true",
                            "2 of 33: 100",
                            "true",
                            "3 of 33: 150",
                            "true",
                            "4 of 33: 150",
                            "true");
            assertThat(server.statistics().orElseThrow().accepted())
                    .as("two in each trial, and in one that does not count")
                    .isEqualTo(10);
        }
    }

    @Test
    void a_server_that_fails_is_followed_by_a_fresh_one() {
        AtomicInteger started = new AtomicInteger();
        RateCeilingResult found = search().server(() -> {
                    if (started.incrementAndGet() == 3) {
                        throw new VolanoException("no port is free");
                    }
                    return LimitedChat.closingAfter(2); // the warm-up has them
                })
                .mostTrials(3)
                .build()
                .find();

        assertThat(started).hasValue(3);
        assertThat(found.trials()).hasSize(3).noneMatch(RateTrial::held);
        assertThat(found.trials().get(2).violation()).contains("the server did not start: no port is free");
        assertThat(found.limit()).contains(CeilingTrial.Limit.SERVER);
    }

    @Test
    void a_server_that_never_starts_and_a_load_that_no_limit_allows_are_told_at_once() {
        assertThatThrownBy(() -> search().server(() -> {
                            throw new VolanoException("no port is free");
                        })
                        .build()
                        .find())
                .isInstanceOf(VolanoException.class)
                .hasMessage("no port is free");
        assertThatThrownBy(() -> search().target(RunningServer.at("127.0.0.1", 1))
                        .load(client -> client.workload(new Unplayable(Unplayable.CONNECTIONS)))
                        .build()
                        .find())
                .isInstanceOf(VolanoException.class)
                .hasMessageContaining("descriptors");
    }

    @Test
    void no_trial_begins_after_the_time() {
        try (RunningServer server = LimitedChat.unlimited()) {
            RateCeilingResult found = search().target(server)
                    .mostTime(Duration.ofNanos(1))
                    .build()
                    .find();

            assertThat(found.end()).isEqualTo(CeilingResult.End.TIME_OVER);
            assertThat(found.trials()).isEmpty();
            assertThat(found.toString()).contains("the time was over");
        }
    }

    @Test
    void a_close_ends_the_search_and_keeps_the_trials() throws Exception {
        AtomicReference<RateCeiling> search = new AtomicReference<>();
        Thread closer = new Thread(() -> Objects.requireNonNull(search.get()).close(), "closer");
        search.set(search().server(LimitedChat::unlimited)
                .listener(new RateListener() {
                    @Override
                    public void onTrial(int trial, int most, double messagesPerSecond) {
                        if (trial == 2) {
                            closer.start();
                        }
                    }
                })
                .trialTime(Duration.ofMillis(500))
                .build());

        RateCeilingResult found = Objects.requireNonNull(search.get()).find();
        closer.join();

        assertThat(found.end()).isEqualTo(CeilingResult.End.INTERRUPTED);
        assertThat(found.trials()).hasSizeBetween(1, 2);
        assertThatIllegalStateException()
                .isThrownBy(() -> Objects.requireNonNull(search.get()).find());
    }

    @Test
    void what_cannot_be_searched_is_not_built() {
        assertThatIllegalStateException()
                .isThrownBy(() -> RateCeiling.builder().build())
                .withMessageContaining("server");
        assertThatIllegalStateException()
                .isThrownBy(() -> search().server(LimitedChat::unlimited)
                        .first(10)
                        .most(9)
                        .build())
                .withMessageContaining("above the highest");
        assertThatIllegalArgumentException().isThrownBy(() -> search().first(0));
        assertThatIllegalArgumentException().isThrownBy(() -> search().most(10_000_001));
        assertThatIllegalArgumentException().isThrownBy(() -> search().within(0, Duration.ofMillis(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> search().within(99, Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> search().trialTime(Duration.ofMillis(99)));
        assertThatIllegalArgumentException().isThrownBy(() -> search().precision(1));
        assertThatIllegalArgumentException().isThrownBy(() -> search().mostTrials(2));
    }
}
