package dev.volano.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.volano.measure.Interval;
import dev.volano.stats.SequentialOutcome.Continue;
import dev.volano.stats.SequentialOutcome.Fail;
import dev.volano.stats.SequentialOutcome.Inconclusive;
import dev.volano.stats.SequentialOutcome.Pass;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SequentialTestTest {

    private static final SequentialTest SEVEN = new SequentialTest(7, 0.05);

    @Test
    void asks_for_more_before_the_first_look() {
        assertThat(SEVEN.decide()).isInstanceOf(Continue.class);
        assertThat(SEVEN.decide(-1, -1).known()).isEmpty();
    }

    @Test
    void passes_at_the_first_look_what_is_clearly_equal() {
        SequentialOutcome outcome = SEVEN.decide(0.001, -0.002, 0.001);

        assertThat(outcome).isInstanceOf(Pass.class);
        assertThat(outcome.known()).hasValueSatisfying(evidence -> {
            assertThat(evidence.forks()).isEqualTo(3);
            assertThat(evidence.ratio().estimate()).isCloseTo(1, within(1e-9));
        });
    }

    @Test
    void fails_what_is_clearly_slower() {
        assertThat(SEVEN.decide(-0.100, -0.101, -0.102)).isInstanceOf(Fail.class);
    }

    @Test
    void goes_on_while_neither_is_clear_and_ends_inconclusive() {
        double[] noisy = {-0.08, 0.01, -0.09, 0.02, -0.07, 0.01, -0.05};

        for (int forks = 3; forks < 7; forks++) {
            assertThat(SEVEN.decide(Arrays.copyOf(noisy, forks))).isInstanceOf(Continue.class);
        }
        assertThat(SEVEN.decide(noisy)).isInstanceOf(Inconclusive.class);
    }

    @Test
    void a_slowdown_of_less_than_half_the_tolerance_never_fails() {
        // Without a doubt slower, by 1.6 %, as the order of starting may cause it.
        assertThat(SEVEN.decide(-0.0161, -0.0160, -0.0161)).isInstanceOf(Pass.class);
        // By 2.4 %, so noisy that it cannot pass either at the first look.
        assertThat(new SequentialTest(7, 0.05).decide(-0.0240, -0.0241, -0.0239))
                .isInstanceOf(Pass.class);
    }

    @Test
    void a_slowdown_beyond_the_tolerance_never_passes_however_clear() {
        assertThat(SEVEN.decide(-0.0513, -0.0513, -0.0513)).isInstanceOf(Fail.class);
    }

    @Test
    void the_interval_is_as_wide_as_the_boundary_of_the_look() {
        // Mean -0.02, standard deviation 0.01, standard error 0.01 / sqrt(3) = 0.0057735; boundary 23.70.
        Interval interval =
                SEVEN.decide(-0.01, -0.02, -0.03).known().orElseThrow().logRatio();

        assertThat(interval.estimate()).isCloseTo(-0.02, within(1e-12));
        assertThat(interval.high()).isCloseTo(-0.02 + 23.70 * 0.00577350269, within(1e-9));
        assertThat(interval.confidence()).isCloseTo(0.99, within(1e-12));
    }

    @Test
    void says_before_the_end_what_slowdown_all_forks_would_find() {
        // 1 - exp(-(4.42 + t(0.95, 6)) * 0.01 / sqrt(7)), with t(0.95, 6) = 1.9431803 (R: qt(0.95, 6)), is 2.376 %; but
        // the guard asks for 2.5 % and its margin: 1 - exp(-(0.0256466 + 1.9431803 * 0.01 / sqrt(7))).
        assertThat(SEVEN.decide(-0.01, -0.02, -0.03).known().orElseThrow().minimumDetectableSlowdown())
                .isCloseTo(0.032452905, within(1e-8));
        // Ten times the noise: 1 - exp(-(4.42 + 1.9431803) * 0.1 / sqrt(7)).
        assertThat(SEVEN.decide(-0.1, 0, 0.1).known().orElseThrow().minimumDetectableSlowdown())
                .isCloseTo(0.213769764, within(1e-8));
    }

    @Test
    void the_first_decision_stands() {
        double[] turned = {-0.100, -0.101, -0.102, 0.2, 0.2, 0.2, 0.2};

        assertThat(SEVEN.decide(turned)).isNotInstanceOf(Fail.class);
        assertThat(SEVEN.replay(turned))
                .isInstanceOfSatisfying(
                        Fail.class, fail -> assertThat(fail.evidence().forks()).isEqualTo(3));
    }

    @Test
    void the_first_boundary_is_the_quantile_of_t() {
        for (int k : SequentialTest.supportedForks()) {
            double spent = 9.0 / (k * k);
            assertThat(SequentialBoundaries.fail(k, 3, 0.005))
                    .as("fail, %d forks", k)
                    .isCloseTo(Quantiles.t(1 - 0.005 * spent, 2), within(0.6));
            assertThat(SequentialBoundaries.pass(k, 3))
                    .as("pass, %d forks", k)
                    .isCloseTo(Quantiles.t(1 - 0.05 * spent, 2), within(0.06));
        }
    }

    @Test
    void another_error_has_boundaries_that_spend_it_look_by_look() {
        // SciPy 1.17: [t.ppf(1 - .025 * (k*k - (k-1)**2 * (k > 3)) / 49, k - 1) for k in range(3, 8)]
        double[] expected = {10.3629723, 6.57967850, 4.71821819, 3.91622571, 3.47237437};

        for (int k = 3; k <= 7; k++) {
            assertThat(SequentialBoundaries.fail(7, k, 0.025)).isCloseTo(expected[k - 3], within(1e-7));
        }
        // For the usual error they would be wider than the simulated ones, by a tenth at most.
        for (int k = 3; k <= 7; k++) {
            assertThat(SequentialBoundaries.fail(7, k, Math.nextUp(0.005)) / SequentialBoundaries.fail(7, k, 0.005))
                    .isBetween(0.98, 1.12);
        }
    }

    @Test
    void a_larger_error_fails_what_a_smaller_one_does_not() {
        double[] slower = {-0.06, -0.065, -0.07};

        assertThat(new SequentialTest(7, 0.05, 0.025).decide(slower)).isInstanceOf(Fail.class);
        assertThat(new SequentialTest(7, 0.05, 0.0005).decide(slower)).isInstanceOf(Continue.class);
        assertThat(new SequentialTest(7, 0.05, 0.025)
                        .decide(slower)
                        .known()
                        .orElseThrow()
                        .logRatio()
                        .confidence())
                .isEqualTo(0.95);
        assertThatIllegalArgumentException().isThrownBy(() -> new SequentialTest(7, 0.05, 0.5));
        assertThatIllegalArgumentException().isThrownBy(() -> new SequentialTest(7, 0.05, 0));
    }

    /** The error that the boundaries reach, look by look, against the error that they may spend. */
    @ParameterizedTest
    @ValueSource(ints = {4, 5, 6, 7, 8, 10})
    void the_boundaries_spend_the_error_that_they_may(int forks) {
        int paths = 200_000;
        SplittableRandom random = new SplittableRandom(forks);
        int[] fails = new int[forks + 1];
        int[] passes = new int[forks + 1];
        for (int path = 0; path < paths; path++) {
            double sum = 0;
            double squares = 0;
            boolean failed = false;
            boolean passed = false;
            for (int k = 1; k <= forks; k++) {
                double value = random.nextGaussian();
                sum += value;
                squares += value * value;
                if (k >= 3) {
                    double mean = sum / k;
                    double t = mean / Math.sqrt((squares - k * mean * mean) / (k - 1) / k);
                    failed |= t < -SequentialBoundaries.fail(forks, k, 0.005);
                    passed |= t > SequentialBoundaries.pass(forks, k);
                }
                fails[k] += failed ? 1 : 0;
                passes[k] += passed ? 1 : 0;
            }
        }
        for (int k = 3; k <= forks; k++) {
            double share = (double) k * k / (forks * forks);
            assertSpent(fails[k], paths, 0.005 * share);
            assertSpent(passes[k], paths, 0.05 * share);
        }
    }

    /** Within four standard errors of the simulation, and 2 % for the rounding of the boundaries. */
    private static void assertSpent(int count, int paths, double error) {
        assertThat((double) count / paths).isCloseTo(error, within(4 * Math.sqrt(error / paths) + 0.02 * error));
    }

    @Test
    void equal_versions_do_not_fail_and_slow_ones_are_found() {
        // The noise between forks that was measured, 1.5 %.
        assertThat(share(Fail.class, 0, 0.015)).isLessThan(0.001);
        assertThat(share(Pass.class, 0, 0.015)).isGreaterThan(0.99);
        assertThat(share(Pass.class, Math.log(0.95), 0.015)).isLessThan(0.055);
        assertThat(share(Fail.class, Math.log(0.93), 0.015)).isGreaterThan(0.95);
        // On a machine ten times as noisy it does not fail more often, but says less.
        assertThat(share(Fail.class, 0, 0.15)).isLessThan(0.006);
        assertThat(share(Inconclusive.class, 0, 0.15)).isGreaterThan(0.5);
    }

    private static double share(Class<? extends SequentialOutcome> outcome, double effect, double noise) {
        SplittableRandom random = new SplittableRandom(99);
        int runs = 10_000;
        int count = 0;
        for (int run = 0; run < runs; run++) {
            double[] logRatios = random.doubles(7)
                    .map(ignored -> effect + noise * random.nextGaussian())
                    .toArray();
            count += outcome.isInstance(SEVEN.replay(logRatios)) ? 1 : 0;
        }
        return (double) count / runs;
    }

    @Nested
    class Rejects {

        @Test
        void a_number_of_forks_without_boundaries() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new SequentialTest(9, 0.05))
                    .withMessage("maxForks must be one of [4, 5, 6, 7, 8, 10]: 9");
        }

        @ParameterizedTest
        @ValueSource(doubles = {0, 1, 5, -0.05, Double.NaN})
        void a_tolerance_that_is_no_share(double tolerance) {
            assertThatIllegalArgumentException().isThrownBy(() -> new SequentialTest(7, tolerance));
        }

        @Test
        void more_forks_than_were_declared() {
            assertThatIllegalArgumentException().isThrownBy(() -> SEVEN.decide(new double[8]));
        }

        @Test
        void what_is_not_finite() {
            assertThatIllegalArgumentException().isThrownBy(() -> SEVEN.decide(0, 0, Double.NaN));
        }
    }
}
