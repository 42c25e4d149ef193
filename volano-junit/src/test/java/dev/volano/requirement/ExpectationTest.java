package dev.volano.requirement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.volano.client.Failure;
import dev.volano.compare.NumberVerdict;
import dev.volano.compare.Verdict;
import dev.volano.measure.Interval;
import dev.volano.scale.CeilingCriterion;
import dev.volano.scale.CeilingResult;
import dev.volano.scale.CeilingTrial;
import dev.volano.scale.Confinement;
import dev.volano.scale.LevelFailure;
import dev.volano.scale.Points;
import dev.volano.scale.ProcessorPoint;
import dev.volano.scale.ProcessorResult;
import dev.volano.scale.SweepPoint;
import dev.volano.scale.SweepResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExpectationTest {

    private static Outcome of(int least, CeilingResult ceiling) {
        return Expectation.ceilingOfAtLeast(least).judge(ceiling).outcome();
    }

    @Test
    void a_ceiling_is_judged_by_its_bracket() {
        CeilingResult ceiling = Scales.ceiling(3_900, Scales.failed(4_000, Failure.Kind.RESET), 3);

        assertThat(of(3_900, ceiling)).isEqualTo(Outcome.PASS);
        assertThat(of(3_901, ceiling)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(of(3_999, ceiling)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(of(4_000, ceiling)).isEqualTo(Outcome.FAIL);
        assertThat(Expectation.ceilingOfAtLeast(4_000).judge(ceiling))
                .hasToString("NOT MET: at least 4,000 connections held; measured: holds at 3900 connections in 3 of 3"
                        + " trials; fails at 4000 in 3 of 3: connection reset at 3/4 connections");
    }

    @Test
    void the_limit_of_the_load_generator_is_not_the_servers() {
        CeilingResult generators = Scales.ceiling(3_900, Scales.failed(4_000, Failure.Kind.NO_PORTS), 3);

        assertThat(of(4_000, generators)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(Expectation.ceilingOfAtLeast(5_000)
                        .judge(generators)
                        .reason()
                        .orElseThrow())
                .contains("load generator");
    }

    @Test
    void a_ceiling_that_was_not_reached_says_nothing_of_more_connections() {
        assertThat(of(1_000, Scales.allHeld(1_000))).isEqualTo(Outcome.PASS);
        assertThat(of(1_001, Scales.allHeld(1_000))).isEqualTo(Outcome.INCONCLUSIVE);
    }

    @Test
    void a_failure_that_was_not_repeated_fails_nothing_unless_the_search_wanted_no_more() {
        SweepPoint failed = Scales.failed(100, Failure.Kind.RESET);

        assertThat(of(100, Scales.ceiling(CeilingResult.End.TIME_OVER, 50, failed, 1)))
                .isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(of(100, Scales.ceiling(CeilingResult.End.TIME_OVER, 50, failed, 2)))
                .isEqualTo(Outcome.FAIL);
        assertThat(of(100, Scales.ceiling(CeilingResult.End.FOUND, 50, failed, 1)))
                .isEqualTo(Outcome.FAIL);
    }

    @Test
    void where_trials_hold_by_chance_the_interval_of_the_half_decides() {
        CeilingResult ceiling = new CeilingResult(
                CeilingCriterion.latencyWithin(99, Duration.ofMillis(5)),
                List.of(
                        new CeilingTrial(Scales.point(1_000, 1_000), Optional.empty()),
                        new CeilingTrial(Scales.point(1_100, 1_000), Optional.of("p99 is above"))),
                Optional.of(new Interval(1_050, 1_000, 1_100, 0.95)),
                CeilingResult.End.FOUND);

        assertThat(of(1_000, ceiling)).isEqualTo(Outcome.PASS);
        assertThat(of(1_001, ceiling)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(of(1_100, ceiling)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(of(1_101, ceiling)).isEqualTo(Outcome.FAIL);
    }

    private static Outcome collapse(int connections, double share, SweepResult sweep) {
        return Expectation.noThroughputCollapse(connections, share).judge(sweep).outcome();
    }

    @Test
    void a_throughput_that_stays_up_has_not_collapsed_and_one_that_falls_has() {
        SweepResult sweep = Scales.sweep(
                Scales.point(1_000, 990, 1_000, 1_010),
                Scales.point(2_000, 1_990, 2_000, 2_010),
                Scales.point(3_000, 990, 1_000, 1_010));

        assertThat(collapse(2_000, 0.5, sweep)).isEqualTo(Outcome.PASS);
        assertThat(collapse(3_000, 0.45, sweep)).isEqualTo(Outcome.PASS);
        assertThat(collapse(3_000, 0.5, sweep)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(collapse(3_000, 0.6, sweep)).isEqualTo(Outcome.FAIL);
        assertThat(Expectation.noThroughputCollapse(3_000, 0.6).judge(sweep).measured())
                .startsWith("50 % (")
                .endsWith("of the throughput at 2,000 connections at 3,000");
    }

    @Test
    void one_server_at_a_point_does_not_tell() {
        SweepResult sweep = Scales.sweep(Scales.point(1_000, 1_000), Scales.point(2_000, 1_000));

        Judgement judgement = Expectation.noThroughputCollapse(2_000, 0.5).judge(sweep);
        assertThat(judgement.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(judgement.reason().orElseThrow()).contains("three fresh ones at each point");
    }

    @Test
    void a_point_that_is_missing_or_limited_by_the_generator_does_not_tell() {
        SweepResult sweep = Scales.sweep(
                Scales.point(1_000, 1_000, 1_000, 1_000), Scales.point(2_000, Results.limitedByGenerator()));

        assertThat(collapse(1_000, 0.5, sweep)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(collapse(2_000, 0.5, sweep)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(collapse(3_000, 0.5, sweep)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(collapse(
                        2_000,
                        0.5,
                        new SweepResult(Points.of(1_000, 2_000), List.of(Scales.point(1_000, 1_000, 1_000, 1_000)))))
                .isEqualTo(Outcome.INCONCLUSIVE);
    }

    @Test
    void a_point_that_failed_is_judged_by_its_owner() {
        assertThat(collapse(
                        2_000,
                        0.5,
                        Scales.sweep(
                                Scales.point(1_000, 1_000, 1_000, 1_000), Scales.failed(2_000, Failure.Kind.RESET))))
                .isEqualTo(Outcome.FAIL);
        assertThat(collapse(
                        2_000,
                        0.5,
                        Scales.sweep(
                                Scales.point(1_000, 1_000, 1_000, 1_000),
                                Scales.refused(2_000, Failure.Kind.NO_PORTS))))
                .isEqualTo(Outcome.INCONCLUSIVE);
    }

    @Test
    void a_sweep_served_the_connections_of_its_largest_complete_point() {
        SweepResult servers = Scales.sweep(Scales.point(1_000, 1_000), Scales.failed(2_000, Failure.Kind.RESET));
        SweepResult systems = Scales.sweep(Scales.point(1_000, 1_000), Scales.refused(2_000, Failure.Kind.NO_PORTS));

        assertThat(Expectation.sweptConnections(1_000).judge(servers).outcome()).isEqualTo(Outcome.PASS);
        assertThat(Expectation.sweptConnections(2_000).judge(servers).outcome()).isEqualTo(Outcome.FAIL);
        assertThat(Expectation.sweptConnections(1_500).judge(servers).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(Expectation.sweptConnections(2_000).judge(systems).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(Expectation.sweptConnections(3_000)
                        .judge(Scales.sweep(Scales.point(1_000, 1_000)))
                        .reason()
                        .orElseThrow())
                .contains("no more were tried");
    }

    @Test
    void a_verdict_is_judged_by_its_decision() {
        Verdict pass = NumberVerdict.throughputAtLeast(Results.ofRates(1_000, 1_000, 1_000), 900);
        Verdict fail = NumberVerdict.throughputAtLeast(Results.ofRates(1_000, 1_000, 1_000), 2_000);
        Verdict open = NumberVerdict.throughputAtLeast(Results.ofRates(900, 1_000, 1_100), 1_000);

        assertThat(Expectation.passedVerdict().judge(pass).outcome()).isEqualTo(Outcome.PASS);
        assertThat(Expectation.passedVerdict().judge(fail).outcome()).isEqualTo(Outcome.FAIL);
        assertThat(Expectation.passedVerdict().judge(open).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(Expectation.passedVerdict().judge(open).toString()).containsOnlyOnce("the interval holds the limit");
    }

    @Test
    void two_results_tell_a_large_change_only() {
        Requirement notSlower = Requirement.notSlowerThan(Results.ofRates(900, 1_000, 1_100), 0.8);

        assertThat(notSlower.judge(Results.ofRates(90, 100, 110)).outcome()).isEqualTo(Outcome.FAIL);
        assertThat(notSlower.judge(Results.ofRates(900, 1_000, 1_100)).outcome())
                .isEqualTo(Outcome.PASS);
        assertThat(Requirement.notSlowerThan(Results.ofRates(900, 1_000, 1_100), 0.1)
                        .judge(Results.ofRates(900, 1_000, 1_100))
                        .outcome())
                .isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(notSlower.judge(Results.ofRates(100)).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    }

    private static Outcome scaling(double share, ProcessorPoint... points) {
        return Expectation.scaling(share, 1, 2).judge(Scales.processors(points)).outcome();
    }

    @Test
    void a_speedup_is_judged_by_its_interval_over_rounds() {
        ProcessorPoint one = Scales.onProcessors(1, 3, 1_000, 1_100, 1_200);
        ProcessorPoint two = Scales.onProcessors(2, 2, 1_600, 1_750, 1_930);

        assertThat(scaling(0.75, one, two)).isEqualTo(Outcome.PASS);
        assertThat(scaling(0.8, one, two)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(scaling(0.9, one, two)).isEqualTo(Outcome.FAIL);
        assertThat(Expectation.scaling(0.9, 1, 2)
                        .judge(Scales.processors(one, two))
                        .toString())
                .startsWith(
                        "NOT MET: with 2 processors at least 1.80 times the throughput with 1; measured: 1.60 times");
    }

    @Test
    void a_speedup_that_the_sweep_does_not_tell_is_not_decided() {
        ProcessorPoint one = Scales.onProcessors(1, 3, 1_000, 1_100, 1_200);

        // Too few rounds, no such point, clients without processors, the generator as the bottleneck, a failure.
        assertThat(scaling(0.5, Scales.onProcessors(1, 3, 1_000, 1_000), Scales.onProcessors(2, 2, 2_000, 2_000)))
                .isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(scaling(0.5, one)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(scaling(0.9, one, Scales.onProcessors(2, 0, 1_600, 1_750, 1_930)))
                .isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(scaling(0.1, one, Scales.onProcessors(2, 2, Results.limitedByGenerator(), Optional.empty())))
                .isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(scaling(0.1, one, failed(Failure.Owner.SYSTEM))).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(scaling(0.1, one, failed(Failure.Owner.SERVER))).isEqualTo(Outcome.FAIL);
    }

    @Test
    void servers_that_only_count_fewer_processors_are_not_blamed() {
        ProcessorPoint[] points = {
            Scales.onProcessors(1, 3, 1_000, 1_100, 1_200), Scales.onProcessors(2, 2, 1_600, 1_750, 1_930)
        };
        ProcessorResult result = new ProcessorResult(Confinement.ACTIVE_PROCESSOR_COUNT, List.of(), List.of(points));

        assertThat(Expectation.scaling(0.9, 1, 2).judge(result).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(Expectation.scaling(0.75, 1, 2).judge(result).outcome()).isEqualTo(Outcome.PASS);
    }

    private static ProcessorPoint failed(Failure.Owner owner) {
        return Scales.onProcessors(2, 2, Results.ofRates(1_000), Optional.of(new LevelFailure(owner, "in words")));
    }

    @Test
    void what_is_out_of_range_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Expectation.scaling(0, 1, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> Expectation.scaling(0.8, 0, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> Expectation.scaling(0.8, 2, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> Expectation.ceilingOfAtLeast(0));
        assertThatIllegalArgumentException().isThrownBy(() -> Expectation.sweptConnections(0));
        assertThatIllegalArgumentException().isThrownBy(() -> Expectation.noThroughputCollapse(0, 0.5));
        assertThatIllegalArgumentException().isThrownBy(() -> Expectation.noThroughputCollapse(1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Requirement.notSlowerThan(Results.ofRates(1_000), 1));
    }
}
