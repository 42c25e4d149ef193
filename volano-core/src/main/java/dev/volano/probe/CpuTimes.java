package dev.volano.probe;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * How long the processors of a machine have been at what, all added up, from the first line of {@code /proc/stat}.
 *
 * @param busyNanos at work for any process, for the kernel, or for interrupts
 * @param idleNanos without work
 * @param ioWaitNanos without work, while something waited for a disk
 * @param stealNanos with work, while the host of this virtual machine ran something else
 * @param processors how many they are
 */
record CpuTimes(long busyNanos, long idleNanos, long ioWaitNanos, long stealNanos, int processors) {

    /** Where each stands, in ticks: user, nice, system, idle, iowait, irq, softirq, steal. User has that of guests. */
    private static final int IDLE = 3;

    private static final int IO_WAIT = 4;
    private static final int STEAL = 7;
    private static final int COUNT = 8;

    static Optional<CpuTimes> read(String text) {
        String all = text.lines().findFirst().orElse("");
        int processors = (int) text.lines()
                .filter(line -> line.startsWith("cpu") && line.length() > 3 && Character.isDigit(line.charAt(3)))
                .count();
        if (!all.startsWith("cpu ") || processors == 0) {
            return Optional.empty();
        }
        long[] nanos = Stream.of(all.substring(4).strip().split(" ", -1))
                .limit(COUNT)
                .map(word -> ProcText.number(word))
                .flatMapToLong(ticks -> ticks.stream())
                .map(ticks -> ticks * ProcStat.TICK_NANOS)
                .toArray();
        if (nanos.length < COUNT) {
            return Optional.empty();
        }
        long busy = 0;
        for (int i = 0; i < COUNT; i++) {
            busy += i == IDLE || i == IO_WAIT || i == STEAL ? 0 : nanos[i];
        }
        return Optional.of(new CpuTimes(busy, nanos[IDLE], nanos[IO_WAIT], nanos[STEAL], processors));
    }

    /** Returns what was added since; a counter that the kernel took back, as it does with idle ones, has added none. */
    CpuTimes since(CpuTimes earlier) {
        return new CpuTimes(
                Math.max(0, busyNanos - earlier.busyNanos),
                Math.max(0, idleNanos - earlier.idleNanos),
                Math.max(0, ioWaitNanos - earlier.ioWaitNanos),
                Math.max(0, stealNanos - earlier.stealNanos),
                processors);
    }

    long totalNanos() {
        return busyNanos + idleNanos + ioWaitNanos + stealNanos;
    }
}
