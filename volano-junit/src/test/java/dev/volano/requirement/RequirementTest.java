package dev.volano.requirement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.volano.client.Failure;
import dev.volano.client.ThroughputResult;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequirementTest {

    /** Of ln 900, ln 1000 and ln 1100 the interval of 95 % is from 774 to 1278: exp(mean ± 4.3027 · s / √3). */
    private static final ThroughputResult ABOUT_1000 = Results.ofRates(900, 1_000, 1_100);

    @Test
    void a_throughput_is_judged_by_its_interval_and_not_by_its_estimate() {
        assertThat(outcome(Requirement.minThroughput(770), ABOUT_1000)).isEqualTo(Outcome.PASS);
        assertThat(outcome(Requirement.minThroughput(780), ABOUT_1000)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(outcome(Requirement.minThroughput(1_270), ABOUT_1000)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(outcome(Requirement.minThroughput(1_290), ABOUT_1000)).isEqualTo(Outcome.FAIL);
    }

    @Test
    void a_throughput_is_told_with_its_interval_and_how_far_it_is_off() {
        Judgement judgement = Requirement.minThroughput(2_000).judge(ABOUT_1000);

        assertThat(judgement.required()).isEqualTo("throughput of at least 2,000 messages/s");
        assertThat(judgement.measured())
                .startsWith("1,000 (77")
                .contains(" to 1,27", "at 95 %, over 3 servers", "50.0 % below what is required");
        assertThat(judgement).asString().startsWith("NOT MET: ");
    }

    @Test
    void too_few_windows_for_an_interval_are_not_decided_and_the_reason_says_what_helps() {
        ThroughputResult unsteady = Results.failed();

        assertThat(Requirement.minThroughput(1_001).judge(unsteady).outcome()).isNotEqualTo(Outcome.PASS);
        assertThat(Requirement.minThroughput(780).judge(ABOUT_1000).reason())
                .hasValueSatisfying(reason -> assertThat(reason).contains("measure on more servers"));
    }

    @Test
    void a_latency_is_judged_by_its_interval() {
        ThroughputResult about99Micros = Results.ofLatencies(1, 1, 1);

        assertThat(outcome(Requirement.maxLatency(99, Duration.ofNanos(100_000)), about99Micros))
                .isEqualTo(Outcome.PASS);
        assertThat(outcome(Requirement.maxLatency(99, Duration.ofNanos(98_000)), about99Micros))
                .isEqualTo(Outcome.FAIL);
        assertThat(outcome(Requirement.maxLatency(50, Duration.ofNanos(51_000)), about99Micros))
                .isEqualTo(Outcome.PASS);
        assertThat(outcome(Requirement.maxLatency(99, Duration.ofMillis(1)), Results.ofLatencies(1, 10, 100)))
                .isEqualTo(Outcome.INCONCLUSIVE);
    }

    @Test
    void a_latency_of_one_server_is_judged_by_how_much_its_windows_vary() {
        ThroughputResult one = Results.ofLatencies(1);

        assertThat(outcome(Requirement.maxLatency(99, Duration.ofNanos(100_000)), one))
                .isEqualTo(Outcome.PASS);
        assertThat(outcome(Requirement.maxLatency(99, Duration.ofNanos(98_000)), one))
                .isEqualTo(Outcome.FAIL);
        assertThat(Requirement.maxLatency(99, Duration.ofMillis(1)).judge(one).measured())
                .startsWith("service time 0.10 ms");
    }

    @Test
    void an_error_of_the_server_fails_and_one_of_somebody_else_does_not_decide() {
        ThroughputResult servers = Results.failed(Results.failure(Failure.Kind.RESET));
        ThroughputResult systems = Results.failed(Results.failure(Failure.Kind.NO_PORTS));

        assertThat(outcome(Requirement.maxErrors(0), servers)).isEqualTo(Outcome.FAIL);
        assertThat(outcome(Requirement.maxErrors(0), systems)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(outcome(Requirement.maxErrors(1), servers)).isEqualTo(Outcome.PASS);
        assertThat(outcome(Requirement.maxErrors(0), ABOUT_1000)).isEqualTo(Outcome.PASS);
        assertThat(outcome(Requirement.minThroughput(1), servers)).isEqualTo(Outcome.FAIL);
        assertThat(outcome(Requirement.minThroughput(1), systems)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(Requirement.maxErrors(0).judge(servers).reason())
                .hasValueSatisfying(
                        reason -> assertThat(reason).contains("connection reset at 3/4 connections (server)"));
    }

    @Test
    void a_generator_that_was_the_bottleneck_neither_passes_nor_fails_the_server() {
        ThroughputResult limited = Results.limitedByGenerator();

        assertThat(outcome(Requirement.minThroughput(1), limited)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(outcome(Requirement.minThroughput(1_000_000), limited)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(outcome(Requirement.generatorNotTheBottleneck(), limited)).isEqualTo(Outcome.FAIL);
        assertThat(outcome(Requirement.generatorNotTheBottleneck(), ABOUT_1000)).isEqualTo(Outcome.PASS);
    }

    @Test
    void connections_that_were_not_tried_are_not_decided() {
        assertThat(outcome(Requirement.minConnections(4), ABOUT_1000)).isEqualTo(Outcome.PASS);
        assertThat(outcome(Requirement.minConnections(5), ABOUT_1000)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(outcome(Requirement.minConnections(5), Results.failed(Results.failure(Failure.Kind.REFUSED))))
                .isEqualTo(Outcome.FAIL);
    }

    @Test
    void what_the_server_did_not_tell_is_not_decided_and_the_reason_says_what_it_needs() {
        for (Requirement requirement : List.of(
                Requirement.maxHeap(1),
                Requirement.maxMemoryPerConnection(1),
                Requirement.maxGcPause(Duration.ofMillis(1)))) {
            Judgement judgement = requirement.judge(ABOUT_1000);

            assertThat(judgement.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
            assertThat(judgement.reason())
                    .hasValueSatisfying(reason -> assertThat(reason).contains("a process of its own"));
        }
        assertThat(Requirement.maxHeap(3 << 20).words()).isEqualTo("at most 3 MiB of heap in use");
        assertThat(Requirement.maxMemoryPerConnection(1_536).words())
                .isEqualTo("at most 1.50 KiB of resident memory per connection");
        assertThat(Requirement.maxGcPause(Duration.ofMillis(20)).words()).isEqualTo("no GC pause longer than 20 ms");
    }

    @Test
    void what_cannot_be_required_is_refused() {
        assertThatThrownBy(() -> Requirement.minThroughput(0)).hasMessageContaining("messagesPerSecond");
        assertThatThrownBy(() -> Requirement.maxLatency(100, Duration.ofMillis(1)))
                .hasMessageContaining("percentile");
        assertThatThrownBy(() -> Requirement.maxLatency(99, Duration.ZERO)).hasMessageContaining("most");
        assertThatThrownBy(() -> Requirement.maxErrors(-1)).hasMessageContaining("most");
        assertThatThrownBy(() -> Requirement.minConnections(0)).hasMessageContaining("least");
        assertThatThrownBy(() -> Requirement.maxHeap(0)).hasMessageContaining("mostBytes");
        assertThatThrownBy(() -> Requirement.maxMemoryPerConnection(0)).hasMessageContaining("mostBytes");
        assertThatThrownBy(() -> Requirement.maxGcPause(Duration.ZERO)).hasMessageContaining("most");
    }

    private static Outcome outcome(Requirement requirement, ThroughputResult result) {
        return requirement.judge(result).outcome();
    }
}
