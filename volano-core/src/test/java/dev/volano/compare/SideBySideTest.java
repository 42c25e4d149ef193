package dev.volano.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.volano.client.PairedFork;
import dev.volano.stats.PairedRule;
import dev.volano.stats.SequentialTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** How many forks are run, and what becomes of them, by a clock of the test's own. */
class SideBySideTest {

    private final AtomicLong nanos = new AtomicLong();
    private final List<Duration> measured = new ArrayList<>();
    private final List<Integer> told = new ArrayList<>();

    /** Runs forks that take so much longer than what they measure. */
    private SideBySideVerdict run(Duration budget, Duration overhead, IntFunction<PairedFork> forks) {
        BudgetPlan plan = BudgetPlan.of(budget);
        return new SequentialComparison(
                        (number, measureFor) -> {
                            measured.add(measureFor);
                            nanos.addAndGet(measureFor.plus(overhead).toNanos());
                            return forks.apply(number);
                        },
                        plan,
                        new PairedJudge(new SequentialTest(plan.maxForks(), 0.05), PairedRule.standard(), true),
                        (fork, maxForks) -> told.add(fork.fork().number()),
                        nanos::get,
                        42)
                .run();
    }

    private static PairedFork slower(int number, double share) {
        return LiteralForks.fork(number, 1 - share + number % 3 * 0.0005, 1);
    }

    /** A pair of numbers so far apart that no look can tell. */
    private static PairedFork noisy(int number) {
        return LiteralForks.fork(number, number % 2 == 0 ? 1.1 : 0.9, 1);
    }

    private static final Duration MINUTE = Duration.ofSeconds(60);
    private static final Duration USUAL = Duration.ofMillis(3_500);

    @Test
    void equal_versions_pass_in_less_than_half_the_budget() {
        SideBySideVerdict verdict = run(MINUTE, USUAL, number -> slower(number, 0));

        assertThat(verdict.decision()).isEqualTo(Decision.PASS);
        assertThat(verdict.forks()).hasSize(3);
        assertThat(told).containsExactly(1, 2, 3);
        assertThat(verdict.time()).isLessThan(Duration.ofSeconds(30));
        assertThat(verdict.sentence()).isEqualTo("0.0 % faster (90 % interval -0.2 .. 0.3 %), tolerance 5 %: pass");
        assertThat(verdict.seed()).isEqualTo(42);
    }

    @Test
    void a_slowdown_fails_and_a_fresh_fork_has_confirmed_it() {
        SideBySideVerdict verdict = run(MINUTE, USUAL, number -> slower(number, 0.06));

        assertThat(verdict.decision()).isEqualTo(Decision.FAIL);
        assertThat(verdict.confirmed()).isTrue();
        assertThat(verdict.reason()).isEqualTo("the throughput showed it in 3 forks, and a fresh one confirmed it");
        assertThat(verdict.sentence())
                .startsWith("6.0 % slower (99 % interval 5.")
                .endsWith(" %), tolerance 5 %: fail");
    }

    @Test
    void a_small_slowdown_passes() {
        assertThat(run(MINUTE, USUAL, number -> slower(number, 0.02)).decision())
                .isEqualTo(Decision.PASS);
    }

    @Test
    void an_improvement_passes_and_is_said() {
        SideBySideVerdict verdict = run(MINUTE, USUAL, number -> slower(number, -0.1));

        assertThat(verdict.decision()).isEqualTo(Decision.PASS);
        assertThat(verdict.improved()).isTrue();
        assertThat(verdict.sentence()).startsWith("10.0 % faster").endsWith(": pass, improved");
    }

