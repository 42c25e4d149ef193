package dev.volano.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RankTestTest {

    @Test
    void is_exact_for_few_values() {
        // SciPy 1.17: mannwhitneyu(x, y, alternative='less' and 'two-sided', method='exact'): 4 / 126, 8 / 126
        RankTest test = RankTest.mannWhitney(new double[] {1.1, 2.2, 3.3, 0.4, 1.5}, new double[] {2.6, 3.7, 4.8, 2.9});

        assertThat(test.u()).isEqualTo(2);
        assertThat(test.pLess()).isCloseTo(0.031746031746031744, within(1e-12));
        assertThat(test.pTwoSided()).isCloseTo(0.06349206349206349, within(1e-12));
    }

    @Test
    void is_approximately_normal_with_ties() {
        // SciPy 1.17: as above, method='asymptotic'
        double[] x = {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
        double[] y = {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
        RankTest test = RankTest.mannWhitney(x, y);

        assertThat(test.u()).isEqualTo(58);
        assertThat(test.pLess()).isCloseTo(0.9442044002897128, within(1e-9));
        assertThat(test.pTwoSided()).isCloseTo(0.13291945818531892, within(1e-9));
        assertThat(RankTest.mannWhitney(new double[] {1, 2, 2}, new double[] {2, 3, 4, 5})
                        .pLess())
                .isCloseTo(0.04936432394741246, within(1e-9));
    }

    @Test
    void the_exact_distribution_agrees_with_the_normal_one_where_they_meet() {
        double[] x = new double[20];
        double[] y = new double[20];
        for (int i = 0; i < 20; i++) {
            x[i] = 2 * i;
            y[i] = 2 * i + 7;
        }
        double exact = RankTest.mannWhitney(x, y).pLess();
        double[] longer = Arrays.copyOf(y, 21);
        longer[20] = 20.5;

        assertThat(RankTest.mannWhitney(x, longer).pLess()).isCloseTo(exact, within(0.02));
    }

    @Test
    void equal_samples_do_not_differ() {
        RankTest test = RankTest.mannWhitney(new double[] {3, 3}, new double[] {3, 3, 3});

        assertThat(test.u()).isEqualTo(3);
        assertThat(test.pTwoSided()).isEqualTo(1);
    }

    @Test
    void rejects_what_cannot_be_ranked() {
        assertThatIllegalArgumentException().isThrownBy(() -> RankTest.mannWhitney(new double[0], new double[1]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RankTest.mannWhitney(new double[] {Double.NaN}, new double[1]));
    }

    @Nested
    class Shares {

        @Test
        void have_the_interval_of_clopper_and_pearson() {
            // SciPy 1.17: binomtest(k, n).proportion_ci(.95, 'exact')
            assertThat(Proportion.of(3, 40, 0.95).estimate()).isEqualTo(0.075);
            assertThat(Proportion.of(3, 40, 0.95).low()).isCloseTo(0.015742179851041527, within(1e-9));
            assertThat(Proportion.of(3, 40, 0.95).high()).isCloseTo(0.20386474873289898, within(1e-9));
        }

        @Test
        void reach_to_the_end_where_there_is_none_or_all() {
            assertThat(Proportion.of(0, 200, 0.95).low()).isZero();
            assertThat(Proportion.of(0, 200, 0.95).high()).isCloseTo(0.018275340355148807, within(1e-9));
            assertThat(Proportion.of(0, 300, 0.95).high()).isCloseTo(0.012220974694296421, within(1e-9));
            assertThat(Proportion.of(40, 40, 0.95).low()).isCloseTo(0.9119026971211966, within(1e-9));
            assertThat(Proportion.of(40, 40, 0.95).high()).isEqualTo(1);
        }

        @Test
        void are_of_what_there_is() {
            assertThatIllegalArgumentException().isThrownBy(() -> Proportion.of(0, 0, 0.95));
            assertThatIllegalArgumentException().isThrownBy(() -> Proportion.of(3, 2, 0.95));
            assertThatIllegalArgumentException().isThrownBy(() -> Proportion.of(-1, 2, 0.95));
            assertThatIllegalArgumentException().isThrownBy(() -> Proportion.of(1, 2, 95));
        }
    }
}
