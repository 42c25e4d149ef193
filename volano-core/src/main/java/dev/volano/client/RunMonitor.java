package dev.volano.client;

import dev.volano.workload.RunContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Hears from the clients of a run, and lets the thread that drives the run wait for them. */
final class RunMonitor implements RunContext {

    /** What a run of thousands of connections that all fail the same way needs to be understood. */
    private static final int MAX_FAILURES = 20;

    private final int clients;
    private final long seed;
    private final ScheduledExecutorService timer;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    // Guarded by lock.
    private final List<Failure> failures = new ArrayList<>();
    private int entered;
    private int ready;
    private int finished;
    private int opened;
    private long lastFinishNanos;
    private boolean ended;

    RunMonitor(int clients, long seed, ScheduledExecutorService timer) {
        this.clients = clients;
        this.seed = seed;
        this.timer = timer;
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
            case BAD_INPUT -> Failure.Kind.BAD_INPUT;
            case CLOSED_EARLY -> Failure.Kind.CLOSED_EARLY;
            case RESET -> Failure.Kind.RESET;
            case SLOW_READER -> Failure.Kind.SLOW_READER;
            case NO_RESOURCES -> Failure.Kind.NO_RESOURCES;
            case CLIENT_FAULT -> Failure.Kind.CLIENT_FAULT;
        };
        fail(kind, detail);
    }

    /** Notes a failure, unless the run is over: what follows from its end is not a failure of its own. */
    void fail(Failure.Kind kind, String detail) {
        lock.lock();
        try {
            if (!ended && failures.size() < MAX_FAILURES) {
                failures.add(new Failure(kind, opened, clients, detail));
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void schedule(Duration delay, Runnable task) {
        ScheduledFuture<?> unused = timer.schedule(() -> run(task), delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) { // nobody asks for the outcome of a timer's task, so it is said here
            fail(Failure.Kind.CLIENT_FAULT, "a delayed task failed: " + e);
        }
    }

    @Override
    public double random(int client) {
        return new SplittableRandom(seed + client).nextDouble();
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

    private boolean await(java.util.function.BooleanSupplier done, Duration timeout) throws InterruptedException {
        lock.lock();
        try {
            long leftNanos = timeout.toNanos();
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
    List<Failure> end() {
        lock.lock();
        try {
            ended = true;
            return List.copyOf(failures);
        } finally {
            lock.unlock();
        }
    }
}
