package dev.volano.client;

import dev.volano.internal.ThreadJoin;
import dev.volano.measure.LatencyRecorder;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** A thread that tells clients when a message is due. */
final class Pacer implements AutoCloseable {

    /** Told of each message at the time that it is due, in order. */
    interface Dispatcher {

        /** A message is due on a connection. Must not block. */
        void due(int connection, long dueNanos);
    }

    private final Schedule schedule;
    private final Dispatcher dispatcher;
    private final LatencyRecorder lateness;
    private final Consumer<Throwable> onFault;
    private final Thread thread;
    private volatile boolean stopping;

    /**
     * Creates a pacer, which does nothing before {@link #start}.
     *
     * @param schedule when messages are due
     * @param dispatcher is told of each
     * @param lateness where it is noted how late the pacer was itself
     * @param threadName the name of its thread
     * @param onFault is told what the dispatcher threw
     */
    Pacer(
            Schedule schedule,
            Dispatcher dispatcher,
            LatencyRecorder lateness,
            String threadName,
            Consumer<Throwable> onFault) {
        this.schedule = schedule;
        this.dispatcher = dispatcher;
        this.lateness = lateness;
        this.onFault = onFault;
        thread = new Thread(this::run, threadName);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    private void run() {
        try {
            long startNanos = System.nanoTime();
            while (!stopping) {
                long dueNanos = startNanos + schedule.dueNanos();
                long left = dueNanos - System.nanoTime();
                if (left > 0) {
                    LockSupport.parkNanos(left);
                } else {
                    lateness.record(-left);
                    dispatcher.due(schedule.connection(), dueNanos);
                    schedule.next();
                }
            }
        } catch (Throwable e) { // whatever it is, it ends the run and not only this thread
            onFault.accept(e);
        }
    }

    /**
     * Ends the thread. After that nothing more is due. An interrupt does not make it shorter, and is kept for the
     * caller.
     *
     * @throws IllegalStateException if the thread does not end in time
     */
    @Override
    public void close() {
        stopping = true;
        LockSupport.unpark(thread);
        ThreadJoin.awaitAll(List.of(thread));
    }
}
