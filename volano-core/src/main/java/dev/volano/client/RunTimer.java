package dev.volano.client;

import dev.volano.internal.ThreadJoin;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Runs what the clients of a run want to be done later, in one thread. Thread-safe. */
final class RunTimer implements AutoCloseable {

    private final ScheduledThreadPoolExecutor executor;
    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private final Consumer<Throwable> onFault;

    /**
     * Creates a timer.
     *
     * @param threadName the name of its thread
     * @param onFault is told what a task threw, which nobody would hear of else
     */
    RunTimer(String threadName, Consumer<Throwable> onFault) {
        this.onFault = onFault;
        executor = new ScheduledThreadPoolExecutor(
                1,
                task -> {
                    Thread thread = new Thread(task, threadName);
                    thread.setDaemon(true);
                    threads.add(thread);
                    return thread;
                },
                new ThreadPoolExecutor.DiscardPolicy()); // a client may still ask while the run ends
    }

    void schedule(Duration delay, Runnable task) {
        Future<?> unused =
                executor.schedule(() -> run(task), TimeUnit.NANOSECONDS.convert(delay), TimeUnit.NANOSECONDS);
    }

    private void run(Runnable task) {
        try {
            task.run();
        } catch (Throwable e) { // whatever it is, it ends the run and not this thread
            onFault.accept(e);
        }
    }

    /**
     * Drops what is waiting, and ends the thread. An interrupt does not make it shorter, and is kept for the caller.
     *
     * @throws IllegalStateException if a task does not end in time
     */
    @Override
    public void close() {
        executor.shutdownNow();
        ThreadJoin.awaitAll(threads);
    }
}
