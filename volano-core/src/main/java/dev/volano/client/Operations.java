package dev.volano.client;

import dev.volano.internal.Require;
import dev.volano.internal.VirtualThreads;
import dev.volano.workload.Operation;
import dev.volano.workload.Script;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.ThreadFactory;

/**
 * A load of workers, each with a thread of its own, that do one operation after another: with a client library of the
 * user's, or by a script on a connection. In a closed model each begins the next when it has done the last; under an
 * offered rate an operation that is due is done by whichever worker is free, and its response time counts from when it
 * was due.
 *
 * <p>Immutable.
 *
 * @since 0.1
 */
public final class Operations {

    private static final int MOST_WORKERS = 1_000_000;

    private final String name;
    private final int workers;
    private final WorkerSource source;
    private final OptionalLong count;
    private final boolean virtual;

    private Operations(String name, int workers, WorkerSource source, OptionalLong count, boolean virtual) {
        this.name = name;
        this.workers = workers;
        this.source = source;
        this.count = count;
        this.virtual = virtual;
    }

    /**
     * Returns operations of a user's own client library. Each counts as a message sent when it begins and as one
     * received when it is done.
     *
     * @param name the name for reports, not blank
     * @param workers how many operations are done at a time, from 1 to 1,000,000
     * @param operation what is done
     * @return the operations, in platform threads
     * @throws NullPointerException if {@code operation} is null
     * @throws IllegalArgumentException if {@code name} is blank, or {@code workers} out of range
     */
    public static Operations of(String name, int workers, Operation operation) {
        Objects.requireNonNull(operation, "operation");
        return new Operations(
                Require.notBlank(name, "name"),
                Require.between(workers, 1, MOST_WORKERS, "workers"),
                new OperationWorkers(operation),
                OptionalLong.empty(),
                false);
    }

    /**
     * Returns a script, on connections that this opens. Messages count as the script sends and receives them.
     *
     * @param name the name for reports, not blank
     * @param connections how many connections there are, from 1 to 1,000,000
     * @param script what is said
     * @return the operations, in platform threads
     * @throws NullPointerException if {@code script} is null
     * @throws IllegalArgumentException if {@code name} is blank, or {@code connections} out of range
     */
    public static Operations script(String name, int connections, Script script) {
        Objects.requireNonNull(script, "script");
        return new Operations(
                Require.notBlank(name, "name"),
                Require.between(connections, 1, MOST_WORKERS, "connections"),
                new ScriptWorkers(script),
                OptionalLong.empty(),
                false);
    }

    /**
     * Returns these operations, of which each worker does a number and then finishes. Not under an offered rate.
     *
     * @param perWorker at least 1
     * @return the operations
     * @throws IllegalArgumentException if {@code perWorker} is less than 1
     */
    public Operations count(long perWorker) {
        if (perWorker < 1) {
            throw new IllegalArgumentException("perWorker must be at least 1: " + perWorker);
        }
        return new Operations(name, workers, source, OptionalLong.of(perWorker), virtual);
    }

    /**
     * Returns these operations, in virtual threads.
     *
     * @return the operations
     * @throws UnsupportedOperationException if this JVM has none; the message names the version needed
     */
    public Operations virtualThreads() {
        VirtualThreads.factory("check-"); // now, and not when the load begins
        return new Operations(name, workers, source, count, true);
    }

    String description() {
        String each = count.isPresent() ? ", " + count.getAsLong() + " each" : "";
        return name + ", " + workers + (workers == 1 ? " worker" : " workers") + " on "
                + (virtual ? "virtual" : "platform") + " threads" + each;
    }

    String threads() {
        return virtual ? "virtual-threads" : "platform-threads";
    }

    int threadsPerWorker() {
        return virtual ? 0 : 1;
    }

    int workers() {
        return workers;
    }

    WorkerSource source() {
        return source;
    }

    OptionalLong count() {
        return count;
    }

    ThreadFactory threadFactory(String prefix) {
        if (virtual) {
            return VirtualThreads.factory(prefix);
        }
        return task -> {
            Thread thread = new Thread(task, prefix + "worker");
            thread.setDaemon(true);
            return thread;
        };
    }
}
