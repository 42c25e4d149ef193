package dev.volano.workload.chat;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * When one user of a room sent its last messages, and when they were due, by their number from 0. The user's thread
 * writes, and those who receive a message read. There is room for as many messages as some user has yet to receive: it
 * grows when a user is further behind than any before.
 */
final class SendTimes {

    /** Of those who take turns, nobody is more than a message behind. */
    private static final int FIRST_MESSAGES = 4;

    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);

    private volatile long[] times = new long[2 * FIRST_MESSAGES]; // sent and due, in turn

    /** Notes a message, before it is sent. */
    void note(long number, long sentNanos, long dueNanos) { // hot: once per message
        long[] now = times;
        int at = place(now, number);
        ELEMENT.setOpaque(now, at, sentNanos);
        ELEMENT.setRelease(now, at + 1, dueNanos);
    }

    /** Returns how many messages there is room for. */
    int capacity() {
        return times.length / 2;
    }

    /** Makes room for twice as many, and keeps those from the last capacity before a number. For the user's thread. */
    void grow(long number) {
        long[] before = times;
        long[] more = Arrays.copyOf(before, 2 * before.length);
        for (long old = Math.max(0, number - capacity()); old < number; old++) {
            int from = place(before, old);
            int to = place(more, old);
            more[to] = before[from];
            more[to + 1] = before[from + 1];
        }
        times = more;
    }

    long sentNanos(long number) {
        long[] now = times;
        return (long) ELEMENT.getAcquire(now, place(now, number));
    }

    long dueNanos(long number) {
        long[] now = times;
        return (long) ELEMENT.getAcquire(now, place(now, number) + 1);
    }

    private static int place(long[] times, long number) {
        return 2 * ((int) number & (times.length / 2 - 1));
    }
}
