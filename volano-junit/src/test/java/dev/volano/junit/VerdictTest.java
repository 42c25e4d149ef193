package dev.volano.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.testkit.engine.EventConditions.abortedWithReason;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import dev.volano.client.Failure;
import dev.volano.requirement.Results;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictTest {

    private static final Map<String, String> FULL = Map.of("volano.mode", "full");

    static class TwoMissed {

        @PerformanceTest
        @MinThroughput(2_000)
        @MaxLatency(percentile = 50, value = "20us")
        @MaxLatency(percentile = 99, value = "5ms")
        void too_slow(MeasuredResults results) {
            results.add(Results.ofRates(1_000, 1_000, 1_000));
        }
    }

    @Test
    void all_requirements_are_judged_and_told_together() {
        assertThat(Engine.failureOf(Engine.run(TwoMissed.class, FULL)))
                .startsWith("TwoMissed.too_slow(MeasuredResults): 2 of 4 requirements not met\n"
                        + "  NOT MET: throughput of at least 2,000 messages/s; measured: 1,000 (1,000 to 1,000")
                .contains("50.0 % below what is required")
                .contains("  NOT MET: latency of at most 0.02 ms for 50 % of the messages")
                .contains("  met: latency of at most 5 ms for 99 % of the messages")
                .contains("  met: no errors")
                .contains("a literal load; 4 connections, measured for 1.0 s, 3 servers, 1 run on each")
                .contains("Cores  ", "Client JVM")
                .doesNotContain("Limits  ");
    }

    @Test
    void what_is_required_and_measured_can_be_compared_by_tools() {
        assertThat(Engine.throwable(Engine.run(TwoMissed.class, FULL)))
                .hasFieldOrPropertyWithValue(
                        "expected.stringRepresentation",
                        "throughput of at least 2,000 messages/s\nlatency of at most 0.02 ms for 50 % of the messages")
                .extracting("actual.stringRepresentation")
                .asString()
                .contains("1,000 (1,000 to 1,000");
    }

    static class Undecided {

        @PerformanceTest
        @MinThroughput(1_000)
        void about_right(MeasuredResults results) {
            results.add(Results.ofRates(900, 1_000, 1_100));
        }
    }

    @Test
    void what_is_not_decided_aborts_the_test_and_says_what_would_help() {
        Engine.run(Undecided.class, FULL)
                .testEvents()
                .assertThatEvents()
                .haveExactly(
                        1,
                        event(abortedWithReason(message(text -> text.contains("1 of 2 requirements not decided")
                                && text.contains("NOT DECIDED: throughput of at least 1,000")
                                && text.contains("measure on more servers")))));
    }

    @Test
    void what_is_not_decided_can_fail_or_pass() {
        Engine.run(Undecided.class, Map.of("volano.mode", "full", "volano.inconclusive", "fail"))
                .testEvents()
                .assertStatistics(stats -> stats.failed(1));
        Engine.run(Undecided.class, Map.of("volano.mode", "full", "volano.inconclusive", "pass"))
                .testEvents()
                .assertStatistics(stats -> stats.succeeded(1));
    }

    static class WithFailure {

        @PerformanceTest
        void server_resets(MeasuredResults results) {
            results.add(Results.failed(Results.failure(Failure.Kind.RESET)));
        }

        @PerformanceTest
        @MaxErrors(1)
        void server_may_reset(MeasuredResults results) {
            results.add(Results.failed(Results.failure(Failure.Kind.RESET)));
        }

        @PerformanceTest
        void system_is_out_of_ports(MeasuredResults results) {
            results.add(Results.failed(Results.failure(Failure.Kind.NO_PORTS)));
        }
    }

    @Test
    void errors_of_the_server_fail_in_a_smoke_test_too_unless_they_are_allowed() {
        Engine.run(WithFailure.class, Map.of("volano.mode", "smoke"))
                .testEvents()
                .assertStatistics(stats -> stats.failed(1).succeeded(1).aborted(1));
    }

    static class Reset {

        @PerformanceTest
        void server_resets(MeasuredResults results) {
            results.add(Results.failed(Results.failure(Failure.Kind.RESET)));
        }
    }

    @Test
    void a_failure_is_told_with_its_place_and_owner() {
        assertThat(Engine.failureOf(Engine.run(Reset.class, Map.of())))
                .contains("connection reset at 3/4 connections (server): in words", "Limits  ");
    }

    static class BodyFails {

        @PerformanceTest
        @MinThroughput(2_000)
        void asserts(MeasuredResults results) {
            results.add(Results.ofRates(1_000, 1_000, 1_000));
            throw new AssertionError("the answer is 41");
        }
    }

    @Test
    void an_assertion_that_fails_is_told_with_the_requirements_and_what_was_measured() {
        Throwable thrown = Engine.throwable(Engine.run(BodyFails.class, FULL));

        assertThat(thrown)
                .hasMessageStartingWith("BodyFails.asserts(MeasuredResults): an assertion failed, 1 of 2 requirements"
                        + " not met\n  the answer is 41\n  NOT MET: throughput")
                .hasMessageContaining("a literal load")
                .cause()
                .hasMessage("the answer is 41");
    }

    static class OtherException {

        @PerformanceTest
        @MinThroughput(2_000)
        void breaks() {
            throw new IllegalStateException("not a verdict");
        }
    }

    @Test
    void what_is_not_an_assertion_stays_as_it_is() {
        assertThat(Engine.throwable(Engine.run(OtherException.class, FULL)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("not a verdict");
    }

    static class MeasuresNothing {

        @PerformanceTest
        @MinThroughput(2_000)
        void forgets() {}
    }

    @Test
    void a_requirement_without_a_measurement_fails() {
        assertThat(Engine.failureOf(Engine.run(MeasuresNothing.class, FULL)))
                .contains("nothing: the test method did not measure");
        Engine.run(MeasuresNothing.class, Map.of()).testEvents().assertStatistics(stats -> stats.failed(1));
    }

    @PerformanceTests
    @MinThroughput(2_000)
    static class OnTheClass {

        @Test
        void by_the_class(MeasuredResults results) {
            results.add(Results.ofRates(1_000, 1_000, 1_000));
        }

        @Test
        @MinThroughput(500)
        void by_the_method(MeasuredResults results) {
            results.add(Results.ofRates(1_000, 1_000, 1_000));
        }
    }

    @Test
    void a_requirement_of_the_method_replaces_that_of_the_class() {
        Engine.run(OnTheClass.class, FULL)
                .testEvents()
                .assertStatistics(stats -> stats.failed(1).succeeded(1));
    }

    static class Misspelt {

        @PerformanceTest
        @MaxLatency("5 parsecs")
        void wrong_unit(MeasuredResults results) {
            results.add(Results.ofRates(1_000, 1_000, 1_000));
        }
    }

    @Test
    void an_annotation_that_makes_no_sense_is_told_with_the_units_there_are() {
        assertThat(Engine.failureOf(Engine.run(Misspelt.class, FULL))).contains("5 parsecs", "ns, us, ms, s, min, h");
    }
}
