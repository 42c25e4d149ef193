package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PerfDataTest {

    /** Two counters, and between them a text. */
    static byte[] file(ByteOrder order) {
        ByteBuffer buffer = ByteBuffer.allocate(1_000);
        buffer.putInt(0xcafec0c0).put((byte) (order == ByteOrder.BIG_ENDIAN ? 0 : 1));
        buffer.put((byte) 2).put((byte) 0).put((byte) 1);
        buffer.order(order).putInt(0).putInt(0).putLong(0).putInt(32).putInt(3);
        entry(buffer, "sun.rt.safepoints", 0, 'J', 7);
        entry(buffer, "java.vm.name", 8, 'B', 0x4141414141414141L);
        entry(buffer, "sun.os.hrt.frequency", 0, 'J', 2_000_000_000L);
        return buffer.array();
    }

    private static void entry(ByteBuffer buffer, String name, int vectorLength, char type, long value) {
        int nameBytes = (name.length() + 8) / 8 * 8 + 4; // a zero at the end, and the number at a multiple of 8
        buffer.putInt(20 + nameBytes + 8).putInt(20).putInt(vectorLength);
        buffer.put((byte) type).put((byte) 0).put((byte) 1).put((byte) 1).putInt(20 + nameBytes);
        buffer.put(Arrays.copyOf(name.getBytes(StandardCharsets.US_ASCII), nameBytes))
                .putLong(value);
    }

    @Test
    void numbers_are_read_in_both_byte_orders() {
        Map<String, Long> counters = Map.of("sun.rt.safepoints", 7L, "sun.os.hrt.frequency", 2_000_000_000L);

        assertThat(PerfData.read(file(ByteOrder.LITTLE_ENDIAN))).contains(new PerfData(counters));
        assertThat(PerfData.read(file(ByteOrder.BIG_ENDIAN))).contains(new PerfData(counters));
    }

    @Test
    void ticks_become_nanoseconds_by_the_frequency() {
        PerfData data = new PerfData(Map.of("sun.os.hrt.frequency", 2_000_000_000L, "ticks", 3_000L));

        assertThat(data.nanos("ticks")).hasValue(1_500);
        assertThat(data.nanos("other")).isEmpty();
        assertThat(new PerfData(Map.of("ticks", 3_000L)).nanos("ticks")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4, 31, 32, 40, 70, 120})
    void a_file_that_is_cut_off_tells_nothing(int bytes) {
        assertThat(PerfData.read(Arrays.copyOf(file(ByteOrder.LITTLE_ENDIAN), bytes)))
                .isEmpty();
    }

    @Test
    void another_file_or_version_tells_nothing() {
        byte[] other = file(ByteOrder.LITTLE_ENDIAN);
        other[5] = 3;
        assertThat(PerfData.read(other)).isEmpty();

        other[5] = 2;
        other[0] = 0;
        assertThat(PerfData.read(other)).isEmpty();
    }

    @Test
    void an_entry_without_length_does_not_loop() {
        byte[] file = file(ByteOrder.LITTLE_ENDIAN);
        Arrays.fill(file, 32, 36, (byte) 0);

        assertThat(PerfData.read(file)).isEmpty();
    }

    @Test
    void in_a_container_it_is_named_by_the_id_that_the_process_has_there(@TempDir Path root) {
        SystemFiles files = new ProcTree(root)
                .with("/proc/77/status", "Pid:\t77\nNSpid:\t77\t5\n")
                .with("/proc/77/root/tmp/hsperfdata_me/5", "")
                .with("/proc/77/root/tmp/hsperfdata_me/77", "")
                .files();

        assertThat(PerfData.find(files, 77)).contains("/proc/77/root/tmp/hsperfdata_me/5");
        assertThat(PerfData.find(files, 78)).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_real_jvm_counts_its_safepoints() throws Exception {
        try (Target target = Target.start("-XX:+UsePerfData")) {
            SystemFiles files = SystemFiles.ofThisMachine();
            String path = PerfData.find(files, target.pid()).orElseThrow();
            PerfData before = files.bytes(path).flatMap(PerfData::read).orElseThrow();
            target.order("collect");
            PerfData after = files.bytes(path).flatMap(PerfData::read).orElseThrow();

            assertThat(after.count("sun.rt.safepoints").getAsLong())
                    .isGreaterThan(before.count("sun.rt.safepoints").getAsLong());
            assertThat(after.nanos("sun.rt.safepointTime").getAsLong())
                    .isGreaterThan(before.nanos("sun.rt.safepointTime").getAsLong());
            assertThat(after.nanos("sun.rt.safepointSyncTime")).isPresent();
        }
    }
}
