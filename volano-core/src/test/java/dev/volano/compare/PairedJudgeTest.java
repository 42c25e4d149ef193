package dev.volano.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.volano.stats.ForkComparison;
import dev.volano.stats.PairedRule;
import dev.volano.stats.SequentialTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is decided from forks. */
class PairedJudgeTest {

    private static final PairedJudge JUDGE = new PairedJudge(new SequentialTest(7, 0.05), PairedRule.standard(), true);

    private static List<JudgedFork> forks(double... rates) {
        List<JudgedFork> forks = new ArrayList<>();
        for (double rate : rates) {
            forks.add(JUDGE.judge(LiteralForks.fork(forks.size() + 1, rate, 1)));
        }
        return forks;
    }

    private static List<JudgedFork> costs(double... costs) {
        List<JudgedFork> forks = new ArrayList<>();
        for (double cost : costs) {
            forks.add(JUDGE.judge(LiteralForks.fork(forks.size() + 1, 1 + forks.size() % 2 * 0.001, cost)));
        }
        return forks;
    }

    @Test
    void a_fork_is_the_median_ratio_of_its_blocks_and_the_ratio_of_the_cpu_time() {
        JudgedFork fork = JUDGE.judge(LiteralForks.fork(1, 0.9, 1.25));

        assertThat(fork.throughput())
                .isInstanceOfSatisfying(
                        ForkComparison.Valid.class,
                        valid -> assertThat(Math.exp(valid.logRatio())).isEqualTo(0.9, within(1e-6)));
        assertThat(Math.exp(fork.cpuLogRatio().orElseThrow())).isEqualTo(1.25, within(1e-9));
    }

    @Test
    void equal_versions_pass_at_the_first_look() {
        PairedJudge.Look look = JUDGE.look(forks(1, 1.001, 0.999));

        assertThat(look.decision()).contains(Decision.PASS);
        assertThat(look.forks()).isEqualTo(3);
    }

    @Test
    void two_forks_decide_nothing() {
        assertThat(JUDGE.look(forks(0.5, 0.5)).decision()).isEmpty();
        assertThat(JUDGE.look(List.of()).decision()).isEmpty();
    }

    @Test
    void a_failure_needs_a_fresh_fork_that_confirms_it() {
        PairedJudge.Look suspected = JUDGE.look(forks(0.9, 0.901, 0.899));

        assertThat(suspected.decision()).isEmpty();
        assertThat(suspected.suspected()).isTrue();

        PairedJudge.Look confirmed = JUDGE.look(forks(0.9, 0.901, 0.899, 0.9));

        assertThat(confirmed.decision()).contains(Decision.FAIL);
        assertThat(confirmed.confirmed()).isTrue();
        assertThat(confirmed.failed()).containsExactly(Metric.THROUGHPUT);
        assertThat(confirmed.forks())
                .as("the evidence is of those at which it failed")
                .isEqualTo(3);
    }

    @Test
    void a_fresh_fork_that_is_not_slower_confirms_nothing() {
        assertThat(JUDGE.look(forks(0.9, 0.901, 0.899, 1.01)).decision()).isEmpty();
    }

    @Test
    void the_last_fork_can_fail_without_one_to_confirm_it() {
        PairedJudge four = new PairedJudge(new SequentialTest(4, 0.05), PairedRule.standard(), true);
        // At the third look too far apart for the boundary of 13.3 standard errors, at the fourth within 7.14.
        PairedJudge.Look look = four.look(forks(0.9, 0.92, 0.88, 0.9));

        assertThat(look.decision()).contains(Decision.FAIL);
        assertThat(look.confirmed()).isFalse();
    }

    @Test
    void the_last_fork_must_be_slower_itself_to_fail_without_one_to_confirm_it() {
        // A test that fails nearly anything that is slower by half its tolerance in the mean.
        PairedJudge lax = new PairedJudge(new SequentialTest(4, 0.05, 0.49), PairedRule.standard(), true);

        assertThat(lax.look(forks(0.98, 0.97, 0.92, 1.001)).decision()).contains(Decision.INCONCLUSIVE);
        assertThat(lax.look(forks(0.98, 0.97, 0.92, 0.999)).decision()).contains(Decision.FAIL);
    }

