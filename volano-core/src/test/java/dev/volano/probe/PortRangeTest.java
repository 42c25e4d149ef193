package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PortRangeTest {

    @Test
    void both_ends_count() {
        assertThat(PortRange.read("32768\t60999\n"))
                .hasValueSatisfying(range -> assertThat(range.count()).isEqualTo(28_232));
        assertThat(PortRange.read("9 9"))
                .hasValueSatisfying(range -> assertThat(range.count()).isEqualTo(1));
    }

    @Test
    void as_a_limit_it_is_written_with_one_space() {
        assertThat(new PortRange(1024, 65_535).toLimit("ports")).isEqualTo(Limit.of("ports", "1024 65535"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "32768", "60999 32768", "1024 65536", "1 2 3", "-1 5", "low high", "999999 9999999"})
    void anything_else_is_no_range(String text) {
        assertThat(PortRange.read(text)).isEmpty();
    }
}
