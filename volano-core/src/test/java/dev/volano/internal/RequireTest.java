package dev.volano.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RequireTest {

    @Test
    void legal_values_come_back() {
        assertThat(Require.atLeast(3, 3, "x")).isEqualTo(3);
        assertThat(Require.between(3, 3, 3, "x")).isEqualTo(3);
        assertThat(Require.positive(Duration.ofNanos(1), "x")).isEqualTo(Duration.ofNanos(1));
        assertThat(Require.notNegative(Duration.ZERO, "x")).isZero();
        assertThat(Require.notBlank("a", "x")).isEqualTo("a");
    }

    @Nested
    class Rejects {

        @Test
        void a_number_that_is_too_small() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Require.atLeast(2, 3, "x"))
                    .withMessage("x must be at least 3: 2");
        }

        @Test
        void a_number_out_of_a_range() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Require.between(2, 3, 4, "x"))
                    .withMessage("x must be from 3 to 4: 2");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Require.between(5, 3, 4, "x"))
                    .withMessage("x must be from 3 to 4: 5");
        }

        @Test
        void a_duration_that_is_too_short() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Require.positive(Duration.ZERO, "x"))
                    .withMessage("x must be longer than zero: PT0S");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Require.notNegative(Duration.ofNanos(-1), "x"))
                    .withMessage("x must not be negative: PT-0.000000001S");
        }

        @Test
        void a_blank_text() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Require.notBlank(" ", "x"))
                    .withMessage("x must not be blank: \" \"");
        }

        @Test
        @SuppressWarnings("NullAway") // the point of the test
        void what_is_missing() {
            assertThatNullPointerException()
                    .isThrownBy(() -> Require.positive(null, "x"))
                    .withMessage("x");
            assertThatNullPointerException()
                    .isThrownBy(() -> Require.notNegative(null, "x"))
                    .withMessage("x");
            assertThatNullPointerException()
                    .isThrownBy(() -> Require.notBlank(null, "x"))
                    .withMessage("x");
        }
    }
}
