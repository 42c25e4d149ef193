package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ProcessUsageTest {

    private static final OptionalLong NONE = OptionalLong.empty();

    private static ProcessSample sample(long atNanos, long cpu, long resident, long peak, long threads, long open) {
        return new ProcessSample(7, atNanos, of(cpu), of(cpu / 10), of(resident), of(peak), of(threads), of(open));
    }

    private static OptionalLong of(long value) {
        return OptionalLong.of(value);
    }

    @Test
    void counters_are_differences_and_the_rest_is_averages_and_peaks() {
        List<ProcessSample> samples = List.of(
                sample(1_000, 5_000, 100, 900, 3, 40),
                sample(2_000, 6_000, 400, 900, 9, 50),
                sample(3_000, 8_000, 200, 900, 5, 45));

        assertThat(ProcessUsage.of(samples, Optional.of(tasks(10, 20, 30)), Optional.of(tasks(15, 27, 39))))
                .isEqualTo(new ProcessUsage(
                        7,
                        Duration.ofNanos(2_000),
                        3,
                        of(3_000),
                        of(300),
                        of(233),
                        of(400),
                        of(900),
                        of(9),
                        of(50),
                        of(5),
                        of(7),
                        of(9),
                        List.of()));
    }

    @Test
    void a_peak_that_rose_was_in_the_span_though_no_sample_saw_it() {
        assertThat(ProcessUsage.of(List.of(sample(1, 1, 100, 500, 1, 1), sample(2, 1, 100, 700, 1, 1)))
                        .highestResidentBytes())
                .hasValue(700);
    }

    @Test
    void cores_are_seconds_of_cpu_time_per_second() {
        ProcessUsage usage = ProcessUsage.of(List.of(sample(0, 0, 1, 1, 1, 1), sample(2_000, 3_000, 1, 1, 1, 1)));

        assertThat(usage.cpuCores()).hasValueCloseTo(1.5, within(1e-12));
    }

    @Test
    void one_sample_has_no_differences() {
        ProcessUsage usage = ProcessUsage.of(List.of(sample(1_000, 5_000, 100, 900, 3, 40)));

        assertThat(usage.elapsed()).isZero();
        assertThat(usage.cpuNanos()).isEmpty();
        assertThat(usage.cpuCores()).isEmpty();
        assertThat(usage.highestResidentBytes()).hasValue(100);
        assertThatIllegalArgumentException().isThrownBy(() -> ProcessUsage.of(List.of()));
    }

    @Test
    void what_is_not_known_stays_so_and_threads_that_were_not_asked_are_noted() {
        ProcessSample unknown = new ProcessSample(7, 1, NONE, NONE, NONE, NONE, NONE, NONE);
        ProcessUsage usage = ProcessUsage.of(List.of(unknown, unknown));

        assertThat(usage.cpuNanos()).isEmpty();
        assertThat(usage.averageResidentBytes()).isEmpty();
        assertThat(usage.highestResidentBytes()).isEmpty();
        assertThat(usage.highestOpenDescriptors()).isEmpty();
        assertThat(usage.voluntarySwitches()).isEmpty();
        assertThat(usage.notes()).singleElement().asString().contains("context switches");
    }

    private static TaskCounters tasks(long voluntary, long involuntary, long waitNanos) {
        return new TaskCounters(Map.of("1", new TaskCounters.Counters(voluntary, involuntary, of(waitNanos))));
    }
}
