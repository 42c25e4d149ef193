package dev.volano.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MserTest {

    @Test
    void leaves_out_what_raises_the_standard_error() {
        // NumPy: argmin over d of ((y[d:] - y[d:].mean()) ** 2).sum() / (n - d) ** 2, d <= n / 2: at 5 it is 0.00278
        double[] growing = {1, 3, 6, 8, 9.5, 10.2, 9.9, 10.1, 10.0, 9.8, 10.3, 9.7, 10.1, 10.0, 9.9, 10.2};

        assertThat(Mser.truncation(growing, 0)).hasValue(5);
    }

    @Test
    void finds_no_truncation_of_what_never_ends_growing() {
        double[] ramp = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

        assertThat(Mser.truncation(ramp, 0)).isEmpty();
        assertThat(Mser.truncation(Arrays.copyOf(ramp, 15), 0)).isPresent();
    }

    @Test
    void keeps_all_of_a_constant() {
        assertThat(Mser.truncation(new double[] {4, 4, 4, 4}, 0)).hasValue(0);
    }

    @Test
    void steps_far_below_the_least_deviation_are_kept() {
        double[] step = {1, 1, 2, 2, 2, 2, 2, 2, 2, 2};

        assertThat(Mser.truncation(step, 0)).hasValue(2);
        assertThat(Mser.truncation(step, 5)).hasValue(0);
    }

    @Test
    void batches_are_five_and_the_rest_is_left_out() {
        double[] values = {1, 2, 3, 4, 100, 10, 10, 10, 10, 10, 7};

        assertThat(Mser.batchMeans(values)).containsExactly(22, 10);
        assertThat(Mser.batchMedians(values)).containsExactly(3, 10);
    }
}
