package dev.volano.assertj;

import static dev.volano.assertj.VolanoAssertions.CEILING_RESULT;
import static dev.volano.assertj.VolanoAssertions.PROCESSOR_RESULT;
import static dev.volano.assertj.VolanoAssertions.SWEEP_RESULT;
import static dev.volano.assertj.VolanoAssertions.THROUGHPUT_RESULT;
import static dev.volano.assertj.VolanoAssertions.VERDICT;
import static dev.volano.assertj.VolanoAssertions.assertThat;
import static dev.volano.assertj.VolanoAssertions.then;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.volano.client.Failure;
import dev.volano.client.ThroughputResult;
import dev.volano.compare.NumberVerdict;
import dev.volano.compare.Verdict;
import dev.volano.requirement.Judgement;
import dev.volano.requirement.Outcome;
import dev.volano.requirement.Requirement;
import dev.volano.requirement.Results;
import dev.volano.requirement.Scales;
import dev.volano.scale.CeilingResult;
import dev.volano.scale.ProcessorResult;
import dev.volano.scale.SweepResult;
import java.time.Duration;
import java.util.Optional;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class VolanoAssertionsTest {

    private static final ThroughputResult QUICK = Results.ofRates(1_000, 1_000, 1_000);

    @Test
    void what_holds_can_be_said_in_one_sentence() {
        assertThat(QUICK)
                .hasNoErrors()
                .hasAtMostErrors(0)
                .hasThroughputOfAtLeast(900)
                .hasLatencyOfAtMost(99, Duration.ofMillis(1))
                .sustainedConnections(4)
                .wasNotLimitedByTheGenerator();
        then(QUICK).hasNoErrors();
        Assertions.assertThat((Object) QUICK).asInstanceOf(THROUGHPUT_RESULT).hasNoErrors();
    }

    @Test
    void what_does_not_hold_is_told_with_what_was_measured_and_not_with_the_whole_result() {
        assertThatThrownBy(() -> assertThat(QUICK).as("the pace").hasThroughputOfAtLeast(2_000))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("[the pace]")
                .hasMessageContaining("a result of a literal load")
                .hasMessageContaining("NOT MET: throughput of at least 2,000 messages/s; measured: 1,000")
                .hasMessageContaining("50.0 % below what is required")
                .satisfies(error -> Assertions.assertThat(error.getMessage()).hasSizeLessThan(600));
    }

    @Test
    void each_check_can_fail() {
        ThroughputResult failed = Results.failed(Results.failure(Failure.Kind.RESET));
        assertThatThrownBy(() -> assertThat(failed).hasNoErrors()).hasMessageContaining("connection reset");
        assertThatThrownBy(() -> assertThat(failed).hasAtMostErrors(0)).hasMessageContaining("connection reset");
        assertThatThrownBy(() -> assertThat(QUICK).hasLatencyOfAtMost(99, Duration.ofNanos(1)))
                .hasMessageContaining("NOT MET: latency");
        assertThatThrownBy(() -> assertThat(QUICK).sustainedConnections(5)).hasMessageContaining("NOT DECIDED");
        assertThatThrownBy(() -> assertThat(Results.limitedByGenerator()).wasNotLimitedByTheGenerator())
                .hasMessageContaining("busy for 99 %");
    }

    @Test
    void what_is_not_decided_does_not_hold_and_says_so() {
        assertThatThrownBy(() -> assertThat(Results.ofRates(900, 1_000, 1_100)).hasThroughputOfAtLeast(1_000))
                .hasMessageContaining("NOT DECIDED")
                .hasMessageContaining("measure on more servers");
    }

    @Test
    void soft_assertions_collect_all_that_does_not_hold() {
        assertThatThrownBy(() -> VolanoSoftAssertions.assertSoftly(softly -> softly.assertThat(QUICK)
                        .hasThroughputOfAtLeast(2_000)
                        .hasNoErrors()
                        .hasLatencyOfAtMost(99, Duration.ofNanos(1))
                        .sustainedConnections(5)))
                .hasMessageContaining("throughput of at least 2,000")
                .hasMessageContaining("latency of at most")
                .hasMessageContaining("5 connections");
        assertThatCode(() -> VolanoSoftAssertions.assertSoftly(
                        softly -> softly.assertThat(QUICK).hasNoErrors()))
                .doesNotThrowAnyException();
    }

    @Test
    void a_requirement_of_the_users_own_is_asserted_as_those_of_the_library() {
        Requirement never = new Requirement() {
            @Override
            public Judgement judge(ThroughputResult result) {
                return new Judgement(Outcome.FAIL, words(), "100 %", Optional.of("on purpose"));
            }

            @Override
            public String words() {
                return "less than 100 %";
            }
        };

        assertThatThrownBy(() -> assertThat(QUICK).meets(never))
                .hasMessageContaining("NOT MET: less than 100 %; measured: 100 %; on purpose");
    }

    @Test
    void verdicts_ceilings_and_sweeps_have_assertions_too() {
        CeilingResult ceiling = Scales.ceiling(90, Scales.failed(100, Failure.Kind.RESET), 3);
        SweepResult sweep = Scales.sweep(Scales.point(10, 1_000, 1_000, 1_000), Scales.point(20, 900, 900, 900));
        Verdict passed = NumberVerdict.throughputAtLeast(QUICK, 900);
        Verdict failed = NumberVerdict.throughputAtLeast(QUICK, 2_000);

        assertThat(passed).hasPassed();
        assertThat(ceiling).sustainedConnections(90);
        assertThat(sweep)
                .sustainedConnections(20)
                .hasNoThroughputCollapseUpTo(20)
                .hasNoThroughputCollapseUpTo(20, withinPercentage(15));
        then(passed).hasPassed();
        then(ceiling).sustainedConnections(90);
        then(sweep).sustainedConnections(20);
        Assertions.assertThat((Object) passed).asInstanceOf(VERDICT).hasPassed();
        Assertions.assertThat((Object) ceiling).asInstanceOf(CEILING_RESULT).sustainedConnections(90);
        Assertions.assertThat((Object) sweep).asInstanceOf(SWEEP_RESULT).sustainedConnections(20);

        ProcessorResult processors = Scales.processors(
                Scales.onProcessors(1, 3, 1_000, 1_100, 1_200), Scales.onProcessors(2, 2, 1_600, 1_750, 1_930));
        assertThat(processors).scalesAtLeast(0.75, ProcessorSpan.from(1).to(2));
        then(processors).scalesAtLeast(0.75, ProcessorSpan.from(1).to(2));
        Assertions.assertThat((Object) processors)
                .asInstanceOf(PROCESSOR_RESULT)
                .scalesAtLeast(0.75, ProcessorSpan.from(1).to(2));
        assertThatThrownBy(() -> VolanoSoftAssertions.assertSoftly(softly -> softly.assertThat(processors)
                        .scalesAtLeast(0.9, ProcessorSpan.from(1).to(2))
                        .scalesAtLeast(0.8, ProcessorSpan.from(1).to(2))))
                .hasMessageContaining("a sweep over [1, 2] processors")
                .hasMessageContaining("NOT MET: with 2 processors at least 1.80 times")
                .hasMessageContaining("NOT DECIDED: with 2 processors at least 1.60 times");

        assertThatThrownBy(() -> assertThat(failed).hasPassed())
                .hasMessageContaining("the verdict \"throughput 1,000")
                .hasMessageContaining("NOT MET: a verdict that passes");
        assertThatThrownBy(() -> VolanoSoftAssertions.assertSoftly(softly -> {
                    softly.assertThat(failed).hasPassed();
                    softly.assertThat(ceiling).sustainedConnections(95).sustainedConnections(100);
                    softly.assertThat(sweep)
                            .sustainedConnections(30)
                            .hasNoThroughputCollapseUpTo(20, withinPercentage(5));
                }))
                .hasMessageContaining("NOT MET: a verdict that passes")
                .hasMessageContaining("NOT DECIDED: at least 95 connections held")
                .hasMessageContaining("NOT MET: at least 100 connections held")
                .hasMessageContaining("NOT DECIDED: at least 30 connections served")
                .hasMessageContaining("NOT MET: throughput up to 20 connections of at least 95 %");
    }

    @Test
    void two_results_are_compared_in_one_call() {
        ThroughputResult before = Results.ofRates(900, 1_000, 1_100);

        assertThat(before).isNotSlowerThan(before, withinPercentage(80));
        assertThatThrownBy(
                        () -> assertThat(Results.ofRates(90, 100, 110)).isNotSlowerThan(before, withinPercentage(80)))
                .hasMessageContaining("NOT MET: not slower than the other result, within 80 %");
        assertThatThrownBy(() -> assertThat(before).isNotSlowerThan(before, withinPercentage(5)))
                .hasMessageContaining("NOT DECIDED")
                .hasMessageContaining("measure them side by side");
    }

    @Test
    void no_result_is_told_as_such() {
        ThroughputResult none = nothing();
        assertThatThrownBy(() -> assertThat(none).hasNoErrors()).isInstanceOf(AssertionError.class);
    }

    @SuppressWarnings("NullAway") // what a user without null checks may do
    private static ThroughputResult nothing() {
        return null;
    }
}
