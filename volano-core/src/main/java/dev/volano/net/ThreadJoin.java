package dev.volano.net;

import java.time.Duration;
import java.util.Collection;

/** Waits for threads that have been told to end. */
final class ThreadJoin {

    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private ThreadJoin() {}

    /**
     * Waits until all of the threads have ended, but for the calling one.
     *
     * <p>An interrupt does not end the wait, since the threads have been told to end and will; it is kept for the
     * caller.
     *
     * @throws IllegalStateException if one has not ended within 10 s
     */
    static void awaitAll(Collection<Thread> threads) {
        long deadline = System.nanoTime() + DEADLINE.toNanos();
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread != Thread.currentThread() && thread.isAlive()) {
                long leftMillis = (deadline - System.nanoTime()) / 1_000_000;
                if (leftMillis <= 0) {
                    throw new IllegalStateException(
                            "thread " + thread.getName() + " did not end within " + DEADLINE.toSeconds() + " s");
                }
                try {
                    thread.join(leftMillis);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
