package dev.volano.client;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The times at which messages of one connection are due, the earliest first, from the one thread that adds to the one
 * that takes them at a time. Free of locks.
 */
final class DueQueue {

    private static final int MOST_CAPACITY = 1024;
    private static final int LEAST_CAPACITY = 16;
    private static final int ALL_CONNECTIONS = 1 << 20;

    private final AtomicLongArray times;
    private final AtomicLong added = new AtomicLong();
    private final AtomicLong taken = new AtomicLong();
    private final AtomicBoolean draining = new AtomicBoolean();

    /** Creates a queue for one of so many connections: the more there are, the less has room in each. */
    DueQueue(int connections) {
        int room = Integer.highestOneBit(ALL_CONNECTIONS / Math.min(connections, ALL_CONNECTIONS));
        times = new AtomicLongArray(Math.max(LEAST_CAPACITY, Math.min(MOST_CAPACITY, room)));
    }

    /** Adds a time, and returns whether there was room for it. */
    boolean add(long nanos) {
        long number = added.getPlain();
        if (number - taken.getAcquire() == times.length()) {
            return false;
        }
        times.setPlain(place(number), nanos);
        added.set(number + 1); // not only released: what follows must not look before it
        return true;
    }

    /** Returns whether somebody must be asked to take what was added; true once until that has been done. */
    boolean needsDrain() {
        return !draining.get() && draining.compareAndSet(false, true);
    }

    /** Takes the earliest time; {@link Long#MIN_VALUE} if there is none, and then the next one needs a drain again. */
    long take() {
        long number = taken.getPlain();
        if (number == added.get()) {
            draining.set(false);
            if (number == added.get() || !needsDrain()) {
                return Long.MIN_VALUE;
            }
        }
        long nanos = times.getPlain(place(number));
        taken.setRelease(number + 1);
        return nanos;
    }

    private int place(long number) {
        return (int) number & (times.length() - 1);
    }
}
