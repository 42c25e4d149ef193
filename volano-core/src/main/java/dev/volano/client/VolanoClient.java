package dev.volano.client;

import dev.volano.VolanoException;
import dev.volano.internal.Require;
import dev.volano.net.ConnectionOptions;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.server.RunningServer;
import dev.volano.workload.Workload;
import dev.volano.workload.chat.ChatWorkload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A client of many connections that puts a load on a server and measures it.
 *
 * <pre>{@code
 * try (RunningServer server = ForkedServer.of(ChatServerLauncher.class).start();
 *         VolanoClient client = VolanoClient.builder().target(server).runs(4).discard(1).build()) {
 *     ThroughputResult result = client.measure();
 *     // result.score() is VolanoMark's score, if all went well
 * }
 * }</pre>
 *
 * <p>What it is built with does not change. One thread measures at a time; any other may {@link #close}, which ends a
 * measurement.
 *
 * @since 0.1
 */
public final class VolanoClient implements AutoCloseable {

    /** Runs, unless told otherwise: 1. */
    public static final int DEFAULT_RUNS = 1;

    /** Time for a connection to be opened and to get ready, unless told otherwise: 10 s. */
    public static final Duration DEFAULT_CONNECT_TIMEOUT = Duration.ofSeconds(10);

    /** Time without any message after which a run has failed, unless told otherwise: 30 s. */
    public static final Duration DEFAULT_STALL_TIMEOUT = Duration.ofSeconds(30);

    private static final Duration LONGEST_TIMEOUT = Duration.ofDays(24); // what sockets can be told, in milliseconds
    private static final Duration CLOSE_DEADLINE = Duration.ofSeconds(30);

    private final RunSettings settings;
    private final int runs;
    private final int discard;
    private final RunListener listener;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ended = lock.newCondition();

    // Guarded by lock.
    private @Nullable Thread measuring;
    private boolean closed;
    private boolean interrupted;

    private VolanoClient(Builder builder, RunningServer target) {
        settings = new RunSettings(
                target,
                builder.workload,
                builder.io,
                builder.connectionOptions,
                builder.connectTimeout,
                builder.stallTimeout,
                builder.seed);
        runs = builder.runs;
        discard = builder.discard;
        listener = builder.listener;
    }

    /**
     * Returns a builder set to one run of VolanoMark's chat on selectors, one per processor.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Measures: checks that the machine's limits allow the load, then does the runs one after another, until one fails.
     *
     * <p>What goes wrong in a run is part of the result, and so is what was measured before. An interrupt of the thread
     * ends the run at once; the thread stays interrupted.
     *
     * @return the result, with at least one run
     * @throws VolanoException if a limit of the system does not allow the load; the message says which, and what to do
     * @throws UnsupportedOperationException if this JVM cannot run the I/O model; the message says what is needed
     * @throws IllegalStateException if it is measuring already, or closed
     */
    public ThroughputResult measure() {
        begin();
        try {
            List<String> warnings = Preflight.check(settings);
            List<RunResult> results = new ArrayList<>();
            RunResult last;
            do {
                last = run(results.size() + 1);
                results.add(last);
            } while (results.size() < runs && last.complete());
            return new ThroughputResult(
                    settings.workload().description(), settings.io().name(), runs, discard, results, warnings);
        } finally {
            end();
        }
    }

    private RunResult run(int number) {
        RunResult result = new RunDriver(settings, number, runs, listener, this::isClosed).run();
        try {
            listener.onRunEnd(result);
            return result;
        } catch (Throwable e) { // whatever it is, what was measured is kept
            return result.with(new Failure(
                    Failure.Kind.CLIENT_FAULT, result.connections(), result.connections(), "the listener threw " + e));
        }
    }

    private void begin() {
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException("the client is closed");
            }
            if (measuring != null) {
                throw new IllegalStateException("the client is measuring already");
            }
            measuring = Thread.currentThread();
        } finally {
            lock.unlock();
        }
    }

    private void end() {
        lock.lock();
        try {
            measuring = null;
            if (interrupted) {
                Thread.interrupted(); // was for the measurement, which has ended, and not for what the caller does next
            }
            ended.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean isClosed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Ends a measurement as an interrupt of its thread does, but that the thread is not interrupted any more
     * afterwards. Waits until it has ended, with all its threads and sockets, unless called by the thread that
     * measures. Does nothing if closed already.
     *
     * @throws IllegalStateException if the measurement does not end within 30 s
     */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            Thread thread = measuring;
            if (thread == null || thread == Thread.currentThread()) {
                return;
            }
            interrupted = true;
            thread.interrupt();
            awaitEnd();
        } finally {
            lock.unlock();
        }
    }

    /** Waits under the lock. An interrupt does not make it shorter, and is kept for the caller. */
    private void awaitEnd() {
        boolean interruptedHere = false;
        long deadline = System.nanoTime() + CLOSE_DEADLINE.toNanos();
        while (measuring != null && deadline - System.nanoTime() > 0) {
            try {
                ended.awaitNanos(deadline - System.nanoTime());
            } catch (InterruptedException e) {
                interruptedHere = true;
            }
        }
        if (interruptedHere) {
            Thread.currentThread().interrupt();
        }
        if (measuring != null) {
            throw new IllegalStateException("the measurement did not end within " + CLOSE_DEADLINE.toSeconds() + " s");
        }
    }

    /** Builds a {@link VolanoClient}. Each value is checked when it is set. For one thread at a time. */
    public static final class Builder {

        private @Nullable RunningServer target;
        private Workload workload = ChatWorkload.builder().build();
        private IoModel io = IoModels.selectors();
        private ConnectionOptions connectionOptions =
                ConnectionOptions.builder().threadName("volano-client").build();
        private Duration connectTimeout = DEFAULT_CONNECT_TIMEOUT;
        private Duration stallTimeout = DEFAULT_STALL_TIMEOUT;
        private int runs = DEFAULT_RUNS;
        private int discard;
        private long seed = 1;
        private RunListener listener = new RunListener() {};

        private Builder() {}

        /**
         * Sets the server to put the load on. Without one, {@link #build} fails.
         *
         * @param target the server, which accepts connections; it is not closed by the client
         * @return this builder
         * @throws NullPointerException if {@code target} is null
         */
        public Builder target(RunningServer target) {
            this.target = Objects.requireNonNull(target, "target");
            return this;
        }

        /**
         * Sets what the connections say.
         *
         * @param workload VolanoMark's chat of 10 rooms of 20 users by default
         * @return this builder
         * @throws NullPointerException if {@code workload} is null
         */
        public Builder workload(Workload workload) {
            this.workload = Objects.requireNonNull(workload, "workload");
            return this;
        }

        /**
         * Sets how bytes move between sockets and clients.
         *
         * @param io the model; {@link IoModels#selectors()} by default
         * @return this builder
         * @throws NullPointerException if {@code io} is null
         */
        public Builder io(IoModel io) {
            this.io = Objects.requireNonNull(io, "io");
            return this;
        }

        /**
         * Sets how each connection behaves.
         *
         * @param options {@link ConnectionOptions#defaults()} by default, with threads named {@code volano-client}
         * @return this builder
         * @throws NullPointerException if {@code options} is null
         */
        public Builder connectionOptions(ConnectionOptions options) {
            this.connectionOptions = Objects.requireNonNull(options, "connectionOptions");
            return this;
        }

        /**
         * Sets how long a connection may take to be opened, and then to be let in by the server.
         *
         * @param timeout longer than zero, at most 24 days; 10 s by default
         * @return this builder
         * @throws NullPointerException if {@code timeout} is null
         * @throws IllegalArgumentException if {@code timeout} is out of range
         */
        public Builder connectTimeout(Duration timeout) {
            this.connectTimeout = timeout(timeout, "connectTimeout");
            return this;
        }

        private static Duration timeout(Duration timeout, String name) {
            if (Require.positive(timeout, name).compareTo(LONGEST_TIMEOUT) > 0) {
                throw new IllegalArgumentException(name + " must be at most 24 days: " + timeout);
            }
            return timeout;
        }

        /**
         * Sets how long there may be no message at all before the run has failed. Must be longer than any pause of the
         * workload.
         *
         * @param timeout longer than zero, at most 24 days; 30 s by default
         * @return this builder
         * @throws NullPointerException if {@code timeout} is null
         * @throws IllegalArgumentException if {@code timeout} is out of range
         */
        public Builder stallTimeout(Duration timeout) {
            this.stallTimeout = timeout(timeout, "stallTimeout");
            return this;
        }

        /**
         * Sets how many runs are done, one after another on the same server.
         *
         * @param runs at least 1; {@value VolanoClient#DEFAULT_RUNS} by default
         * @return this builder
         * @throws IllegalArgumentException if {@code runs} is out of range
         */
        public Builder runs(int runs) {
            this.runs = Require.atLeast(runs, 1, "runs");
            return this;
        }

        /**
         * Sets how many of the first runs do not count for the score.
         *
         * @param discard from 0, the default, to one less than the runs
         * @return this builder
         * @throws IllegalArgumentException if {@code discard} is negative
         */
        public Builder discard(int discard) {
            this.discard = Require.atLeast(discard, 0, "discard");
            return this;
        }

        /**
         * Sets what random numbers of the workload are made from.
         *
         * @param seed 1 by default
         * @return this builder
         */
        public Builder seed(long seed) {
            this.seed = seed;
            return this;
        }

        /**
         * Sets who is told how the measurement goes on.
         *
         * @param listener nobody by default
         * @return this builder
         * @throws NullPointerException if {@code listener} is null
         */
        public Builder listener(RunListener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /**
         * Builds the client.
         *
         * @return the client
         * @throws IllegalStateException if there is no target, or if no run is left that counts
         */
        public VolanoClient build() {
            if (target == null) {
                throw new IllegalStateException("a client needs a target: the server to put the load on");
            }
            if (discard >= runs) {
                throw new IllegalStateException(
                        "discard must be less than runs, so that one counts: " + discard + " of " + runs);
            }
            return new VolanoClient(this, target);
        }
    }
}
