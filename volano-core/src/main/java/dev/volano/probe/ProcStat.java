package dev.volano.probe;

import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What {@code /proc/PID/stat} says of a process.
 *
 * @param state one letter; {@code Z} and {@code X} mean that it has ended
 * @param userNanos CPU time of all its threads in its own code, those that have ended among them
 * @param systemNanos CPU time of all its threads in the kernel
 * @param threads how many threads it has
 * @param startTicks when it was started, since the machine was: tells two processes with one id apart
 */
record ProcStat(char state, long userNanos, long systemNanos, long threads, long startTicks) {

    /** A tick, as the kernel tells users: 10 ms on every architecture that a current JDK runs on. */
    static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** Where the fields stand after the name, which has parentheses around it and may hold anything. */
    private static final int STATE = 0;

    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;
    private static final int THREADS = 17;
    private static final int START_TICKS = 19;

    static Optional<ProcStat> read(String text) {
        int name = text.lastIndexOf(") ");
        String[] fields = text.substring(name < 0 ? text.length() : name + 2).split(" ", -1);
        if (fields.length <= START_TICKS || fields[STATE].length() != 1) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ProcStat(
                    fields[STATE].charAt(0),
                    Long.parseLong(fields[USER_TICKS]) * TICK_NANOS,
                    Long.parseLong(fields[SYSTEM_TICKS]) * TICK_NANOS,
                    Long.parseLong(fields[THREADS]),
                    Long.parseLong(fields[START_TICKS].strip())));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    boolean ended() {
        return state == 'Z' || state == 'X';
    }
}