    @Test
    void a_lower_mean_fails_only_where_it_is_judged() {
        List<JudgedFork> forks = new ArrayList<>();
        for (double mean : new double[] {0.8, 0.801, 0.799, 0.8}) {
            forks.add(JUDGE.judge(LiteralForks.stalling(forks.size() + 1, mean)));
        }
        PairedJudge judging = new PairedJudge(JUDGE.test(), JUDGE.rule(), true, true);

        assertThat(JUDGE.look(forks).decision()).contains(Decision.PASS);
        assertThat(JUDGE.findings(forks, 3).get(2)).satisfies(mean -> {
            assertThat(mean.metric()).isEqualTo(Metric.MEAN_THROUGHPUT);
            assertThat(mean.words()).startsWith("20.0 % lower mean throughput (99 % interval ");
        });
        assertThat(judging.look(forks).decision()).contains(Decision.FAIL);
        assertThat(judging.look(forks).failed()).containsExactly(Metric.MEAN_THROUGHPUT);
    }

    @Test
    void what_cannot_be_told_after_the_last_fork_is_inconclusive() {
        assertThat(JUDGE.look(forks(0.9, 1.1, 0.9, 1.1, 0.9, 1.1)).decision()).isEmpty();
        assertThat(JUDGE.look(forks(0.9, 1.1, 0.9, 1.1, 0.9, 1.1, 0.9)).decision())
                .contains(Decision.INCONCLUSIVE);
    }

    @Test
    void more_cpu_time_fails_though_the_throughput_is_the_same() {
        // The throughput would pass at the third look: a cost that shows by then goes first.
        PairedJudge.Look look = JUDGE.look(costs(1.1, 1.101, 1.099, 1.1));

        assertThat(look.decision()).contains(Decision.FAIL);
        assertThat(JUDGE.findings(costs(1.1, 1.101, 1.099, 1.1), 4).get(1)).satisfies(cpu -> {
            assertThat(cpu.metric()).isEqualTo(Metric.SERVER_CPU);
            assertThat(cpu.decision()).isEqualTo(Decision.FAIL);
            assertThat(cpu.ratio().estimate()).isEqualTo(1.1, within(1e-3));
            assertThat(cpu.ratio().low()).isGreaterThan(1.05);
        });
    }

    @Test
    void cpu_time_that_is_only_reported_fails_nothing() {
        PairedJudge reporting = new PairedJudge(JUDGE.test(), JUDGE.rule(), false);

        assertThat(reporting.look(costs(1.1, 1.101, 1.099)).decision()).contains(Decision.PASS);
        assertThat(reporting.findings(costs(1.1, 1.101, 1.099), 3))
                .extracting(Finding::metric)
                .containsExactly(Metric.THROUGHPUT, Metric.SERVER_CPU, Metric.MEAN_THROUGHPUT);
    }

    @Test
    void cpu_time_that_is_not_known_of_all_forks_is_left_out() {
        List<JudgedFork> forks = costs(1.1, 1.101, 1.099);
        forks.set(1, JUDGE.judge(LiteralForks.withoutCpu(2, 1)));

        assertThat(JUDGE.look(forks).decision()).contains(Decision.PASS);
        assertThat(JUDGE.findings(forks, 3)).extracting(Finding::metric).doesNotContain(Metric.SERVER_CPU);
    }

    @Test
    void a_fork_that_does_not_count_is_left_out() {
        List<JudgedFork> forks = forks(1, 1.001);
        forks.add(JUDGE.judge(LiteralForks.invalid(3, "7 messages did not come", false)));

        assertThat(JUDGE.look(forks).decision()).isEmpty();
        assertThat(JUDGE.look(forks).forks()).isEqualTo(2);
        assertThat(PairedJudge.tooManyInvalid(forks)).isFalse();

        forks.add(JUDGE.judge(LiteralForks.invalid(4, "again", false)));

        assertThat(PairedJudge.tooManyInvalid(forks)).isTrue();
    }

    @Test
    void a_candidate_that_is_faster_passes_as_improved() {
        List<JudgedFork> forks = forks(1.1, 1.101, 1.099);

        assertThat(JUDGE.look(forks).decision()).contains(Decision.PASS);
        assertThat(JUDGE.findings(forks, 3).get(0).improved()).isTrue();
        assertThat(JUDGE.findings(forks(1, 1.001, 0.999), 3).get(0).improved()).isFalse();
    }
}
