package dev.volano.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class NumbersTest {

    private static final double[] VALUES = {3, 1, 4, 1, 5, 9, 2, 6};

    @Test
    void moments() {
        // NumPy: mean, var(ddof=1)
        assertThat(Numbers.mean(VALUES)).isEqualTo(3.875);
        assertThat(Numbers.variance(VALUES)).isCloseTo(7.553571428571429, within(1e-12));
    }

    @Test
    void the_median_is_in_the_middle_or_between() {
        assertThat(Numbers.median(VALUES)).isEqualTo(3.5);
        assertThat(Numbers.median(new double[] {9, 1, 5})).isEqualTo(5);
        assertThat(Numbers.median(new double[] {Double.NEGATIVE_INFINITY, 1, 5}))
                .isEqualTo(1);
        assertThat(VALUES).startsWith(3, 1, 4);
    }

    @Test
    void the_robust_deviation_ignores_an_outlier() {
        // SciPy: median_abs_deviation(x, scale='normal')
        assertThat(Numbers.robustDeviation(VALUES, 3.5)).isCloseTo(2.965204437011204, within(1e-9));
        assertThat(Numbers.robustDeviation(new double[] {1, 2, 3, 4, 1e9}, 3)).isCloseTo(1.4826022, within(1e-6));
    }

    @Test
    void correlation_with_the_next() {
        // a = y - y.mean(); (a[1:] * a[:-1]).sum() / (a * a).sum()
        assertThat(Numbers.lagOneCorrelation(new double[] {102, 98, 101, 97, 103, 99, 100, 104, 96, 100, 101, 99}))
                .isCloseTo(-0.6129032258064516, within(1e-12));
        assertThat(Numbers.lagOneCorrelation(new double[] {7, 7, 7})).isZero();
    }

    @Test
    void quantiles_are_those_of_the_tables() {
        // SciPy 1.17: t.ppf, norm.ppf, norm.sf, beta.ppf
        assertThat(Quantiles.t(0.995, 6)).isCloseTo(3.7074280213248065, within(1e-9));
        assertThat(Quantiles.twoSidedT(0.95, 1)).isCloseTo(12.706204736174694, within(1e-8));
        assertThat(Quantiles.t(0.95, 3.7)).isCloseTo(2.1824938039146007, within(1e-9));
        assertThat(Quantiles.normal(0.995)).isCloseTo(2.5758293035489004, within(1e-9));
        assertThat(Quantiles.normalTail(1.96)).isCloseTo(0.024997895148220435, within(1e-12));
        assertThat(Quantiles.beta(0.975, 1, 200)).isCloseTo(0.01827534035513624, within(1e-9));
    }
}
