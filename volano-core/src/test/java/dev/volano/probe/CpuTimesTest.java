package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuTimesTest {

    private static final long TICK = 10_000_000;

    static final String STAT = """
            cpu  100 20 3 4000 500 6 7 80 90 0
            cpu0 50 10 1 2000 250 3 3 40 45 0
            cpu1 50 10 2 2000 250 3 4 40 45 0
            intr 56153093 0 0
            ctxt 351606767
            cpufreq 3
            """;

    @Test
    void what_is_done_for_guests_is_not_counted_twice() {
        assertThat(CpuTimes.read(STAT))
                .contains(new CpuTimes((100 + 20 + 3 + 6 + 7) * TICK, 4000 * TICK, 500 * TICK, 80 * TICK, 2));
    }

    @Test
    void a_difference_is_of_each_and_never_below_zero() {
        assertThat(new CpuTimes(50, 40, 30, 20, 2).since(new CpuTimes(10, 11, 31, 13, 2)))
                .isEqualTo(new CpuTimes(40, 29, 0, 7, 2));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "cpu  1 2 3 4 5 6 7 8", "cpu  1 2 3 4\ncpu0 1 2 3 4\n", "cpu  1 2 x 4 5 6 7 8\ncpu0 1\n"})
    void a_text_that_is_not_understood_tells_nothing(String text) {
        assertThat(CpuTimes.read(text)).isEmpty();
    }
}
