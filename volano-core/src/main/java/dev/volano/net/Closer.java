package dev.volano.net;

import dev.volano.internal.ThreadJoin;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Sees to it that connections which take too long to close are closed. Its thread is started when it is needed. */
final class Closer {

    private final ScheduledThreadPoolExecutor timer;
    private volatile @Nullable Thread thread;

    Closer(String threadName) {
        timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread made = new Thread(task, threadName + "-closer");
            made.setDaemon(true);
            thread = made;
            return made;
        });
        timer.setRemoveOnCancelPolicy(true);
        timer.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy()); // after stop() there is no need
    }

    /**
     * Runs a task later, unless it is cancelled.
     *
     * @throws OutOfMemoryError if a thread is needed and the system has none
     */
    Future<?> schedule(Runnable task, long delayNanos) {
        return timer.schedule(task, delayNanos, TimeUnit.NANOSECONDS);
    }

    /** Tells the thread to end, without waiting for it. Called when every connection is closed, perhaps twice. */
    void stop() {
        timer.shutdownNow();
    }

    /** Waits until the thread has ended. */
    void awaitEnd() {
        Thread ending = thread;
        if (ending != null) {
            ThreadJoin.awaitAll(Set.of(ending));
        }
    }
}
