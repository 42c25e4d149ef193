package dev.volano.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.volano.measure.Interval;
import dev.volano.stats.CeilingSearch.Ceiling;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class BayesianBisectionTest {

    @Test
    void knows_at_first_no_more_than_the_range() {
        Interval all = bisection(1).ceiling(0.95);

        assertThat(all.low()).isLessThan(1_100);
        assertThat(all.high()).isGreaterThan(13_000);
    }

    @Test
    void draws_the_same_loads_for_the_same_seed() {
        assertThat(bisection(5).next()).isEqualTo(bisection(5).next());
        assertThat(bisection(5).next()).isBetween(1_000.0, 16_000.0);
    }

    @Test
    void a_sharp_ceiling_is_found_closely() {
        BayesianBisection bisection = bisection(2);
        for (int trial = 0; trial < 33; trial++) {
            double load = bisection.next();
            bisection.record(load, load < 5_000);
        }

        assertThat(bisection.trials()).isEqualTo(33);
        assertThat(bisection.ceiling(0.95).estimate()).isCloseTo(5_000, withinPercentage(5));
        assertThat(bisection.ceiling(0.95).relativeHalfWidth().orElseThrow()).isLessThan(0.10);
        assertThat(bisection.reachesTop(0.95)).isFalse();
        assertThat(bisection.reachesBottom(0.95)).isFalse();
    }

    @Test
    void one_failure_moves_the_estimate_down() {
        BayesianBisection failed = bisection(1);
        BayesianBisection passed = bisection(1);
        double before = failed.ceiling(0.5).estimate();
        failed.record(4_000, false);
        passed.record(4_000, true);

        assertThat(failed.ceiling(0.5).estimate()).isLessThan(before);
        assertThat(passed.ceiling(0.5).estimate()).isGreaterThan(before);
        assertThat(failed.ceiling(0.5).isBelow(passed.ceiling(0.5).estimate())).isTrue();
    }

    @Test
    void says_when_the_ceiling_may_be_beyond_the_range() {
        BayesianBisection bisection = bisection(3);
        for (int trial = 0; trial < 20; trial++) {
            bisection.record(16_000, true);
        }
        assertThat(bisection.reachesTop(0.95)).isTrue();

        BayesianBisection low = bisection(3);
        for (int trial = 0; trial < 20; trial++) {
            low.record(1_000, false);
        }
        assertThat(low.reachesBottom(0.95)).isTrue();
    }

    @Test
    void the_interval_holds_a_noisy_ceiling_as_often_as_it_says() {
        SplittableRandom random = new SplittableRandom(8);
        int runs = 200;
        int held = 0;
        double[] errors = new double[runs];
        for (int run = 0; run < runs; run++) {
            BayesianBisection bisection = bisection(run);
            for (int trial = 0; trial < 33; trial++) {
                double load = bisection.next();
                bisection.record(load, random.nextDouble() < passing(load));
            }
            Interval ceiling = bisection.ceiling(0.95);
            held += ceiling.contains(HALF) ? 1 : 0;
            errors[run] = Math.abs(Math.log(ceiling.estimate() / HALF));
        }
        Arrays.sort(errors);
        assertThat(held / (double) runs).isGreaterThan(0.9);
        assertThat(errors[runs * 95 / 100])
                .as("error that 95 % of searches keep")
                .isLessThan(0.45);
    }

    /** A wide grey zone, as on a machine that others use: 0.9 / (1 + exp(ln(load / 5000) / 0.3)). */
    private static double passing(double load) {
        return 0.9 / (1 + Math.pow(load / 5_000, 1 / 0.3));
    }

    /** Where that is one half: 5000 * 0.8 ^ 0.3. */
    private static final double HALF = 4_676.2;

    @Nested
    class Search {

        @Test
        void doubles_while_two_of_three_pass() {
            CeilingSearch search = new CeilingSearch(100, 1_000_000, 0.05, 33, new SplittableRandom(1));

            assertThat(search.next()).hasValue(100);
            search.record(true);
            assertThat(search.next()).hasValue(100);
            search.record(false);
            assertThat(search.next()).hasValue(100);
            search.record(true);
            assertThat(search.next()).hasValue(200);
            search.record(true);
            search.record(true);
            assertThat(search.next()).hasValue(400);
            assertThat(search.trials()).isEqualTo(5);
        }

        @Test
        void ends_when_it_is_precise_enough() {
            CeilingSearch search = run(7_000, 100, 1_000_000, 100);

            assertThat(search.result()).isInstanceOfSatisfying(Ceiling.Found.class, found -> {
                assertThat(found.precise()).isTrue();
                assertThat(found.bracketed()).isTrue();
                assertThat(found.load().contains(7_000)).isTrue();
                assertThat(found.load().relativeHalfWidth().orElseThrow()).isLessThanOrEqualTo(0.05);
            });
            assertThat(search.trials()).isBetween(20, 70);
            assertThatIllegalStateException().isThrownBy(() -> search.record(true));
        }

        @Test
        void ends_with_the_trials_and_says_that_it_is_not_precise() {
            CeilingSearch search = run(7_000, 100, 1_000_000, 18);

            assertThat(search.trials()).isEqualTo(18);
            assertThat(search.result())
                    .isInstanceOfSatisfying(
                            Ceiling.Found.class,
                            found -> assertThat(found.precise()).isFalse());
        }

        @Test
        void what_sustains_everything_has_no_ceiling() {
            CeilingSearch search = run(Double.MAX_VALUE, 100, 1_000, 33);

            assertThat(search.result()).isEqualTo(new Ceiling.Above(1_000));
            // 100, 200, 400, 800, 1000, two trials each.
            assertThat(search.trials()).isEqualTo(10);
        }

        @Test
        void without_trials_nothing_was_sustained() {
            assertThat(new CeilingSearch(1, 2, 0.05, 33, new SplittableRandom(1)).result())
                    .isEqualTo(new Ceiling.Above(0));
        }

        @Test
        void what_does_not_sustain_the_first_load_is_searched_below_it() {
            CeilingSearch search = run(70, 100, 1_000_000, 100);

            assertThat(search.result())
                    .isInstanceOfSatisfying(
                            Ceiling.Found.class,
                            found -> assertThat(found.load().contains(70)).isTrue());
            CeilingSearch hopeless = run(1, 100, 1_000_000, 100);
            assertThat(hopeless.result())
                    .isInstanceOfSatisfying(
                            Ceiling.Found.class,
                            found -> assertThat(found.bracketed()).isFalse());
        }

        /** The curve that was measured of a chat server, on a machine that others used: a fifth fails at any load. */
        @Test
        void the_interval_holds_a_measured_ceiling_although_early_loads_fail_by_chance() {
            SplittableRandom chance = new SplittableRandom(12);
            int held = 0;
            for (int run = 0; run < 100; run++) {
                CeilingSearch search = new CeilingSearch(500, 100_000, 0.05, 33, new SplittableRandom(run));
                for (OptionalDouble load = search.next(); load.isPresent(); load = search.next()) {
                    double z = (Math.log(load.getAsDouble() / 1_000) - 2.472) / 0.319;
                    search.record(chance.nextDouble() < 0.775 / (1 + Math.exp(z)));
                }
                // Half of the trials pass at 9786: 1000 exp(2.472 + 0.319 ln(1 - 2 * 0.225)).
                held += search.result() instanceof Ceiling.Found found
                                && found.load().contains(9_786)
                        ? 1
                        : 0;
            }
            assertThat(held).isGreaterThanOrEqualTo(91);
        }

        @Test
        void one_load_that_fails_is_doubled_all_the_same() {
            CeilingSearch search = new CeilingSearch(100, 1_000_000, 0.05, 33, new SplittableRandom(1));
            search.record(false);
            search.record(false);
            assertThat(search.next()).hasValue(200);
            search.record(true);
            search.record(true);
            assertThat(search.next()).hasValue(400);
        }

        @Test
        void never_asks_for_more_than_there_is() {
            CeilingSearch search = new CeilingSearch(600, 1_000, 0.05, 60, new SplittableRandom(4));
            for (OptionalDouble load = search.next(); load.isPresent(); load = search.next()) {
                assertThat(load.getAsDouble()).isLessThanOrEqualTo(1_000);
                search.record(load.getAsDouble() < 950);
            }
            assertThat(search.trials()).isGreaterThan(5);
        }

        @Test
        void rejects_what_makes_no_sense() {
            SplittableRandom random = new SplittableRandom(1);
            assertThatIllegalArgumentException().isThrownBy(() -> new CeilingSearch(0, 1, 0.05, 33, random));
            assertThatIllegalArgumentException().isThrownBy(() -> new CeilingSearch(2, 1, 0.05, 33, random));
            assertThatIllegalArgumentException().isThrownBy(() -> new CeilingSearch(1, 2, 5, 33, random));
            assertThatIllegalArgumentException().isThrownBy(() -> new CeilingSearch(1, 2, 0.05, 2, random));
        }

        private CeilingSearch run(double ceiling, double first, double most, int trials) {
            CeilingSearch search = new CeilingSearch(first, most, 0.05, trials, new SplittableRandom(9));
            for (OptionalDouble load = search.next(); load.isPresent(); load = search.next()) {
                search.record(load.getAsDouble() <= ceiling);
            }
            return search;
        }
    }

    @Test
    void rejects_loads_that_are_none() {
        SplittableRandom random = new SplittableRandom(1);
        assertThatIllegalArgumentException().isThrownBy(() -> new BayesianBisection(0, 1, random));
        assertThatIllegalArgumentException().isThrownBy(() -> new BayesianBisection(2, 2, random));
        assertThatIllegalArgumentException().isThrownBy(() -> bisection(1).record(0, true));
        assertThatIllegalArgumentException().isThrownBy(() -> bisection(1).record(Double.NaN, true));
        assertThatIllegalArgumentException().isThrownBy(() -> bisection(1).ceiling(1));
    }

    @Test
    void half_is_where_the_formula_says() {
        assertThat(passing(HALF)).isCloseTo(0.5, within(1e-4));
    }

    private static BayesianBisection bisection(long seed) {
        return new BayesianBisection(1_000, 16_000, new SplittableRandom(seed));
    }
}
