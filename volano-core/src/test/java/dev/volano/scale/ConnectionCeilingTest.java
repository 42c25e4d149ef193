package dev.volano.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.volano.VolanoException;
import dev.volano.client.Failure;
import dev.volano.client.LiteralResults;
import dev.volano.client.OfferedRate;
import dev.volano.client.WarmUp;
import dev.volano.server.RunningServer;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ceilings of servers whose limits are known. */
@Timeout(120)
class ConnectionCeilingTest {

    private static final ScaledLoad PAIRS = ScaledLoad.chat(2, 2);

    @AfterEach
    void no_thread_is_left() {
        assertThat(Thread.getAllStackTraces().keySet().stream()
                        .filter(Thread::isAlive)
                        .map(Thread::getName)
                        .filter(name -> name.startsWith("volano-")))
                .isEmpty();
    }

    private static ConnectionCeiling.Builder search() {
        return ConnectionCeiling.builder()
                .load(PAIRS)
                .first(4)
                .most(64)
                .precision(0.01)
                .trialsAtEdge(2);
    }

    @Test
    void the_limit_of_a_server_that_refuses_is_found() {
        CeilingResult found = search().server(() -> LimitedChat.refusingAfterRooms(11))
                .build()
                .find();

        assertThat(found.end()).isEqualTo(CeilingResult.End.FOUND);
        assertThat(found.holds()).contains(new Level(22, 2, 2));
        assertThat(found.fails()).contains(new Level(24, 0, 2));
        assertThat(found.limit()).contains(CeilingTrial.Limit.SERVER);
        assertThat(found)
                .hasToString("holds at 22 connections in 2 of 2 trials; fails at 24 in 2 of 2:"
                        + " refused by the server at 23/24 connections");
    }

    @Test
    void the_limit_of_a_server_that_closes_is_found() {
        CeilingResult found =
                search().server(() -> LimitedChat.closingAfter(13)).build().find();

        assertThat(found.holds()).contains(new Level(12, 2, 2));
        assertThat(found.fails()).contains(new Level(14, 0, 2));
        assertThat(found.limit()).contains(CeilingTrial.Limit.SERVER);
        assertThat(found.failure().orElseThrow().violation().orElseThrow()).endsWith("at 14/14 connections");
    }

    @Test
    void a_ceiling_that_is_not_reached_is_said_to_be_higher() {
        CeilingResult found =
                search().server(LimitedChat::unlimited).most(21).build().find();

        assertThat(found.holds()).contains(new Level(20, 2, 2));
        assertThat(found.fails()).isEmpty();
        assertThat(found.limit()).isEmpty();
        assertThat(found).hasToString("holds at 20 connections in 2 of 2 trials; the ceiling was not reached");
    }

    @Test
    void a_server_that_never_starts_holds_nothing() {
        CeilingResult found = search().server(() -> {
                    throw new VolanoException("no port is free");
                })
                .build()
                .find();

        assertThat(found.holds()).isEmpty();
        assertThat(found.fails()).contains(new Level(2, 0, 2));
        assertThat(found.limit()).contains(CeilingTrial.Limit.SERVER);
    }

    @Test
    void a_limit_of_the_generator_is_not_taken_for_one_of_the_server() {
        CeilingResult found = search().server(LimitedChat::unlimited)
                .first(4)
                .load((client, connections) -> connections <= 6
                        ? ScaledLoad.chat(connections, 2).on(client, connections)
                        : client.workload(new Unplayable(connections)))
                .build()
                .find();

        assertThat(found.holds()).contains(new Level(6, 2, 2));
        assertThat(found.fails()).contains(new Level(7, 0, 2));
        assertThat(found.limit()).contains(CeilingTrial.Limit.GENERATOR);
        assertThat(found.toString()).contains("fault of the client", "the limit of the load generator");
    }

    @Test
    void a_check_before_the_load_tells_the_limits_of_the_generator_from_those_of_the_server() {
        SweepPoint refused = ConnectionSweep.builder()
                .target(RunningServer.at("127.0.0.1", 1)) // nobody is asked: the check comes first
                .load((client, connections) -> client.workload(new Unplayable(connections)))
                .points(Unplayable.CONNECTIONS)
                .build()
                .run()
                .points()
                .get(0);

        assertThat(refused).isInstanceOf(SweepPoint.NotMeasured.class);
        assertThat(limit(refused)).contains(CeilingTrial.Limit.GENERATOR);
        assertThat(limit(Failure.Kind.SERVER_OUT_OF_DESCRIPTORS)).contains(CeilingTrial.Limit.SERVER);
        assertThat(limit(Failure.Kind.SERVER_OUT_OF_THREADS)).contains(CeilingTrial.Limit.SERVER);
        assertThat(limit(Failure.Kind.SERVER_ENDED)).contains(CeilingTrial.Limit.SERVER);
        assertThat(limit(Failure.Kind.NO_DESCRIPTORS)).contains(CeilingTrial.Limit.GENERATOR);
        assertThat(limit(Failure.Kind.CONNECT_FAILED)).contains(CeilingTrial.Limit.GENERATOR);
        assertThat(limit(Failure.Kind.INTERRUPTED)).contains(CeilingTrial.Limit.HARNESS);
    }

    private static Optional<CeilingTrial.Limit> limit(Failure.Kind kind) {
        return limit(new SweepPoint.NotMeasured(9, kind, "whatever the words, such as at the server, are"));
    }

