package dev.volano.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.volano.stats.MlrSearch.Goal;
import dev.volano.stats.MlrSearch.SearchInterval;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MlrSearchTest {

    private static final Goal FIVE = new Goal(5, 0.5, 0.05);

    @Test
    void a_load_is_a_lower_bound_once_enough_trials_are_good() {
        MlrSearch search = new MlrSearch(100, 1_000, FIVE);

        // Of five trials 2.5 may be bad: the third good one decides, whatever the others are.
        search.record(true, 100);
        search.record(false, 90);
        search.record(true, 100);
        search.record(false, 80);
        assertThat(search.next()).hasValue(100);
        search.record(true, 99);
        assertThat(search.next()).hasValue(200);
        assertThat(search.result().lower()).hasValue(100);
        assertThat(search.result().upper()).isEmpty();
    }

    @Test
    void a_load_is_an_upper_bound_once_too_many_are_bad() {
        MlrSearch search = new MlrSearch(100, 1_000, FIVE);
        good(search, 3);
        assertThat(search.next()).hasValue(200);
        bad(search, 2);
        assertThat(search.next()).hasValue(200);
        bad(search, 1);

        assertThat(search.result().upper()).hasValue(200);
        // Then the middle in logarithms.
        assertThat(search.next()).hasValue(Math.sqrt(100 * 200));
    }

    @Test
    void no_bad_trial_is_allowed_at_an_exceed_ratio_of_zero() {
        MlrSearch search = new MlrSearch(100, 1_000, new Goal(5, 0, 0.05));
        good(search, 4);
        assertThat(search.next()).hasValue(100);
        bad(search, 1);

        assertThat(search.next()).isEmpty();
        assertThat(search.result())
                .isEqualTo(new SearchInterval(OptionalDouble.empty(), OptionalDouble.of(100), OptionalDouble.empty()));
    }

    @Test
    void the_conditional_throughput_is_the_worst_of_the_trials_that_were_needed() {
        MlrSearch search = new MlrSearch(100, 1_000, FIVE);
        search.record(true, 98);
        search.record(false, 70);
        search.record(true, 97);
        search.record(true, 99);

        assertThat(search.result().conditionalThroughput()).hasValue(97);
    }

    @Test
    void bounds_close_in_on_a_sharp_ceiling() {
        MlrSearch search = new MlrSearch(100, 1_000_000, Goal.standard());
        for (OptionalDouble load = search.next(); load.isPresent(); load = search.next()) {
            search.record(load.getAsDouble() <= 7_000, load.getAsDouble());
        }

        double lower = search.result().lower().orElseThrow();
        double upper = search.result().upper().orElseThrow();
        assertThat(lower).isLessThanOrEqualTo(7_000);
        assertThat(upper).isGreaterThan(7_000);
        assertThat((upper - lower) / upper).isLessThanOrEqualTo(0.05);
        // 11 trials, good or bad, at each of 8 loads up to 12800 and of 4 halvings of a factor of 2.
        assertThat(search.trials()).isEqualTo(11 * 12);
    }

    @Test
    void what_sustains_everything_has_no_upper_bound() {
        MlrSearch search = new MlrSearch(100, 300, FIVE);
        for (OptionalDouble load = search.next(); load.isPresent(); load = search.next()) {
            search.record(true, load.getAsDouble());
        }

        assertThat(search.result())
                .isEqualTo(new SearchInterval(OptionalDouble.of(300), OptionalDouble.empty(), OptionalDouble.of(300)));
        assertThatIllegalStateException().isThrownBy(() -> search.record(true, 1));
    }

    @Test
    void on_a_wide_grey_zone_it_ends_all_the_same() {
        SplittableRandom random = new SplittableRandom(6);
        for (int run = 0; run < 50; run++) {
            MlrSearch search = new MlrSearch(100, 1_000_000, Goal.standard());
            for (OptionalDouble load = search.next(); load.isPresent(); load = search.next()) {
                boolean passed = random.nextDouble() < 0.95 / (1 + Math.pow(load.getAsDouble() / 5_000, 2.5));
                search.record(passed, load.getAsDouble());
            }
            assertThat(search.result().lower().orElseThrow()).isBetween(2_000.0, 10_000.0);
        }
    }

    @Test
    void rejects_what_makes_no_sense() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Goal(0, 0.5, 0.05));
        assertThatIllegalArgumentException().isThrownBy(() -> new Goal(5, 1, 0.05));
        assertThatIllegalArgumentException().isThrownBy(() -> new Goal(5, 0.5, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new MlrSearch(0, 1, FIVE));
        assertThatIllegalArgumentException().isThrownBy(() -> new MlrSearch(2, 1, FIVE));
        assertThatIllegalArgumentException().isThrownBy(() -> new MlrSearch(1, 2, FIVE).record(true, -1));
    }

    private static void good(MlrSearch search, int trials) {
        for (int i = 0; i < trials; i++) {
            search.record(true, search.next().orElseThrow());
        }
    }

    private static void bad(MlrSearch search, int trials) {
        for (int i = 0; i < trials; i++) {
            search.record(false, 0);
        }
    }
}