    @Test
    void noise_is_inconclusive_within_the_budget_with_what_would_have_been_found() {
        SideBySideVerdict verdict = run(MINUTE, USUAL, SideBySideTest::noisy);

        assertThat(verdict.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(verdict.forks()).hasSize(7);
        assertThat(verdict.time()).isBetween(Duration.ofSeconds(55), Duration.ofSeconds(61));
        assertThat(verdict.reason())
                .matches("neither can be told after 7 forks; a slowdown of \\d+\\.\\d % would have been found");
        assertThat(verdict.sentence()).contains("inconclusive (neither can be told");
    }

    @Test
    void servers_that_take_long_to_start_leave_less_to_measure_and_then_fewer_forks() {
        SideBySideVerdict verdict = run(MINUTE, Duration.ofSeconds(12), SideBySideTest::noisy);

        assertThat(measured.get(0)).isGreaterThan(Duration.ofSeconds(4));
        assertThat(measured.get(1)).isEqualTo(BudgetPlan.LEAST_MEASURE);
        assertThat(verdict.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(verdict.reason()).startsWith("the budget of 60 s was over after 3 of 7 forks");
        assertThat(verdict.time()).isLessThanOrEqualTo(MINUTE);
    }

    @Test
    void a_failure_is_none_if_there_is_no_time_to_confirm_it() {
        SideBySideVerdict verdict = run(MINUTE, Duration.ofSeconds(12), number -> slower(number, 0.1));

        assertThat(verdict.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(verdict.confirmed()).isFalse();
        assertThat(verdict.reason())
                .contains("3 of 7 forks: the throughput showed it in 3 forks, and none was left to confirm it");
    }

    @Test
    void two_forks_are_repeated_and_counted_out() {
        SideBySideVerdict verdict = run(
                Duration.ofSeconds(90),
                USUAL,
                number -> number <= 2 ? LiteralForks.invalid(number, "late", false) : slower(number, 0));

        assertThat(verdict.decision()).isEqualTo(Decision.PASS);
        assertThat(verdict.forks())
                .as("four that count, so that no more than a third do not")
                .hasSize(6);
        assertThat(verdict.forks()).filteredOn(fork -> !fork.valid()).hasSize(2);
    }

    @Test
    void a_third_fork_that_does_not_count_makes_it_inconclusive() {
        SideBySideVerdict verdict = run(
                MINUTE,
                Duration.ZERO,
                number -> LiteralForks.invalid(number, "7 messages did not come " + number, false));

        assertThat(verdict.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(verdict.reason()).isEqualTo("3 of 3 forks do not count, the last because 7 messages did not come 3");
        assertThat(verdict.findings()).isEmpty();
        assertThat(verdict.sentence()).startsWith("nothing is known, tolerance 5 %: inconclusive (3 of 3");
    }

    @Test
    void a_failure_is_none_if_the_forks_that_were_to_confirm_it_do_not_count() {
        double[] rates = {0.97, 0.93, 0.95, 0.93, 0.96, 0.96};

        SideBySideVerdict verdict = run(
                Duration.ofHours(1),
                USUAL,
                number -> number <= rates.length
                        ? LiteralForks.fork(number, rates[number - 1], 1)
                        : LiteralForks.invalid(number, "7 messages did not come", false));

        assertThat(verdict.forks()).as("no more than a third do not count").hasSize(9);
        assertThat(verdict.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(verdict.reason())
                .startsWith("3 of 9 forks do not count, the last because 7 messages did not come: the throughput showed"
                        + " it in 6 forks, and none was left to confirm it");
    }

    @Test
    void an_interrupt_ends_it_without_a_verdict() {
        SideBySideVerdict verdict = run(
                MINUTE,
                USUAL,
                number -> number == 3
                        ? LiteralForks.invalid(3, "the measurement was interrupted", true)
                        : slower(number, 0.1));

        assertThat(verdict.forks()).hasSize(3);
        assertThat(verdict.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(verdict.reason()).startsWith("it was interrupted after 2 forks");
    }

    @Test
    void more_cpu_time_is_named_where_it_is_what_fails() {
        SideBySideVerdict verdict =
                run(MINUTE, USUAL, number -> LiteralForks.fork(number, 1, 1.1 + number % 3 * 0.0005));

        assertThat(verdict.decision()).isEqualTo(Decision.FAIL);
        assertThat(verdict.sentence())
                .startsWith("0.0 % faster (90 % interval ")
                .contains(", but 10.0 % more server CPU per message (99 % interval ")
                .endsWith(": fail");
    }

    @Test
    void the_budget_says_how_many_forks_there_are_and_how_long_they_are() {
        assertThat(BudgetPlan.of(MINUTE).maxForks()).isEqualTo(7);
        assertThat(BudgetPlan.of(MINUTE).warmUp()).isBetween(Duration.ofMillis(2_500), Duration.ofSeconds(3));
        assertThat(BudgetPlan.of(Duration.ofSeconds(20)).maxForks()).isEqualTo(4);
        assertThat(BudgetPlan.of(Duration.ofSeconds(20)).warmUp()).isLessThan(Duration.ofSeconds(2));
        assertThat(BudgetPlan.of(Duration.ofHours(1)).maxForks()).isEqualTo(10);
        assertThatIllegalArgumentException().isThrownBy(() -> BudgetPlan.of(Duration.ofSeconds(14)));
    }

    @Test
    void what_is_out_of_range_is_refused() {
        SideBySide.Builder builder = SideBySide.builder();

        assertThatIllegalStateException().isThrownBy(builder::build).withMessageContaining("baseline and candidate");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.tolerance(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.tolerance(1));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.confidence(0.49));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.confidence(1));
        assertThat(builder.confidence(0.5).confidence(0.9999)).isSameAs(builder);
        assertThatIllegalArgumentException().isThrownBy(() -> builder.budget(Duration.ofSeconds(1)));
    }
}
