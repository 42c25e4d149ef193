package dev.volano.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ThroughputTest {

    @Test
    void is_messages_over_seconds() {
        assertThat(new Throughput(4_618, Duration.ofSeconds(2)).messagesPerSecond())
                .isEqualTo(2_309.0);
        assertThat(new Throughput(0, Duration.ofSeconds(2)).messagesPerSecond()).isZero();
    }

    @Test
    void short_spans_do_not_round_to_zero() {
        assertThat(new Throughput(7, Duration.ofNanos(500)).messagesPerSecond()).isCloseTo(1.4e7, within(1e-3));
    }

    @Test
    void the_largest_counts_do_not_overflow() {
        assertThat(new Throughput(Long.MAX_VALUE, Duration.ofNanos(1)).messagesPerSecond())
                .isCloseTo(9.223372036854776e27, within(1e13));
    }

    @Test
    void adding_keeps_the_count_and_the_span_exact() {
        Throughput third = new Throughput(1, Duration.ofMillis(3));

        assertThat(third.plus(third).plus(third)).isEqualTo(new Throughput(3, Duration.ofMillis(9)));
    }

    @Test
    void adding_past_the_largest_count_is_an_error() {
        Throughput most = new Throughput(Long.MAX_VALUE, Duration.ofMillis(3));

        assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> most.plus(most));
    }

    @Test
    void the_faster_is_the_greater() {
        Throughput slow = new Throughput(100, Duration.ofSeconds(10));
        Throughput fast = new Throughput(11, Duration.ofSeconds(1));

        assertThat(fast).isGreaterThan(slow);
        assertThat(slow).isEqualByComparingTo(new Throughput(10, Duration.ofSeconds(1)));
    }

    @Nested
    class Rejects {

        @Test
        void a_negative_count() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Throughput(-1, Duration.ofSeconds(1)))
                    .withMessage("messages must not be negative: -1");
        }

        @Test
        void a_span_of_no_length() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Throughput(1, Duration.ZERO))
                    .withMessage("elapsed must be longer than zero: PT0S");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Throughput(1, Duration.ofSeconds(-1)))
                    .withMessage("elapsed must be longer than zero: PT-1S");
        }

        @Test
        @SuppressWarnings("NullAway") // the point of the test
        void no_span() {
            assertThatNullPointerException()
                    .isThrownBy(() -> new Throughput(1, null))
                    .withMessage("elapsed");
        }
    }
}
