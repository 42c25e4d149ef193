package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineUsageTest {

    private static final Offset<Double> EXACT = within(1e-12);
    private static final OptionalLong NONE = OptionalLong.empty();

    private static MachineSample sample(long atNanos, CpuTimes times, long pressureNanos) {
        return new MachineSample(
                atNanos,
                Optional.of(times),
                OptionalDouble.empty(),
                OptionalLong.of(pressureNanos),
                OptionalLong.of(2 * pressureNanos),
                OptionalLong.of(atNanos / 100),
                OptionalLong.of(atNanos / 10),
                OptionalLong.of(3),
                OptionalLong.of(5_000 - atNanos),
                Optional.of(new Frequency(Optional.of("powersave"), OptionalLong.of(atNanos))));
    }

    @Test
    void shares_are_of_all_processors_and_others_have_what_is_left() {
        MachineUsage usage = MachineUsage.of(
                List.of(
                        sample(1_000, new CpuTimes(10_000, 20_000, 30_000, 40_000, 4), 100),
                        sample(3_000, new CpuTimes(16_000, 20_500, 30_700, 40_800, 4), 500)),
                OptionalLong.of(2_000));

        assertThat(usage.elapsed()).isEqualTo(Duration.ofNanos(2_000));
        assertThat(usage.samples()).isEqualTo(2);
        assertThat(usage.processors()).hasValue(4);
        assertThat(usage.busyShare()).hasValueCloseTo(0.75, EXACT);
        assertThat(usage.ioWaitShare()).hasValueCloseTo(700 / 8_000.0, EXACT);
        assertThat(usage.stealShare()).hasValueCloseTo(0.1, EXACT);
        assertThat(usage.busyCores()).hasValueCloseTo(3.0, EXACT);
        assertThat(usage.otherCores()).hasValueCloseTo(2.0, EXACT);
        assertThat(usage.cpuPressureShare()).hasValueCloseTo(0.2, EXACT);
        assertThat(usage.groupCpuPressureShare()).hasValueCloseTo(0.4, EXACT);
        assertThat(usage.throttledPeriods()).hasValue(20);
        assertThat(usage.throttledNanos()).hasValue(200);
        assertThat(usage.oomKills()).hasValue(0);
        assertThat(usage.highestKernelBytes()).as("not the last").hasValue(4_000);
        assertThat(usage.governor()).contains("powersave");
        assertThat(usage.frequencyHertz()).hasValue(3_000);
    }

    @Test
    void others_are_not_below_zero_and_not_known_if_ours_is_not() {
        List<MachineSample> samples =
                List.of(sample(0, new CpuTimes(0, 0, 0, 0, 1), 0), sample(1_000, new CpuTimes(500, 500, 0, 0, 1), 0));

        assertThat(MachineUsage.of(samples, OptionalLong.of(700)).otherCores()).hasValue(0);
        assertThat(MachineUsage.of(samples, NONE).otherCores()).isEmpty();
    }

    @Test
    void a_machine_without_files_is_as_busy_as_the_jvm_says(@TempDir Path empty) {
        MachineSample sample = new MachineMeter(new SystemFiles(empty)).sample(true);
        MachineUsage usage = MachineUsage.of(List.of(withShare(sample, 0.2), withShare(sample, 0.6)), NONE);

        assertThat(sample.times()).isEmpty();
        assertThat(usage.busyShare()).hasValueCloseTo(0.4, EXACT);
        assertThat(usage.processors()).isEmpty();
        assertThat(usage.stealShare()).isEmpty();
        assertThat(usage.cpuPressureShare()).isEmpty();
        assertThat(usage.throttledNanos()).isEmpty();
        assertThat(usage.governor()).isEmpty();
    }

    @Test
    void the_meter_reads_the_files(@TempDir Path root) {
        SystemFiles files = new ProcTree(root)
                .with("/proc/stat", CpuTimesTest.STAT)
                .with("/proc/pressure/cpu", "some avg10=0.00 avg60=0.82 avg300=6.34 total=70\n")
                .files();
        MachineSample sample = new MachineMeter(files).sample(false);

        assertThat(sample.times()).isEqualTo(CpuTimes.read(CpuTimesTest.STAT));
        assertThat(sample.pressureNanos()).hasValue(70_000);
        assertThat(sample.recentBusyShare()).isEmpty();
        assertThat(sample.frequency()).isEmpty();
    }

    private static MachineSample withShare(MachineSample sample, double share) {
        return new MachineSample(
                sample.atNanos(),
                sample.times(),
                OptionalDouble.of(share),
                NONE,
                NONE,
                NONE,
                NONE,
                NONE,
                NONE,
                Optional.empty());
    }
}
