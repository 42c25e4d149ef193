package dev.volano.client;

import dev.volano.measure.LatencyRecorder;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Tells workers when to do an operation. Thread-safe. */
final class WorkerQueue {

    /** Stands for the time at which an operation is due that is not due at any. */
    static final long NOT_DUE = Long.MIN_VALUE;

    /** Stands for an operation where there is none any more. */
    static final long END = Long.MAX_VALUE;

    private static final long LOOK_MILLIS = 50;

    private final LatencyRecorder lateness;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final LinkedBlockingQueue<Long> due = new LinkedBlockingQueue<>();
    private final AtomicInteger busy = new AtomicInteger();
    private final AtomicLong dueAndNotDone = new AtomicLong();
    private volatile boolean running;
    private volatile boolean finishing;

    /** Creates a queue that is paused. */
    WorkerQueue(LatencyRecorder lateness) {
        this.lateness = lateness;
    }

    /** Waits for an operation, in a closed model: as soon as the load is not paused; {@link #END} for no more. */
    long next() throws InterruptedException {
        while (!finishing) {
            if (running) {
                busy.incrementAndGet();
                if (running) { // else whoever paused may have looked before this was busy
                    return NOT_DUE;
                }
                busy.decrementAndGet();
            }
            awaitChange();
        }
        return END;
    }

    private void awaitChange() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!running && !finishing) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits for an operation that is due, and returns when it was; {@link #END} for no more. */
    long nextDue() throws InterruptedException {
        Long waiting = due.poll();
        if (waiting != null) { // no worker was free when it was due, which is not for the generator to answer for
            busy.incrementAndGet();
            return waiting;
        }
        while (!finishing) {
            Long nanos = due.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            if (nanos != null) {
                lateness.record(System.nanoTime() - nanos);
                busy.incrementAndGet();
                return nanos;
            }
        }
        return END;
    }

    /** A worker has done its operation. */
    void done(long dueNanos) {
        if (dueNanos != NOT_DUE) {
            dueAndNotDone.decrementAndGet();
        }
        busy.decrementAndGet();
    }

    void due(long nanos) {
        dueAndNotDone.incrementAndGet();
        due.add(nanos);
    }

    void resume() {
        if (!running) {
            set(true, finishing);
        }
    }

    void pause() {
        set(false, finishing);
    }

    void finish() {
        set(false, true);
    }

    private void set(boolean isRunning, boolean isFinishing) {
        lock.lock();
        try {
            running = isRunning;
            finishing = isFinishing;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether the load is paused and every operation is done. */
    boolean isQuiet() {
        return !running && outstanding() == 0;
    }

    /** Returns how many operations are due or being done. */
    long outstanding() {
        return Math.max(dueAndNotDone.get(), busy.get());
    }
}
