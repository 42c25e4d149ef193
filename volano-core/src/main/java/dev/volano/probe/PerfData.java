package dev.volano.probe;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The counters that HotSpot keeps in a file, from which {@code jstat} reads: of safepoints no bean tells. To read it
 * asks nothing of the JVM, not even to run.
 *
 * @param counters the counters that are numbers, by name
 */
record PerfData(Map<String, Long> counters) {

    private static final int MAGIC = 0xcafec0c0;
    private static final int MAJOR_VERSION = 2;
    private static final int LEAST_BYTES = 32;
    private static final int ENTRY_HEAD_BYTES = 20;
    private static final String FREQUENCY = "sun.os.hrt.frequency";
    private static final double NANOS_PER_SECOND = 1e9;

    PerfData {
        counters = Map.copyOf(counters);
    }

    /**
     * Finds the file of a JVM on this machine, in a container too.
     *
     * @param files where to look
     * @param pid its process id
     * @return the path; empty if there is none, or it may not be seen
     */
    static Optional<String> find(SystemFiles files, long pid) {
        String temp = "/proc/" + pid + "/root/tmp"; // which it sees as /tmp
        String own = ownPid(files.text("/proc/" + pid + "/status").orElse(""), pid);
        return files.names(temp).orElse(List.of()).stream()
                .filter(name -> name.startsWith("hsperfdata_"))
                .map(name -> temp + "/" + name + "/" + own)
                .filter(files::exists)
                .findFirst();
    }

    /** Returns the process id as the process itself sees it, which is the last in the line. */
    private static String ownPid(String status, long pid) {
        return status.lines()
                .filter(line -> line.startsWith("NSpid:"))
                .map(line -> line.substring(line.lastIndexOf('\t') + 1).strip())
                .findFirst()
                .orElse(Long.toString(pid));
    }

    /**
     * Reads counters.
     *
     * @param bytes the file
     * @return the counters; empty if it is not such a file, or a later version of it
     */
    static Optional<PerfData> read(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        if (bytes.length < LEAST_BYTES || buffer.getInt(0) != MAGIC || buffer.get(5) != MAJOR_VERSION) {
            return Optional.empty();
        }
        buffer.order(buffer.get(4) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        Map<String, Long> counters = new HashMap<>();
        int entry = buffer.getInt(24);
        int count = buffer.getInt(28);
        try {
            for (int i = 0; i < count; i++) {
                int length = buffer.getInt(entry);
                if (length < ENTRY_HEAD_BYTES) {
                    return Optional.empty();
                }
                boolean number = buffer.getInt(entry + 8) == 0 && buffer.get(entry + 12) == 'J';
                if (number) {
                    counters.put(
                            name(buffer, entry + buffer.getInt(entry + 4)),
                            buffer.getLong(entry + buffer.getInt(entry + 16)));
                }
                entry += length;
            }
        } catch (IndexOutOfBoundsException | BufferUnderflowException e) {
            return Optional.empty(); // it was read while the JVM began to write it
        }
        return Optional.of(new PerfData(counters));
    }

    OptionalLong count(String name) {
        Long value = counters.get(name);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /** Returns a counter of the JVM's ticks in nanoseconds. */
    OptionalLong nanos(String name) {
        OptionalLong ticks = count(name);
        OptionalLong frequency = count(FREQUENCY);
        return ticks.isEmpty() || frequency.isEmpty() || frequency.getAsLong() <= 0
                ? OptionalLong.empty()
                : OptionalLong.of(Math.round(ticks.getAsLong() * (NANOS_PER_SECOND / frequency.getAsLong())));
    }

    private static String name(ByteBuffer buffer, int start) {
        int end = start;
        while (buffer.get(end) != 0) {
            end++;
        }
        byte[] name = new byte[end - start];
        buffer.get(start, name);
        return new String(name, StandardCharsets.UTF_8);
    }
}
