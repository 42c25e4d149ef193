package dev.volano.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SlopeTest {

    private static final double[] CONNECTIONS = {100, 500, 1000, 2000, 4000};
    private static final double[] MEGABYTES = {52.1, 61.0, 70.9, 93.2, 134.5};

    @Test
    void is_that_of_least_squares_with_its_interval() {
        // SciPy 1.17: r = linregress(x, y); t = t.ppf(.975, 3); r.slope -/+ t * r.stderr; intercept alike; r.rvalue **
        // 2
        Slope line = Slope.of(CONNECTIONS, MEGABYTES, 0.95).orElseThrow();

        assertThat(line.slope().estimate()).isCloseTo(0.021139884631231978, within(1e-12));
        assertThat(line.slope().low()).isCloseTo(0.020587308780599705, within(1e-10));
        assertThat(line.slope().high()).isCloseTo(0.02169246048186425, within(1e-10));
        assertThat(line.intercept().estimate()).isCloseTo(50.2073753605274, within(1e-9));
        assertThat(line.intercept().low()).isCloseTo(49.06794305423413, within(1e-6));
        assertThat(line.intercept().high()).isCloseTo(51.34680766682067, within(1e-6));
        assertThat(line.rSquared()).isCloseTo(0.9997976562588932, within(1e-9));
        assertThat(line.points()).isEqualTo(5);
    }

    @Test
    void is_absent_where_there_is_no_line() {
        assertThat(Slope.of(new double[] {1, 2}, new double[] {1, 2}, 0.95)).isEmpty();
        assertThat(Slope.of(new double[] {5, 5, 5}, new double[] {1, 2, 3}, 0.95))
                .isEmpty();
    }

    @Test
    void of_a_level_is_zero() {
        assertThat(Slope.of(new double[] {1, 2, 3}, new double[] {7, 7, 7}, 0.95))
                .hasValueSatisfying(line -> assertThat(line.slope().estimate()).isZero());
    }

    @Test
    void rejects_what_does_not_fit_together() {
        assertThatIllegalArgumentException().isThrownBy(() -> Slope.of(CONNECTIONS, new double[4], 0.95));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Slope.of(new double[] {1, 2, Double.NaN}, new double[3], 0.95));
        assertThatIllegalArgumentException().isThrownBy(() -> Slope.of(CONNECTIONS, MEGABYTES, 95));
    }
}
