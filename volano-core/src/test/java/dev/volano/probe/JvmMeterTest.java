package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class JvmMeterTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final long MEGABYTE = 1 << 20;

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    void what_another_jvm_does_shows_by_about_as_much(String collector) throws Exception {
        try (Target target = Target.start(collector, "-Xms256m", "-Xmx256m");
                JvmMeter meter = JvmMeter.attach(target.pid(), LONG, LONG)) {
            JvmSample before = meter.sample();
            target.order("holdMegabytes 64");
            target.order("wasteMegabytes 200");
            target.order("startThreads 20");
            target.order("collect");
            JvmSample after = meter.sample();
            JvmUsage usage = JvmUsage.of(List.of(before, after));

            assertThat(usage.highestHeapCommittedBytes().getAsLong()).isBetween(200 * MEGABYTE, 256 * MEGABYTE);
            assertThat(usage.heapAfterGcBytes().getAsLong()).isBetween(64 * MEGABYTE, 128 * MEGABYTE);
            assertThat(usage.highestHeapUsedBytes().getAsLong()).isBetween(64 * MEGABYTE, 256 * MEGABYTE);
            assertThat(usage.allocatedBytes().getAsLong()).isBetween(264 * MEGABYTE, 400 * MEGABYTE);
            assertThat(usage.gcCount().getAsLong()).isPositive();
            assertThat(usage.gcPauseNanos().getAsLong()).isPositive();
            assertThat(usage.longestGcPauseNanos()).isPresent();
            assertThat(usage.startedThreads().getAsLong()).isBetween(20L, 40L);
            assertThat(usage.highestThreads().getAsLong()).isBetween(22L, 80L);
            assertThat(usage.loadedClasses().getAsLong()).isGreaterThan(300);
            assertThat(usage.compilationNanos()).isPresent();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void safepoints_are_told_unless_the_jvm_does_not_count_them() throws Exception {
        try (Target target = Target.start("-XX:+UsePerfData");
                JvmMeter meter = JvmMeter.attach(target.pid(), LONG, LONG)) {
            JvmSample before = meter.sample();
            target.order("collect");
            JvmUsage usage = JvmUsage.of(List.of(before, meter.sample()));

            assertThat(usage.safepoints().getAsLong()).isPositive();
            assertThat(usage.safepointNanos().getAsLong()).isPositive();
            assertThat(usage.safepointSyncNanos()).isPresent();
        }
        try (Target target = Target.start("-XX:-UsePerfData");
                JvmMeter meter = JvmMeter.attach(target.pid(), LONG, LONG)) {
            assertThat(meter.sample().safepoints()).isEmpty();
            assertThat(meter.sample().heapUsedBytes()).isPresent();
        }
    }

    @Test
    void this_jvm_needs_no_connection() throws Exception {
        try (JvmMeter meter = JvmMeter.attach(ProcessHandle.current().pid(), LONG, LONG)) {
            JvmSample before = meter.sample();
            byte[][] waste = new byte[32][(int) MEGABYTE];
            JvmSample after = meter.sample();

            assertThat(waste).hasNumberOfRows(32);
            assertThat(JvmUsage.of(List.of(before, after)).allocatedBytes().getAsLong())
                    .isGreaterThanOrEqualTo(32 * MEGABYTE);
            assertThat(after.threads()).isNotEqualTo(OptionalLong.empty());
        }
    }

    @Test
    void a_jvm_that_was_killed_says_so() throws Exception {
        try (Target target = Target.start();
                JvmMeter meter = JvmMeter.attach(target.pid(), LONG, LONG)) {
            meter.sample();

            target.kill();

            assertThatExceptionOfType(IOException.class).isThrownBy(meter::sample);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_jvm_that_was_stopped_holds_nobody_up_and_its_thread_ends_with_it() throws Exception {
        try (Target target = Target.start()) {
            JvmMeter meter = JvmMeter.attach(target.pid(), LONG, Duration.ofMillis(100));
            Thread thread = target.asking();

            target.stop();

            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(meter::sample)
                    .withMessageContaining("has not answered");
            meter.close();
            target.kill();
            thread.join(LONG.toMillis());
            assertThat(thread.isAlive()).isFalse();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_stopped_jvm_cannot_be_attached_to() throws Exception {
        try (Target target = Target.start()) {
            target.stop();

            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> JvmMeter.attach(target.pid(), Duration.ofMillis(200), LONG))
                    .withMessageContaining("has not answered for 200 ms");
            Thread thread = target.asking();
            target.kill();
            thread.join(LONG.toMillis());
            assertThat(thread.isAlive()).isFalse();
        }
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void a_program_that_is_no_jvm_is_left_alone() throws Exception {
        Process sleep = new ProcessBuilder("sleep", "60").start();
        try {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> JvmMeter.attach(sleep.pid(), LONG, LONG))
                    .withMessageContaining("is not a JVM");
            assertThat(sleep.isAlive()).isTrue();
        } finally {
            sleep.destroyForcibly();
        }
    }

    @Test
    void closing_twice_does_nothing_and_a_sample_after_it_fails() throws Exception {
        try (Target target = Target.start()) {
            JvmMeter meter = JvmMeter.attach(target.pid(), LONG, LONG);
            meter.close();
            meter.close();

            assertThatExceptionOfType(IOException.class).isThrownBy(meter::sample);
        }
    }
}
