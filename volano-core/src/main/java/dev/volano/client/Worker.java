package dev.volano.client;

import dev.volano.workload.RunContext.Problem;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** Does one operation after another, in a thread of its own. */
final class Worker implements Runnable {

    private final int index;
    private final RunSettings settings;
    private final Operations operations;
    private final RunMonitor monitor;
    private final WorkerQueue queue;
    private final WorkerTally tally;
    private final CountDownLatch begun = new CountDownLatch(1);
    private volatile boolean ended;
    private volatile boolean aborted;
    private volatile WorkerSource.@Nullable Work work;
    private @Nullable Thread thread;

    Worker(int index, RunSettings settings, Operations operations, RunMonitor monitor, WorkerQueue queue) {
        this.index = index;
        this.settings = settings;
        this.operations = operations;
        this.monitor = monitor;
        this.queue = queue;
        tally = new WorkerTally(monitor.shard(index));
    }

    /** Says which thread runs it, before that has started. */
    void servedBy(Thread of) {
        thread = of;
    }

    @Override
    public void run() {
        try (WorkerSource.Work opened = operations.source().open(index, settings, tally)) {
            work = opened;
            monitor.entered(index);
            monitor.ready(index);
            begun.await();
            doAll(opened);
        } catch (Throwable e) { // whatever it is, it is what came of the run
            fail(e);
            return;
        } finally {
            ended = true;
        }
        monitor.finished(index);
    }

    private void doAll(WorkerSource.Work opened) throws Exception {
        long most = monitor.timed() ? Long.MAX_VALUE : operations.count().orElseThrow();
        for (long number = 0; number < most; number++) {
            long dueNanos = monitor.paced() ? queue.nextDue() : queue.next();
            if (dueNanos == WorkerQueue.END) {
                return;
            }
            try {
                opened.run(dueNanos);
            } finally {
                queue.done(dueNanos);
            }
        }
    }

    private void fail(Throwable e) {
        if (aborted) {
            return; // what it threw came of being told to end
        }
        String where = "worker " + index + ": ";
        if (work == null && e instanceof IOException io) {
            monitor.fail(ConnectFailures.kindOf(io), where + ConnectFailures.words(io));
        } else if (e instanceof SocketTimeoutException) {
            monitor.fail(
                    Failure.Kind.NO_ANSWER,
                    where + "nothing came for " + settings.stallTimeout().toMillis() + " ms");
        } else if (e instanceof EOFException) {
            monitor.failed(index, Problem.CLOSED_EARLY, where + words(e));
        } else if (e instanceof ProtocolException) {
            monitor.failed(index, Problem.BAD_INPUT, where + words(e));
        } else if (e instanceof IOException) {
            monitor.failed(index, Problem.RESET, where + words(e));
        } else if (e instanceof AssertionError) {
            monitor.failed(index, Problem.WRONG_MESSAGE, where + words(e));
        } else {
            monitor.fault(e);
        }
    }

    private static String words(Throwable e) {
        return Objects.requireNonNullElse(e.getMessage(), e.toString());
    }

    /** Lets it begin. */
    void begin() {
        begun.countDown();
    }

    WorkerTally tally() {
        return tally;
    }

    /** Breaks off whatever it does or waits for, unless it has ended. */
    void abort() {
        aborted = true;
        WorkerSource.Work opened = work;
        if (ended || thread == null) {
            return;
        }
        if (opened != null) {
            try {
                opened.abort();
            } catch (IOException e) {
                monitor.fault(e);
            }
        }
        thread.interrupt();
    }
}
