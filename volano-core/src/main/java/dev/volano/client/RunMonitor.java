package dev.volano.client;

import dev.volano.measure.Shard;
import dev.volano.measure.Shards;
import dev.volano.workload.RunContext;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/** Hears from the clients of a run, and lets the thread that drives the run wait for them. Thread-safe. */
final class RunMonitor implements RunContext, AutoCloseable {

    /** With so many, threads that note latencies seldom meet. */
    private static final int SHARDS_PER_PROCESSOR = 2;

    private final int clients;
    private final long seed;
    private final boolean timed;
    private final boolean paced;
    private final BooleanSupplier stopped;
    private final Shards shards =
            new Shards(SHARDS_PER_PROCESSOR * Runtime.getRuntime().availableProcessors());
    private final RunTimer timer;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    // Guarded by lock.
    private final FailureLog failures = new FailureLog();
    private int entered;
    private int ready;
    private int finished;
    private int opened;
    private long lastFinishNanos;
    private boolean ended;

    /**
     * Creates a monitor.
     *
     * @param clients how many clients the run has
     * @param seed what random numbers of the run are made from
     * @param timed whether clients go on until they are told to finish
     * @param paced whether clients send when they are told to
     * @param stopped whether the run is to end early, as after an interrupt
     * @param threadName the name of the thread that scheduled tasks run in
     */
    RunMonitor(int clients, long seed, boolean timed, boolean paced, BooleanSupplier stopped, String threadName) {
        this.clients = clients;
        this.seed = seed;
        this.timed = timed;
        this.paced = paced;
        this.stopped = stopped;
        timer = new RunTimer(threadName, this::fault);
    }

    @Override
    public void entered(int client) {
        lock.lock();
        try {
            entered++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void ready(int client) {
        lock.lock();
        try {
            ready++;
            if (ready == clients) {
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void finished(int client) {
        lock.lock();
        try {
            finished++;
            if (finished == clients) {
                lastFinishNanos = System.nanoTime();
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void failed(int client, Problem problem, String detail) {
        Failure.Kind kind = switch (problem) {
            case REFUSED -> Failure.Kind.REFUSED;
            case WRONG_MESSAGE -> Failure.Kind.WRONG_MESSAGE;
            case LOST_MESSAGE -> Failure.Kind.LOST_MESSAGE;
            case DOUBLED_MESSAGE -> Failure.Kind.DOUBLED_MESSAGE;
            case REORDERED_MESSAGE -> Failure.Kind.REORDERED_MESSAGE;
            case BAD_INPUT -> Failure.Kind.BAD_INPUT;
            case CLOSED_EARLY -> Failure.Kind.CLOSED_EARLY;
            case RESET -> Failure.Kind.RESET;
            case SLOW_READER -> Failure.Kind.SLOW_READER;
            case NO_RESOURCES -> ConnectFailures.shortage(detail).orElse(Failure.Kind.NO_MEMORY);
            case CLIENT_FAULT -> Failure.Kind.CLIENT_FAULT;
        };
        fail(kind, detail);
    }

    /** Notes a failure, unless the run is over: what follows from its end is not a failure of its own. */
    void fail(Failure.Kind kind, String detail) {
        lock.lock();
        try {
            if (!ended) {
                failures.add(new Failure(kind, opened, clients, detail));
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Notes a failure that another one would explain. */
    void failUnlessFailed(Failure.Kind kind, String detail) {
        lock.lock();
        try {
            if (failures.isEmpty()) {
                fail(kind, detail);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Notes that code of this process failed. */
    void fault(Throwable thrown) {
        boolean shortage = thrown instanceof OutOfMemoryError;
        StackTraceElement[] trace = thrown.getStackTrace();
        fail(
                shortage
                        ? ConnectFailures.shortage(thrown.toString()).orElse(Failure.Kind.NO_MEMORY)
                        : Failure.Kind.CLIENT_FAULT,
                trace.length == 0 ? thrown.toString() : thrown + " at " + trace[0]);
    }

    @Override
    public void schedule(Duration delay, Runnable task) {
        timer.schedule(delay, task);
    }

    @Override
    public double random(int client) {
        return new SplittableRandom(seed + client).nextDouble();
    }

    @Override
    public boolean timed() {
        return timed;
    }

    @Override
    public boolean paced() {
        return paced;
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public Shard shard(int client) {
        return shards.of(client);
    }

    /** Returns where the clients note latencies. */
    Shards shards() {
        return shards;
    }

    /** Ends what the thread does if it is interrupted, or the run is to end early. */
    void checkInterrupt() throws InterruptedException {
        if (Thread.interrupted() || stopped.getAsBoolean()) {
            throw new InterruptedException();
        }
    }

    /** Returns whether nothing is noted any more. */
    boolean hasEnded() {
        lock.lock();
        try {
            return ended;
        } finally {
            lock.unlock();
        }
    }

    /** A connection is about to be opened. */
    void opening() {
        lock.lock();
        try {
            opened++;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until so many clients have entered; returns false after a failure, or when the time is over. */
    boolean awaitEntered(int count, Duration timeout) throws InterruptedException {
        return await(() -> entered >= count, timeout);
    }

    /** Waits until every client is ready; returns false after a failure, or when the time is over. */
    boolean awaitReady(Duration timeout) throws InterruptedException {
        return await(() -> ready == clients, timeout);
    }

    /** Waits until every client has finished; returns false after a failure, or when the time is over. */
    boolean awaitFinished(Duration timeout) throws InterruptedException {
        return await(() -> finished == clients, timeout);
    }

    /** Waits for a time, or until something fails. */
    void awaitFailure(Duration time) throws InterruptedException {
        await(() -> false, time);
    }

    private boolean await(BooleanSupplier done, Duration timeout) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long leftNanos = TimeUnit.NANOSECONDS.convert(timeout); // at most what a long holds, where toNanos throws
            while (failures.isEmpty() && !done.getAsBoolean() && leftNanos > 0) {
                leftNanos = changed.awaitNanos(leftNanos);
            }
            return failures.isEmpty() && done.getAsBoolean();
        } finally {
            lock.unlock();
        }
    }

    boolean hasFailed() {
        lock.lock();
        try {
            return !failures.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    int ready() {
        lock.lock();
        try {
            return ready;
        } finally {
            lock.unlock();
        }
    }

    int finished() {
        lock.lock();
        try {
            return finished;
        } finally {
            lock.unlock();
        }
    }

    int opened() {
        lock.lock();
        try {
            return opened;
        } finally {
            lock.unlock();
        }
    }

    /** Returns when the last client finished, by {@link System#nanoTime()}. Only after all have. */
    long lastFinishNanos() {
        lock.lock();
        try {
            return lastFinishNanos;
        } finally {
            lock.unlock();
        }
    }

    /** Notes no more failures, and returns those there were. */
    FailureLog end() {
        lock.lock();
        try {
            ended = true;
            return failures.copy();
        } finally {
            lock.unlock();
        }
    }

    /** Ends the thread of scheduled tasks, of which no more are run. */
    @Override
    public void close() {
        timer.close();
    }
}
