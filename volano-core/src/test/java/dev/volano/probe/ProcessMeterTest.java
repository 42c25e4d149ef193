package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ProcessMeterTest {

    private static final String STAT = " S 1 2 3 0 -1 4 5 6 7 8 100 50 9 9 20 0 42 0 ";

    @TempDir
    Path root;

    @Nested
    @EnabledOnOs(OS.LINUX)
    class Real {

        @Test
        void what_a_process_does_shows_by_about_as_much() throws Exception {
            try (Target target = Target.start("-Xms256m", "-Xmx256m")) {
                ProcessMeter meter = ProcessMeter.of(target.pid());
                ProcessSample before = meter.sample().orElseThrow();

                target.order("burnMillis 300");
                target.order("holdMegabytes 100");
                target.order("openFiles 200");
                target.order("startThreads 20");
                ProcessSample after = meter.sample().orElseThrow();

                assertThat(rise(before.cpuNanos(), after.cpuNanos())).isGreaterThan(250_000_000);
                assertThat(rise(before.residentBytes(), after.residentBytes())).isBetween(90L << 20, 256L << 20);
                assertThat(after.residentPeakBytes().getAsLong())
                        .isGreaterThan(before.residentBytes().getAsLong() + (90L << 20));
                assertThat(rise(before.openDescriptors(), after.openDescriptors()))
                        .isBetween(200L, 230L);
                assertThat(rise(before.threads(), after.threads())).isBetween(15L, 40L);
            }
        }

        @Test
        void threads_are_asked_one_by_one() throws Exception {
            try (Target target = Target.start()) {
                ProcessMeter meter = ProcessMeter.of(target.pid());
                TaskCounters before = meter.tasks().orElseThrow();
                for (int i = 0; i < 20; i++) {
                    target.order("wait");
                }
                TaskCounters.Counters counted = meter.tasks().orElseThrow().since(before);

                assertThat(counted.voluntarySwitches()).isGreaterThanOrEqualTo(20);
                assertThat(counted.involuntarySwitches()).isNotNegative();
            }
        }

        @Test
        void a_process_that_was_killed_is_gone() throws Exception {
            try (Target target = Target.start()) {
                ProcessMeter meter = ProcessMeter.of(target.pid());
                assertThat(meter.sample()).isPresent();

                target.kill();

                assertThat(meter.sample()).isEmpty();
                assertThat(meter.tasks()).isEmpty();
            }
        }

        @Test
        void this_process_knows_itself() {
            ProcessSample sample = ProcessMeter.ofThisProcess().sample().orElseThrow();

            assertThat(sample.pid()).isEqualTo(ProcessHandle.current().pid());
            assertThat(sample.cpuNanos().getAsLong()).isPositive();
            assertThat(sample.residentBytes().getAsLong()).isBetween(10L << 20, 1L << 40);
        }
    }

    @Test
    void elsewhere_the_jvm_tells_what_it_can() {
        ProcessMeter meter =
                ProcessMeter.of(new SystemFiles(root), ProcessHandle.current().pid());
        ProcessSample sample = meter.sample().orElseThrow();

        assertThat(sample.cpuNanos().getAsLong()).isPositive();
        assertThat(sample.threads().getAsLong()).isPositive();
        assertThat(sample.residentBytes()).isEmpty();
        assertThat(meter.tasks()).isEmpty();
    }

    @Test
    void literal_files_are_read() {
        SystemFiles files = process("998877\n")
                .with("/proc/7/status", "Name:\tjava\nVmHWM:\t  3000 kB\nVmRSS:\t  2000 kB\n")
                .with("/proc/7/fd/0", "")
                .with("/proc/7/fd/1", "")
                .files();

        assertThat(ProcessMeter.of(files, 7).sample())
                .hasValueSatisfying(sample -> assertThat(sample)
                        .isEqualTo(new ProcessSample(
                                7,
                                sample.atNanos(),
                                OptionalLong.of(1_500_000_000),
                                OptionalLong.of(500_000_000),
                                OptionalLong.of(2000 * 1024),
                                OptionalLong.of(3000 * 1024),
                                OptionalLong.of(42),
                                OptionalLong.of(2))));
    }

    @Test
    void many_descriptors_are_counted_when_all_is_asked_for_only() {
        ProcTree tree = process("998877\n");
        for (int i = 0; i <= 2_000; i++) {
            tree.with("/proc/7/fd/" + i, "");
        }
        ProcessMeter meter = ProcessMeter.of(tree.files(), 7);

        assertThat(List.of(meter.sample(true), meter.sample(), meter.sample(true)))
                .extracting(sample -> sample.orElseThrow().openDescriptors())
                .containsExactly(OptionalLong.of(2_001), OptionalLong.empty(), OptionalLong.of(2_001));
    }

    @Test
    void another_process_with_the_same_id_is_not_taken_for_it() {
        ProcessMeter meter = ProcessMeter.of(process("998877\n").files(), 7);
        assertThat(meter.sample()).isPresent();

        process("998878\n");

        assertThat(meter.sample()).isEmpty();
    }

    private ProcTree process(String startTicks) {
        return new ProcTree(root).with("/proc/self/stat", "").with("/proc/7/stat", "7 (java)" + STAT + startTicks);
    }

    private static long rise(OptionalLong before, OptionalLong after) {
        return after.getAsLong() - before.getAsLong();
    }
}
