package dev.volano.internal;

import java.time.Duration;
import java.util.Collection;

/** Waits for threads that have been told to end. */
public final class ThreadJoin {

    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private ThreadJoin() {}

    /**
     * Waits until all of the threads have ended, but for the calling one.
     *
     * <p>An interrupt does not end the wait, since the threads have been told to end and will; it is kept for the
     * caller.
     *
     * @param threads the threads; one that was never started has ended
     * @throws IllegalStateException if one has not ended within 10 s
     */
    public static void awaitAll(Collection<Thread> threads) {
        awaitAll(threads, DEADLINE);
    }

    static void awaitAll(Collection<Thread> threads, Duration most) {
        long deadline = System.nanoTime() + most.toNanos();
        boolean interrupted = false;
        try {
            for (Thread thread : threads) {
                while (thread != Thread.currentThread() && thread.isAlive()) {
                    long leftMillis = (deadline - System.nanoTime()) / 1_000_000;
                    if (leftMillis <= 0) {
                        throw new IllegalStateException(
                                "thread " + thread.getName() + " did not end within " + most.toSeconds() + " s");
                    }
                    try {
                        thread.join(leftMillis);
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
