package dev.volano.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntervalTest {

    private final Interval lopsided = new Interval(200, 190, 220, 0.99);

    @Test
    void knows_its_half_width() {
        assertThat(lopsided.halfWidth()).isEqualTo(15);
        assertThat(lopsided.relativeHalfWidth()).hasValue(0.075);
        assertThat(new Interval(-200, -220, -190, 0.99).relativeHalfWidth()).hasValue(0.075);
    }

    @Test
    void has_no_relative_width_around_zero() {
        assertThat(Interval.plusMinus(0, 3, 0.95).relativeHalfWidth()).isEmpty();
        assertThat(Interval.plusMinus(0, 0, 0.95).relativeHalfWidth()).isEmpty();
    }

    @Test
    void the_width_of_the_widest_is_finite() {
        Interval widest = new Interval(0, -Double.MAX_VALUE, Double.MAX_VALUE, 0.5);

        assertThat(widest.halfWidth()).isEqualTo(Double.MAX_VALUE);
    }

    @Test
    void reaches_equally_far_to_both_sides() {
        assertThat(Interval.plusMinus(10, 2, 0.9)).isEqualTo(new Interval(10, 8, 12, 0.9));
    }

    @Test
    void bounds_belong_to_it() {
        assertThat(lopsided.contains(190)).isTrue();
        assertThat(lopsided.contains(220)).isTrue();
        assertThat(lopsided.excludes(190)).isFalse();
        assertThat(lopsided.excludes(220)).isFalse();
        assertThat(lopsided.isAbove(190)).isFalse();
        assertThat(lopsided.isBelow(220)).isFalse();
    }

    @Test
    void rules_out_what_is_beyond_its_bounds() {
        assertThat(lopsided.excludes(189.9)).isTrue();
        assertThat(lopsided.isAbove(189.9)).isTrue();
        assertThat(lopsided.isBelow(189.9)).isFalse();
        assertThat(lopsided.excludes(220.1)).isTrue();
        assertThat(lopsided.isBelow(220.1)).isTrue();
        assertThat(lopsided.isAbove(220.1)).isFalse();
        assertThat(lopsided.contains(220.1)).isFalse();
    }

    @Test
    void a_log_ratio_becomes_a_ratio() {
        Interval ratio = new Interval(Math.log(0.95), Math.log(0.9), Math.log(1.1), 0.99).exp();

        assertThat(ratio.estimate()).isCloseTo(0.95, within(1e-12));
        assertThat(ratio.low()).isCloseTo(0.9, within(1e-12));
        assertThat(ratio.high()).isCloseTo(1.1, within(1e-12));
        assertThat(ratio.confidence()).isEqualTo(0.99);
    }

    @Test
    void changes_its_unit_and_its_sign() {
        assertThat(lopsided.times(0.5)).isEqualTo(new Interval(100, 95, 110, 0.99));
        assertThat(lopsided.times(-1)).isEqualTo(new Interval(-200, -220, -190, 0.99));
    }

    @Nested
    class Rejects {

        @ParameterizedTest
        @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
        void what_is_not_finite(double number) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Interval(number, 1, 2, 0.9))
                    .withMessage("estimate, low and high must be finite: " + number + ", 1.0, 2.0");
            assertThatIllegalArgumentException().isThrownBy(() -> new Interval(1, number, 2, 0.9));
            assertThatIllegalArgumentException().isThrownBy(() -> new Interval(1, 1, number, 0.9));
        }

        @Test
        void an_estimate_out_of_the_bounds() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Interval(3, 1, 2, 0.9))
                    .withMessage("estimate must be from low to high: 3.0 not in 1.0 .. 2.0");
            assertThatIllegalArgumentException().isThrownBy(() -> new Interval(0, 1, 2, 0.9));
            assertThatIllegalArgumentException().isThrownBy(() -> Interval.plusMinus(1, -1, 0.9));
        }

        @ParameterizedTest
        @ValueSource(doubles = {0, 1, 99, -0.5, Double.NaN})
        void a_confidence_that_is_no_share(double confidence) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Interval(1, 1, 1, confidence))
                    .withMessage("confidence must be a share between 0 and 1: " + confidence);
        }
    }
}
