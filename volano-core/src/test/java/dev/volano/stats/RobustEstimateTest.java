package dev.volano.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.volano.measure.Interval;
import dev.volano.stats.Estimate.Basis;
import dev.volano.stats.Estimate.Known;
import dev.volano.stats.Estimate.Unknown;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RobustEstimateTest {

    @Test
    void of_forks_is_the_median_with_students_interval_of_the_logarithms() {
        // SciPy 1.17: x = np.log([1012, 987, 1103, 951, 1020]); h = t.ppf(.995, 4) * sem(x); np.exp([median(x), mean(x)
        // -
        // h, mean(x) + h])
        Estimate estimate =
                RobustEstimate.overForks(List.of(one(1012), one(987), one(1103), one(951), one(1020)), 0.99);

        assertThat(estimate).isInstanceOfSatisfying(Known.class, known -> {
            assertThat(known.basis()).isEqualTo(Basis.FORKS);
            assertThat(known.count()).isEqualTo(5);
            assertThat(known.value().estimate()).isCloseTo(1012, within(1e-9));
            assertThat(known.value().low()).isCloseTo(905.4801724380283, within(1e-6));
            assertThat(known.value().high()).isCloseTo(1134.129381337811, within(1e-6));
        });
    }

    @Test
    void a_fork_counts_once_by_the_median_of_its_runs() {
        Estimate manyRuns = RobustEstimate.overForks(
                List.of(new double[] {1, 100, 9_000}, new double[] {110, 110}, new double[] {90, 80, 100}), 0.95);

        assertThat(manyRuns).isEqualTo(RobustEstimate.overForks(List.of(one(100), one(110), one(90)), 0.95));
    }

    @Test
    void the_estimate_is_within_its_interval_whatever_one_fork_did() {
        double[] same = one(100);
        List<double[]> forks = List.of(same, same, same, same, same, same, same, same, one(1));

        assertThat(RobustEstimate.overForks(forks, 0.5).interval())
                .hasValueSatisfying(
                        interval -> assertThat(interval.high()).isGreaterThanOrEqualTo(interval.estimate()));
    }

    @Test
    void too_little_has_a_reason_and_no_interval() {
        assertThat(RobustEstimate.overForks(List.of(one(100), one(110)), 0.95))
                .isEqualTo(new Unknown("2 forks, of 3 that are needed"));
        assertThat(RobustEstimate.overForks(List.of(one(1), one(1), new double[0]), 0.95))
                .isEqualTo(new Unknown("fork 3 has no run"));
        assertThat(RobustEstimate.overForks(List.of(one(1), one(0), one(1)), 0.95))
                .isEqualTo(new Unknown("the median of fork 2 is 0"));
        assertThat(RobustEstimate.withinOneRun(new double[9], 0.95))
                .isEqualTo(new Unknown("9 windows, of 10 that are needed"));
        assertThat(RobustEstimate.withinOneRun(new double[9], 0.95).interval()).isEmpty();
    }

    @Test
    void within_one_run_independent_windows_give_students_interval() {
        // SciPy 1.17: y.mean() -/+ t.ppf(.975, 11) * sem(y); neighbours are correlated by -0.61.
        double[] rates = {102, 98, 101, 97, 103, 99, 100, 104, 96, 100, 101, 99};

        assertThat(RobustEstimate.withinOneRun(rates, 0.95)).isInstanceOfSatisfying(Known.class, known -> {
            assertThat(known.basis()).isEqualTo(Basis.WITHIN_ONE_RUN);
            assertThat(known.count()).isEqualTo(12);
            assertThat(known.value().low()).isCloseTo(98.49156710897834, within(1e-9));
            assertThat(known.value().high()).isCloseTo(101.50843289102166, within(1e-9));
        });
    }

    @Test
    void within_one_run_nothing_is_said_of_a_rate_that_only_grows() {
        double[] rates = new double[100];
        for (int i = 0; i < rates.length; i++) {
            rates[i] = 100 + i;
        }

        assertThat(RobustEstimate.withinOneRun(rates, 0.95)).isInstanceOf(Unknown.class);
    }

    @Test
    void a_constant_rate_has_an_interval_of_no_width() {
        assertThat(RobustEstimate.withinOneRun(new double[] {5, 5, 5, 5, 5, 5, 5, 5, 5, 5}, 0.95)
                        .interval())
                .contains(new Interval(5, 5, 5, 0.95));
    }

    @Test
    void within_one_run_the_interval_holds_the_mean_although_windows_are_alike() {
        SplittableRandom random = new SplittableRandom(7);
        int runs = 1_000;
        int known = 0;
        int held = 0;
        int naive = 0;
        for (int run = 0; run < runs; run++) {
            double[] rates = correlated(random, 200, 0.6);
            Interval interval =
                    RobustEstimate.withinOneRun(rates, 0.95).interval().orElse(null);
            if (interval != null) {
                known++;
                held += interval.contains(1000) ? 1 : 0;
            }
            double half = 1.972 * Math.sqrt(Numbers.variance(rates) / rates.length);
            naive += Math.abs(Numbers.mean(rates) - 1000) <= half ? 1 : 0;
        }
        assertThat((double) known / runs).isGreaterThan(0.95);
        assertThat((double) held / known).isBetween(0.92, 0.98);
        assertThat((double) naive / runs).as("of windows taken for independent").isLessThan(0.8);
    }

    @Test
    void rejects_what_is_no_rate_or_no_share() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RobustEstimate.overForks(List.of(one(-1), one(1), one(1)), 0.95));
        assertThatIllegalArgumentException().isThrownBy(() -> RobustEstimate.overForks(List.of(), 95));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RobustEstimate.withinOneRun(new double[] {Double.NaN}, 0.95));
    }

    private static double[] one(double rate) {
        return new double[] {rate};
    }

    private static double[] correlated(SplittableRandom random, int length, double correlation) {
        double[] rates = new double[length];
        double noise = random.nextGaussian() / Math.sqrt(1 - correlation * correlation);
        for (int i = 0; i < length; i++) {
            rates[i] = 1000 + 100 * noise;
            noise = correlation * noise + random.nextGaussian();
        }
        return rates;
    }
}
