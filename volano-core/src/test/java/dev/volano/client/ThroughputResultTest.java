package dev.volano.client;

import static dev.volano.client.LiteralResults.complete;
import static dev.volano.client.LiteralResults.failedToConnect;
import static dev.volano.client.LiteralResults.failedUnderLoad;
import static dev.volano.client.LiteralResults.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.volano.measure.Phase;
import dev.volano.measure.Throughput;
import dev.volano.measure.Timeline;
import dev.volano.measure.Window;
import dev.volano.net.CloseReason;
import dev.volano.stats.Estimate;
import dev.volano.stats.ScorePolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ThroughputResultTest {

    private static final Failure REFUSED = new Failure(Failure.Kind.CONNECTION_REFUSED, 3, 4, "Connection refused");

    private static final Failure STALLED = new Failure(Failure.Kind.STALLED, 4, 4, "no message for 5 ms");

    @Test
    void a_run_scores_messages_sent_and_received_over_its_time() {
        RunResult run = complete(1, 40);

        assertThat(run.complete()).isTrue();
        assertThat(run.throughput()).hasValue(new Throughput(60, Duration.ofMillis(40)));
        assertThat(run.score().orElseThrow().messagesPerSecond()).isEqualTo(2_000.0);
    }

    @Test
    void the_score_is_the_mean_of_the_runs_that_count() {
        // 100 messages per second, which would spoil the mean; 1000, 2000 and 4000
        ThroughputResult result = result(4, 1, complete(1, 800), complete(2, 80), complete(3, 40), complete(4, 20));

        assertThat(result.complete()).isTrue();
        assertThat(result.failures()).isEmpty();
        assertThat(result.score()).hasValue((1_000.0 + 2_000 + 4_000) / 3);
    }

    @Test
    void without_a_discard_every_run_counts() {
        assertThat(result(2, 0, complete(1, 80), complete(2, 40)).score()).hasValue(1_500.0);
    }

    @Test
    void there_is_no_score_if_a_run_failed_but_what_was_measured_is_kept() {
        ThroughputResult result = result(3, 0, complete(1, 40), failedToConnect(2, REFUSED));

        assertThat(result.complete()).isFalse();
        assertThat(result.score()).isEmpty();
        assertThat(result.failures()).containsExactly(REFUSED);
        assertThat(result.runs().get(0).throughput()).isPresent();
        assertThat(result.runs().get(1).throughput()).isEmpty();
        assertThat(result.plan().runs()).isEqualTo(3);
        assertThat(result.plan().scorePolicy()).isEqualTo(new ScorePolicy.AllButFirst(0));
    }

    @Test
    void there_is_no_score_if_the_last_run_failed() {
        assertThat(result(2, 0, complete(1, 40), failedToConnect(2, REFUSED)).score())
                .isEmpty();
    }

    @Test
    void there_is_no_score_if_a_run_is_missing() {
        assertThat(result(2, 0, complete(1, 40)).complete()).isFalse();
        assertThat(result(2, 0, complete(1, 40)).score()).isEmpty();
    }

    @Test
    void a_run_that_failed_under_load_has_a_time_but_no_throughput() {
        RunResult run = failedUnderLoad(
                1,
                Duration.ofSeconds(3),
                Map.of(CloseReason.Kind.SLOW_READER, 2L, CloseReason.Kind.BAD_INPUT, 1L),
                STALLED,
                REFUSED);

        assertThat(run.elapsed()).hasValue(Duration.ofSeconds(3));
        assertThat(run.throughput()).isEmpty();
        assertThat(run.failures()).containsExactly(STALLED, REFUSED);
        assertThat(run.serverClosed())
                .containsExactly(
                        Map.entry(CloseReason.Kind.SLOW_READER, 2L), Map.entry(CloseReason.Kind.BAD_INPUT, 1L));
    }

    @Test
    void a_result_cannot_be_changed() {
        RunResult run = failedUnderLoad(1, Duration.ofSeconds(3), Map.of(CloseReason.Kind.BAD_INPUT, 1L), STALLED);
        ThroughputResult result = result(1, 0, run);

        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> result.runs().clear());
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> run.failures().clear());
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> run.serverClosed().clear());
    }

    @Test
    void a_failure_that_comes_late_makes_a_run_one_that_failed() {
        RunResult late = complete(1, 40).with(STALLED);

        assertThat(late.complete()).isFalse();
        assertThat(late.throughput()).isEmpty();
        assertThat(late.sent()).isEqualTo(20);
        assertThat(late.failures()).containsExactly(STALLED);
    }

    /** A run of 40 windows of 100 ms, in which 100 and 120 messages came in turn. */
    private static RunResult steadyRun() {
        List<Window> windows = IntStream.range(0, 40)
                .mapToObj(i -> new Window(
                        Phase.MEASURE,
                        Duration.ofMillis(100L * i),
                        Duration.ofMillis(100),
                        10,
                        i % 2 == 0 ? 100 : 120,
                        4,
                        Optional.empty(),
                        Optional.empty()))
                .toList();
        return new RunResult(
                1,
                4,
                4,
                400,
                4_400,
                Optional.of(Duration.ofSeconds(4)),
                List.of(),
                Map.of(),
                Map.of(),
                Map.of(),
                WarmUpOutcome.NONE,
                new Timeline(windows),
                Optional.empty(),
                Optional.empty(),
                GeneratorCheck.UNKNOWN,
                Optional.empty());
    }

    @Test
    void one_fork_has_an_interval_that_vouches_for_its_last_run_only() {
        ThroughputResult result = result(1, 0, steadyRun());

        assertThat(result.throughput()).isInstanceOfSatisfying(Estimate.Known.class, known -> {
            assertThat(known.basis()).isEqualTo(Estimate.Basis.WITHIN_ONE_RUN);
            assertThat(known.value().estimate()).isCloseTo(1_100, within(1e-6));
            assertThat(known.value().contains(1_100)).isTrue();
        });
    }

    @Test
    void three_forks_have_an_interval_over_them() {
        ThroughputResult one = result(1, 0, steadyRun());

        ThroughputResult three = one.plus(one).plus(one);

        assertThat(three.throughput()).isInstanceOfSatisfying(Estimate.Known.class, known -> {
            assertThat(known.basis()).isEqualTo(Estimate.Basis.FORKS);
            assertThat(known.count()).isEqualTo(3);
            assertThat(known.value().estimate()).isCloseTo(1_100, within(1e-6));
        });
    }
}