    private static Optional<CeilingTrial.Limit> limit(SweepPoint point) {
        return new CeilingTrial(point, CeilingCriterion.completes().violation(point)).limit();
    }

    @Test
    void one_server_serves_all_trials_if_it_is_the_only_one() {
        try (RunningServer server = LimitedChat.refusingAfterRooms(3)) {
            CeilingResult found =
                    search().target(server).trialsAtEdge(1).build().find();

            assertThat(found.fails().orElseThrow().connections()).isEqualTo(8);
            assertThat(server.statistics().orElseThrow().accepted()).isGreaterThan(8);
        }
    }

    @Test
    void no_trial_begins_after_the_time() {
        AtomicInteger started = new AtomicInteger();
        CeilingResult found = search().server(() -> {
                    started.incrementAndGet();
                    return LimitedChat.unlimited();
                })
                .mostTime(Duration.ofNanos(1))
                .build()
                .find();

        assertThat(started).hasValue(0);
        assertThat(found.end()).isEqualTo(CeilingResult.End.TIME_OVER);
        assertThat(found.toString()).contains("the time was over");
    }

    @Test
    void a_percentile_of_the_latency_can_be_a_criterion() {
        ScaledLoad paced = (client, connections) -> PAIRS.on(client, connections)
                .warmUp(WarmUp.none())
                .measureFor(Duration.ofMillis(150))
                .offeredRate(OfferedRate.constant(50));
        CeilingResult found = search().server(LimitedChat::unlimited)
                .load(paced)
                .first(2)
                .most(4)
                .criterion(CeilingCriterion.latencyWithin(99, Duration.ofHours(1)))
                .build()
                .find();

        assertThat(found.holds()).hasValueSatisfying(level -> {
            assertThat(level.connections()).isEqualTo(4);
            assertThat(level.held()).isGreaterThanOrEqualTo(2);
        });
        assertThat(found.half()).isEmpty();
        SweepPoint point = found.trials().get(0).point();
        assertThat(CeilingCriterion.latencyWithin(99.9, Duration.ofNanos(1)).violation(point))
                .hasValueSatisfying(why -> assertThat(why)
                        .matches("p99\\.9 of the response time is [0-9.]+ ms, above 1.0E-6 ms, at 2 connections"));
    }

    @Test
    void a_bound_of_a_latency_that_nobody_noted_is_not_passed() {
        SweepPoint point =
                new SweepPoint.Measured(4, 1, 0, LiteralResults.result(1, 0, LiteralResults.complete(1, 100)));

        assertThat(CeilingCriterion.completes().violation(point)).isEmpty();
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        CeilingCriterion.latencyWithin(99, Duration.ofHours(1)).violation(point))
                .withMessageContaining("notes no latency");
    }

    @Test
    void a_close_ends_the_search_and_keeps_the_trials() throws Exception {
        AtomicReference<ConnectionCeiling> search = new AtomicReference<>();
        Thread closer = new Thread(() -> Objects.requireNonNull(search.get()).close(), "closer");
        search.set(search().server(LimitedChat::unlimited)
                .load((client, connections) -> connections == 8
                        ? PAIRS.on(client, 8).measureFor(Duration.ofHours(1))
                        : PAIRS.on(client, connections))
                .listener(new SweepListener() {
                    @Override
                    public void onRunning(int run, Duration elapsed, long sent, long received) {
                        if (elapsed.toMillis() >= 300 && closer.getState() == Thread.State.NEW) {
                            closer.start();
                        }
                    }
                })
                .build());

        CeilingResult found = Objects.requireNonNull(search.get()).find();
        closer.join();

        assertThat(found.end()).isEqualTo(CeilingResult.End.INTERRUPTED);
        assertThat(found.holds()).contains(new Level(4, 1, 1));
        assertThat(found.fails()).isEmpty();
        assertThatIllegalStateException()
                .isThrownBy(() -> Objects.requireNonNull(search.get()).find());
    }

    @Test
    void what_cannot_be_searched_is_not_built() {
        assertThatIllegalStateException()
                .isThrownBy(() -> ConnectionCeiling.builder().build())
                .withMessageContaining("server");
        assertThatIllegalStateException()
                .isThrownBy(() -> ConnectionCeiling.builder()
                        .server(LimitedChat::unlimited)
                        .most(19)
                        .build())
                .withMessageContaining("multiple of 20");
        assertThatIllegalArgumentException().isThrownBy(() -> search().precision(0));
        assertThatIllegalArgumentException().isThrownBy(() -> search().trialsAtEdge(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CeilingCriterion.latencyWithin(101, Duration.ofSeconds(1)));
    }

    @Test
    void a_trial_is_one_with_the_first_number_of_connections() {
        CeilingResult held = search().server(() -> LimitedChat.refusingAfterRooms(11))
                .trial(Duration.ofMillis(100))
                .build()
                .find();
        CeilingResult refused = search().server(() -> LimitedChat.refusingAfterRooms(1))
                .trial(Duration.ofMillis(100))
                .build()
                .find();

        assertThat(held.holds()).contains(new Level(4, 1, 1));
        assertThat(held.trials()).hasSize(1);
        assertThat(refused.fails()).contains(new Level(4, 0, 1));
        assertThat(refused.trials()).hasSize(1);
        assertThatIllegalArgumentException().isThrownBy(() -> search().trial(Duration.ZERO));
    }
}
