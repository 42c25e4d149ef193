package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class JvmUsageTest {

    private static final OptionalLong NONE = OptionalLong.empty();

    /** A sample in which each number is another. */
    private static JvmSample sample(long at, long gcs, long lastPause, OptionalLong total, OptionalLong live) {
        return new JvmSample(
                at,
                of(at + 1),
                of(at + 2),
                of(at + 3),
                of(gcs),
                of(4 * at),
                of(lastPause),
                total,
                live,
                of(10),
                of(6 * at),
                of(at + 7),
                of(8 * at),
                of(9 * at),
                of(11 * at),
                of(12 * at));
    }

    private static JvmSample sample(long at, long gcs, long lastPause) {
        return sample(at, gcs, lastPause, of(5 * at), NONE);
    }

    private static OptionalLong of(long value) {
        return OptionalLong.of(value);
    }

    @Test
    void counters_are_differences_and_the_rest_is_averages_peaks_and_ends() {
        assertThat(JvmUsage.of(List.of(sample(100, 3, 50), sample(500, 4, 70), sample(300, 5, 60))))
                .isEqualTo(new JvmUsage(
                        Duration.ofNanos(200),
                        3,
                        of(301),
                        of(501),
                        of(502),
                        of(303),
                        of(2),
                        of(800),
                        of(70),
                        of(1_000),
                        of(10),
                        of(1_200),
                        of(307),
                        of(1_600),
                        of(1_800),
                        of(2_200),
                        of(2_400),
                        List.of()));
    }

    @Test
    void a_pause_from_before_the_span_does_not_count() {
        JvmUsage usage = JvmUsage.of(List.of(sample(0, 3, 900), sample(1, 3, 900), sample(2, 4, 20)));
        assertThat(usage.longestGcPauseNanos()).hasValue(20);
        assertThat(usage.notes()).isEmpty();

        assertThat(JvmUsage.of(List.of(sample(0, 3, 900), sample(1, 3, 900))).longestGcPauseNanos())
                .isEmpty();
    }

    @Test
    void collections_of_which_one_hid_another_are_noted() {
        assertThat(JvmUsage.of(List.of(sample(0, 3, 900), sample(1, 5, 10))).notes())
                .singleElement()
                .asString()
                .contains("longest pause");
    }

    @Test
    void allocation_of_live_threads_does_where_there_is_no_total_and_is_noted_if_threads_ended() {
        JvmUsage quiet = JvmUsage.of(List.of(sample(0, 0, 0, NONE, of(100)), sample(0, 0, 0, NONE, of(400))));
        assertThat(quiet.allocatedBytes()).hasValue(300);
        assertThat(quiet.notes()).isEmpty();

        JvmUsage busy = JvmUsage.of(List.of(sample(0, 0, 0, NONE, of(100)), sample(1, 0, 0, NONE, of(400))));
        assertThat(busy.allocatedBytes()).hasValue(300);
        assertThat(busy.notes()).singleElement().asString().contains("threads that ended");
    }

    @Test
    void a_rate_is_bytes_per_second() {
        JvmUsage usage = JvmUsage.of(List.of(sample(0, 0, 0), sample(2_000, 0, 0)));

        assertThat(usage.allocatedBytesPerSecond()).hasValueCloseTo(5e9, within(1e-3));
        assertThat(JvmUsage.of(List.of(sample(0, 0, 0))).allocatedBytesPerSecond())
                .isEmpty();
    }

    @Test
    void without_a_sample_there_is_no_usage() {
        assertThatIllegalArgumentException().isThrownBy(() -> JvmUsage.of(List.of()));
    }
}
