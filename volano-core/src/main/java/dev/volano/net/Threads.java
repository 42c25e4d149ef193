package dev.volano.net;

import dev.volano.internal.ThreadJoin;
import java.util.HashSet;
import java.util.Set;

/**
 * The threads that a group has started. Whoever closes the group waits for all of them, to the very end: a thread that
 * crossed itself out would still be alive for a moment.
 */
final class Threads {

    private static final int FIRST_SWEEP = 64;

    private final Set<Thread> threads = new HashSet<>();
    private int sweepAt = FIRST_SWEEP;

    /**
     * Starts a thread.
     *
     * @throws OutOfMemoryError if the system has no more threads
     */
    synchronized void start(Thread thread) {
        if (threads.size() >= sweepAt) {
            threads.removeIf(each -> !each.isAlive());
            sweepAt = Math.max(FIRST_SWEEP, 2 * threads.size());
        }
        threads.add(thread);
        try {
            thread.start();
        } catch (Throwable e) {
            threads.remove(thread);
            throw e;
        }
    }

    /** Interrupts those that are alive. */
    synchronized void interrupt() {
        threads.forEach(Thread::interrupt);
    }

    /** Waits until all have ended, but for the calling one; none may be started meanwhile. */
    void awaitEnd() {
        ThreadJoin.awaitAll(all());
    }

    private synchronized Set<Thread> all() {
        return Set.copyOf(threads);
    }
}
