package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitTest {

    private static final String NAME = "open files";

    @Test
    void a_number_bounds() {
        Limit limit = Limit.of(NAME, 1024);

        assertThat(limit.value()).contains("1024");
        assertThat(limit.bound()).hasValue(1024);
        assertThat(limit.isKnown()).isTrue();
        assertThat(limit.isUnlimited()).isFalse();
    }

    @Test
    void unlimited_is_known_and_does_not_bound() {
        Limit limit = Limit.unlimited(NAME);

        assertThat(limit.value()).contains("unlimited");
        assertThat(limit.bound()).isEmpty();
        assertThat(limit.isKnown()).isTrue();
        assertThat(limit.isUnlimited()).isTrue();
    }

    @Test
    void unknown_is_not_unlimited() {
        Limit limit = Limit.unknown(NAME);

        assertThat(limit.value()).isEmpty();
        assertThat(limit.bound()).isEmpty();
        assertThat(limit.isKnown()).isFalse();
        assertThat(limit.isUnlimited()).isFalse();
    }

    @Test
    void a_range_is_known_and_not_one_bound() {
        Limit limit = Limit.of("ports", "32768 60999");

        assertThat(limit.isKnown()).isTrue();
        assertThat(limit.bound()).isEmpty();
    }

    @Test
    void what_the_kernel_writes_is_read() {
        assertThat(Limit.read(NAME, "20000\n")).isEqualTo(Limit.of(NAME, 20_000));
        assertThat(Limit.read(NAME, "0")).isEqualTo(Limit.of(NAME, 0));
        assertThat(Limit.read(NAME, "max\n")).isEqualTo(Limit.unlimited(NAME));
        assertThat(Limit.read(NAME, "unlimited")).isEqualTo(Limit.unlimited(NAME));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "-1", "many", "1 2", "0x10", "1.5", "18446744073709551615"})
    void what_else_is_written_is_unknown(String text) {
        assertThat(Limit.read(NAME, text)).isEqualTo(Limit.unknown(NAME));
    }

    @Nested
    class Rejects {

        @Test
        void a_blank_name() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Limit.unknown(" "))
                    .withMessage("name must not be blank: \" \"");
        }

        @Test
        void a_blank_value() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Limit.of(NAME, ""))
                    .withMessage("value must not be blank: \"\"");
        }

        @Test
        void a_negative_bound() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Limit.of(NAME, -1))
                    .withMessage("bound must not be negative: -1");
        }
    }
}
