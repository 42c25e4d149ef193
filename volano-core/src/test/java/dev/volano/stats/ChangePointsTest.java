package dev.volano.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ChangePointsTest {

    private final SplittableRandom random = new SplittableRandom(21);

    @Test
    void finds_where_the_level_changed() {
        double[] history = {1, 2, 1, 2, 1, 2, 9, 8, 9, 8, 9, 8};

        assertThat(find(history)).containsExactly(6);
    }

    /**
     * The annual flow of the Nile at Aswan from 1871 to 1970, in 10^8 m^3, which fell in 1899: Cobb, "The problem of
     * the Nile: conditional solution to a changepoint problem", Biometrika 65, 1978. The data as in statsmodels 0.15,
     * {@code sm.datasets.nile.load_pandas().data['volume']}; with NumPy the split of the most quality is at 28.
     */
    @Test
    void finds_the_year_in_which_the_flow_of_the_nile_fell() {
        double[] flow = {
            1120, 1160, 963, 1210, 1160, 1160, 813, 1230, 1370, 1140, 995, 935, 1110, 994, 1020, 960, 1180, 799, 958,
            1140, 1100, 1210, 1150, 1250, 1260, 1220, 1030, 1100, 774, 840, 874, 694, 940, 833, 701, 916, 692, 1020,
            1050, 969, 831, 726, 456, 824, 702, 1120, 1100, 832, 764, 821, 768, 845, 864, 862, 698, 845, 744, 796, 1040,
            759, 781, 865, 845, 944, 984, 897, 822, 1010, 771, 676, 649, 846, 812, 742, 801, 1040, 860, 874, 848, 890,
            744, 749, 838, 1050, 918, 986, 797, 923, 975, 815, 1020, 906, 901, 1170, 912, 746, 919, 718, 714, 740
        };

        assertThat(find(flow)).containsExactly(1899 - 1871);
    }

    @Test
    void finds_several_changes_in_noise() {
        assertThat(find(noisy(1000, 20, 20, 900, 20, 950, 20))).hasSize(2).satisfies(changes -> {
            assertThat(changes.get(0)).isBetween(19, 21);
            assertThat(changes.get(1)).isBetween(38, 42);
        });
    }

    @Test
    void one_value_that_is_far_off_is_no_change() {
        double[] history = noisy(1000, 10, 40);
        history[20] = 300;

        assertThat(find(history)).isEmpty();
    }

    @Test
    void noise_alone_is_rarely_a_change() {
        int found = 0;
        for (int run = 0; run < 100; run++) {
            found += ChangePoints.find(noisy(1000, 20, 30), 0.05, 99, 3, random).isEmpty() ? 0 : 1;
        }
        assertThat(found).isBetween(0, 13);
    }

    @Test
    void the_same_seed_gives_the_same_changes() {
        double[] history = noisy(1000, 60, 20, 940, 20);

        assertThat(ChangePoints.find(history, 0.05, 199, 3, new SplittableRandom(1)))
                .isEqualTo(ChangePoints.find(history, 0.05, 199, 3, new SplittableRandom(1)));
    }

    @Test
    void a_short_or_constant_history_has_none() {
        assertThat(find()).isEmpty();
        assertThat(find(1, 9, 9)).isEmpty();
        assertThat(find(new double[50])).isEmpty();
    }

    @Test
    void rejects_what_cannot_reach_the_error() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ChangePoints.find(new double[9], 0.001, 199, 3, random))
                .withMessage("too few permutations for an error of 0.001: 199");
        assertThatIllegalArgumentException().isThrownBy(() -> ChangePoints.find(new double[9], 0.05, 199, 1, random));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ChangePoints.find(new double[] {Double.NaN}, 0.05, 199, 3, random));
    }

    private List<Integer> find(double... history) {
        return ChangePoints.find(history, 0.01, 199, 3, random);
    }

    /** Level and length by turns, after the first level the deviation. */
    private double[] noisy(double level, double deviation, int length, double... more) {
        double[] history = new double[length + (more.length == 0 ? 0 : rest(more))];
        int at = 0;
        double now = level;
        int until = length;
        for (int i = 0; ; i += 2) {
            for (; at < until; at++) {
                history[at] = now + deviation * random.nextGaussian();
            }
            if (i >= more.length) {
                return history;
            }
            now = more[i];
            until += (int) more[i + 1];
        }
    }

    private static int rest(double... more) {
        int sum = 0;
        for (int i = 1; i < more.length; i += 2) {
            sum += (int) more[i];
        }
        return sum;
    }
}
