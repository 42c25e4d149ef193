package dev.volano.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.volano.stats.SteadyState.NotReached;
import dev.volano.stats.SteadyState.Reached;
import dev.volano.stats.SteadyState.Reason;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SteadyStateRuleTest {

    /** Without the seconds that are left out always, so that the point itself is seen. */
    private static final SteadyStateRule AT_ONCE = new SteadyStateRule(Duration.ZERO, 60, 0.05);

    private final SplittableRandom random = new SplittableRandom(5);

    @Nested
    class Recorded {

        @Test
        void a_cold_start_is_steady_after_a_second() {
            // In the third batch of five windows the rate is for the first time what it stays.
            assertThat(judge(AT_ONCE, "warm-up-cold-start"))
                    .isEqualTo(new Reached(10, Duration.ofNanos(1_024_979_000)));
        }

        @Test
        void the_least_time_is_left_out_even_so() {
            SteadyState state = judge(SteadyStateRule.standard(), "warm-up-cold-start");

            assertThat(state).isInstanceOfSatisfying(Reached.class, reached -> {
                assertThat(reached.firstWindow()).isEqualTo(30);
                assertThat(reached.since()).isBetween(Duration.ofSeconds(3), Duration.ofMillis(3_100));
            });
        }

        @Test
        void late_compilation_is_left_out() {
            // The rate grows for 7 s to 12 s, by eye.
            assertThat(judge(SteadyStateRule.standard(), "warm-up-late-compilation"))
                    .isInstanceOfSatisfying(
                            Reached.class,
                            reached -> assertThat(reached.firstWindow()).isBetween(65, 125));
        }

        @Test
        void a_step_is_found_to_the_window() {
            assertThat(judge(SteadyStateRule.standard(), "warm-up-spliced"))
                    .isInstanceOfSatisfying(
                            Reached.class,
                            reached -> assertThat(reached.firstWindow()).isEqualTo(80));
        }

        @Test
        void without_a_warm_up_only_the_start_of_the_run_is_left_out() {
            assertThat(judge(AT_ONCE, "warm-up-none"))
                    .isInstanceOfSatisfying(
                            Reached.class,
                            reached -> assertThat(reached.firstWindow()).isLessThanOrEqualTo(10));
        }

        @Test
        void shifts_in_the_first_half_are_left_out() {
            // A plateau of another load ends at window 65.
            assertThat(judge(SteadyStateRule.standard(), "warm-up-cold-start-then-shifts"))
                    .isInstanceOfSatisfying(
                            Reached.class,
                            reached -> assertThat(reached.firstWindow()).isEqualTo(65));
        }

        @ParameterizedTest
        @ValueSource(strings = {"warm-up-drift", "warm-up-neighbours"})
        void drift_is_not_steady(String name) {
            assertThat(judge(SteadyStateRule.standard(), name)).isInstanceOfSatisfying(NotReached.class, not -> {
                assertThat(not.reason()).isEqualTo(Reason.DRIFTING);
                assertThat(not.detail()).contains("it changed by -");
            });
        }

        private SteadyState judge(SteadyStateRule rule, String name) {
            RecordedSeries series = RecordedSeries.load(name);
            return rule.judge(series.endNanos(), series.rates());
        }
    }

    @Test
    void a_constant_rate_is_steady_at_once() {
        assertThat(judge(AT_ONCE, constant(60))).isEqualTo(new Reached(0, Duration.ZERO));
    }

    @Test
    void noise_alone_is_steady() {
        int steady = 0;
        for (int run = 0; run < 200; run++) {
            double[] rates = constant(150);
            scale(rates, 0, 150, 1, 0.2);
            steady += judge(AT_ONCE, rates) instanceof Reached ? 1 : 0;
        }
        assertThat(steady).isGreaterThan(190);
    }

    @Test
    void rare_stalls_do_not_move_the_point() {
        double[] rates = constant(150);
        scale(rates, 0, 20, 0.3, 0.02);
        scale(rates, 20, 150, 1, 0.02);
        Arrays.fill(rates, 60, 64, 0);
        Arrays.fill(rates, 130, 140, 0);

        assertThat(judge(AT_ONCE, rates))
                .isInstanceOfSatisfying(
                        Reached.class,
                        reached -> assertThat(reached.firstWindow()).isEqualTo(20));
    }

    @Test
    void a_step_in_the_second_half_is_not_steady() {
        double[] rates = constant(100);
        scale(rates, 0, 60, 0.5, 0.02);

        assertThat(reason(judge(AT_ONCE, rates))).isIn(Reason.STILL_CHANGING, Reason.DRIFTING);
    }

    @Test
    void what_grows_until_the_end_is_still_changing() {
        double[] rates = constant(100);
        for (int i = 0; i < rates.length; i++) {
            rates[i] = 100 + i;
        }

        assertThat(reason(judge(AT_ONCE, rates))).isEqualTo(Reason.STILL_CHANGING);
    }

    @Test
    void a_drift_counts_from_the_tolerance_on() {
        // A slow fall of 0.15 % a batch, so small that MSER-5 keeps all: from third to third 4 %, or 10 %.
        assertThat(judge(new SteadyStateRule(Duration.ZERO, 60, 0.05), falling(0.06)))
                .isInstanceOf(Reached.class);
        assertThat(reason(judge(new SteadyStateRule(Duration.ZERO, 60, 0.01), falling(0.06))))
                .isIn(Reason.DRIFTING, Reason.STILL_CHANGING);
    }

    private double[] falling(double share) {
        double[] rates = constant(300);
        for (int i = 0; i < rates.length; i++) {
            rates[i] = 1000 * (1 - share * i / rates.length) * (1 + 0.02 * random.nextGaussian());
        }
        return rates;
    }

    @Test
    void too_few_windows_say_nothing() {
        assertThat(judge(AT_ONCE, constant(59)))
                .isEqualTo(new NotReached(Reason.TOO_SHORT, "59 windows, of 60 that are needed"));
        // 60 windows, 40 of them in the 4 s that are left out.
        assertThat(judge(new SteadyStateRule(Duration.ofSeconds(4), 60, 0.05), constant(60)))
                .isEqualTo(
                        new NotReached(Reason.TOO_SHORT, "20 windows after what is left out, of 30 that are needed"));
        assertThat(reason(judge(new SteadyStateRule(Duration.ofSeconds(60), 60, 0.05), constant(60))))
                .isEqualTo(Reason.TOO_SHORT);
    }

    @Test
    void nothing_counted_is_not_steady() {
        double[] rates = constant(100);
        Arrays.fill(rates, 40, 100, 0);

        assertThat(reason(judge(AT_ONCE, rates))).isEqualTo(Reason.NOTHING_COUNTED);
        assertThat(reason(judge(AT_ONCE, new double[100]))).isEqualTo(Reason.NOTHING_COUNTED);
    }

    @Nested
    class Rejects {

        @Test
        void rules_out_of_range() {
            assertThatIllegalArgumentException().isThrownBy(() -> new SteadyStateRule(Duration.ofMillis(-1), 60, 0.05));
            assertThatIllegalArgumentException().isThrownBy(() -> new SteadyStateRule(Duration.ZERO, 29, 0.05));
            assertThatIllegalArgumentException().isThrownBy(() -> new SteadyStateRule(Duration.ZERO, 60, 5));
        }

        @Test
        void series_that_are_none() {
            assertThatIllegalArgumentException().isThrownBy(() -> AT_ONCE.judge(new long[] {1}, new double[2]));
            assertThatIllegalArgumentException().isThrownBy(() -> AT_ONCE.judge(new long[] {1, 1}, new double[2]));
            assertThatIllegalArgumentException().isThrownBy(() -> AT_ONCE.judge(new long[] {0}, new double[1]));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> AT_ONCE.judge(new long[] {1}, new double[] {Double.NaN}));
            assertThatIllegalArgumentException().isThrownBy(() -> AT_ONCE.judge(new long[] {1}, new double[] {-1}));
        }
    }

    private static SteadyState judge(SteadyStateRule rule, double... rates) {
        RecordedSeries series = RecordedSeries.everyTenthOfASecond(rates);
        return rule.judge(series.endNanos(), series.rates());
    }

    private static Reason reason(SteadyState state) {
        assertThat(state).isInstanceOf(NotReached.class);
        return ((NotReached) state).reason();
    }

    private static double[] constant(int windows) {
        double[] rates = new double[windows];
        Arrays.fill(rates, 1000);
        return rates;
    }

    private void scale(double[] rates, int from, int to, double factor, double noise) {
        for (int i = from; i < to; i++) {
            rates[i] *= factor * Math.exp(noise * random.nextGaussian());
        }
    }
}
