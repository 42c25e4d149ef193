package dev.volano.client;

import dev.volano.VolanoException;
import dev.volano.internal.Require;
import dev.volano.net.ConnectionOptions;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.probe.Environment;
import dev.volano.probe.Sampler;
import dev.volano.server.RunningServer;
import dev.volano.stats.ScorePolicy;
import dev.volano.workload.Workload;
import dev.volano.workload.chat.ChatWorkload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
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

    /** Time for what is under way at the end, unless told otherwise: 10 s. */
    public static final Duration DEFAULT_DRAIN_TIMEOUT = Duration.ofSeconds(10);

    private static final Duration LONGEST_TIMEOUT = Duration.ofDays(24); // what sockets can be told, in milliseconds
    private static final Duration CLOSE_DEADLINE = Duration.ofSeconds(30);

    private final RunSettings settings;
    private final LoadPlan plan;
    private final RunListener listener;
    private final boolean probes;
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
                builder.drainTimeout,
                builder.connectRate,
                builder.joinInterval,
                builder.warmUp(),
                builder.extent,
                builder.offeredRate,
                Optional.ofNullable(builder.operations),
                builder.seed);
        plan = new LoadPlan(
                settings.description(),
                settings.clients(),
                new Ramp(builder.connectRate, builder.joinInterval),
                settings.warmUp(),
                settings.extent(),
                settings.offeredRate(),
                1,
                builder.runs,
                builder.scorePolicy,
                builder.seed);
        listener = builder.listener;
        probes = builder.probes;
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
     * Returns what is to be measured.
     *
     * @return the plan, as it will be in the result
     */
    public LoadPlan plan() {
        return plan;
    }

    /**
     * Returns what is measured with.
     *
     * @return the machine as it is now, and both sides
     */
    public Setup setup() {
        return Setup.of(Environment.current(), settings.ioModel(), settings.target());
    }

    /**
     * Measures: checks that the machine's limits allow the load, then does the runs one after another, until one fails.
     *
     * <p>What goes wrong in a run is part of the result, and so is what was measured before. An interrupt of the thread
     * ends the run at once; the thread stays interrupted.
     *
     * @return the result, with at least one run
     * @throws PreflightException if a limit of the system does not allow the load; the message says which, and what to
     *     do
     * @throws VolanoException if no address is known for the name of the server's host
     * @throws UnsupportedOperationException if this JVM cannot run the I/O model; the message says what is needed
     * @throws IllegalStateException if it is measuring already, or closed
     */
    public ThroughputResult measure() {
        begin();
        try {
            List<String> warnings = Preflight.check(settings);
            Setup setup = setup();
            try (SamplerOption sampler =
                    new SamplerOption(probes, settings.target().processId())) {
                List<RunResult> results = new ArrayList<>();
                RunResult last;
                do {
                    last = run(results.size() + 1, sampler.get());
                    results.add(last);
                } while (results.size() < plan.runs() && last.complete());
                return new ThroughputResult(plan, List.of(new ForkResult(1, setup, warnings, results)));
            }
        } finally {
            end();
        }
    }

    private RunResult run(int number, Optional<Sampler> sampler) {
        RunResult result = new RunDriver(settings, number, plan.runs(), listener, this::isClosed, sampler).run();
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
        private @Nullable Operations operations;
        private IoModel io = IoModels.selectors();
        private ConnectionOptions connectionOptions =
                ConnectionOptions.builder().threadName("volano-client").build();
        private Duration connectTimeout = DEFAULT_CONNECT_TIMEOUT;
        private Duration stallTimeout = DEFAULT_STALL_TIMEOUT;
        private Duration drainTimeout = DEFAULT_DRAIN_TIMEOUT;
        private OptionalDouble connectRate = OptionalDouble.empty();
        private Duration joinInterval = Duration.ZERO;
        private Optional<WarmUp> warmUp = Optional.empty();
        private Extent extent = Extent.UNTIL_FINISHED;
        private Optional<OfferedRate> offeredRate = Optional.empty();
        private int runs = DEFAULT_RUNS;
        private ScorePolicy scorePolicy = new ScorePolicy.AllButFirst(0);
        private long seed = 1;
        private boolean probes = true;
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
            operations = null;
            return this;
        }

        /**
         * Sets what workers do, instead of a workload: operations of a client library, or a script.
         *
         * @param operations none by default
         * @return this builder
         * @throws NullPointerException if {@code operations} is null
         */
        public Builder operations(Operations operations) {
            this.operations = Objects.requireNonNull(operations, "operations");
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
         * Sets how many of the first runs do not count for the score, which is the mean of the others.
         *
         * @param discard from 0, the default, to one less than the runs
         * @return this builder
         * @throws IllegalArgumentException if {@code discard} is negative
         */
        public Builder discard(int discard) {
            return scorePolicy(new ScorePolicy.AllButFirst(Require.atLeast(discard, 0, "discard")));
        }

        /**
         * Sets how the runs make the score.
         *
         * @param policy the mean of all runs by default
         * @return this builder
         * @throws NullPointerException if {@code policy} is null
         */
        public Builder scorePolicy(ScorePolicy policy) {
            this.scorePolicy = Objects.requireNonNull(policy, "policy");
            return this;
        }

        /**
         * Sets how long the load runs before it is measured. Goes with {@link #measureFor} or {@link #measureMessages}.
         *
         * @param warmUp until the throughput is steady, for 3 s at least and 30 s at most, by default; without a time
         *     or a count to measure for there is no warm-up
         * @return this builder
         * @throws NullPointerException if {@code warmUp} is null
         */
        public Builder warmUp(WarmUp warmUp) {
            this.warmUp = Optional.of(warmUp);
            return this;
        }

        /**
         * Sets for how long the load is measured. The clients then go on until the time is over, whatever the workload
         * says of an end.
         *
         * @param time longer than zero, at most 24 days; without it, and without a count, until all clients have
         *     finished
         * @return this builder
         * @throws NullPointerException if {@code time} is null
         * @throws IllegalArgumentException if {@code time} is out of range
         */
        public Builder measureFor(Duration time) {
            this.extent = new Extent(Optional.of(timeout(time, "time")), OptionalLong.empty());
            return this;
        }

        /**
         * Sets for how many received messages the load is measured: until the end of the window of 100 ms in which they
         * have come. The clients then go on until that, whatever the workload says of an end.
         *
         * @param messages at least 1
         * @return this builder
         * @throws IllegalArgumentException if {@code messages} is out of range
         */
        public Builder measureMessages(long messages) {
            this.extent = new Extent(Optional.empty(), OptionalLong.of(messages));
            return this;
        }

        /**
         * Sets how many messages are due in a second, whatever happens. Goes with {@link #measureFor} or
         * {@link #measureMessages}, and with workloads whose clients are {@linkplain dev.volano.workload.PacedClient
         * paced clients}.
         *
         * @param rate none by default: a client then sends when what it waits for has come
         * @return this builder
         * @throws NullPointerException if {@code rate} is null
         */
        public Builder offeredRate(OfferedRate rate) {
            this.offeredRate = Optional.of(rate);
            return this;
        }

        /**
         * Sets how many connections are opened in a second at most.
         *
         * @param connectionsPerSecond more than 0; by default each is opened as soon as the one before has been let in
         * @return this builder
         * @throws IllegalArgumentException if {@code connectionsPerSecond} is out of range
         */
        public Builder connectRate(double connectionsPerSecond) {
            if (!(connectionsPerSecond > 0 && connectionsPerSecond < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(
                        "connectionsPerSecond must be more than 0 and finite: " + connectionsPerSecond);
            }
            this.connectRate = OptionalDouble.of(connectionsPerSecond);
            return this;
        }

        /**
         * Sets that the clients join the load one after another, each as soon as it has connected.
         *
         * @param interval how long after one client the next connects; zero, the default, for a load that begins when
         *     all are connected
         * @return this builder
         * @throws NullPointerException if {@code interval} is null
         * @throws IllegalArgumentException if {@code interval} is negative
         */
        public Builder joinEvery(Duration interval) {
            this.joinInterval = Require.notNegative(interval, "interval");
            return this;
        }

        /**
         * Sets how long to wait at the end for messages that are under way, and then for the clients to leave.
         *
         * @param timeout longer than zero, at most 24 days; 10 s by default
         * @return this builder
         * @throws NullPointerException if {@code timeout} is null
         * @throws IllegalArgumentException if {@code timeout} is out of range
         */
        public Builder drainTimeout(Duration timeout) {
            this.drainTimeout = timeout(timeout, "drainTimeout");
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
         * Sets whether it is sampled, once a second, what the processes of the generator and of the server, their JVMs
         * and the machine do.
         *
         * @param probes true by default
         * @return this builder
         */
        public Builder probes(boolean probes) {
            this.probes = probes;
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
         * Shortens what is set so far to a trial, which shows that the load works and no more: one run without a
         * warm-up, of no more than some time if it is measured for a time or a count. To be called last.
         *
         * @param most longer than zero, at most 24 days
         * @return this builder
         * @throws NullPointerException if {@code most} is null
         * @throws IllegalArgumentException if {@code most} is out of range
         */
        public Builder trial(Duration most) {
            timeout(most, "most");
            runs = 1;
            scorePolicy = new ScorePolicy.AllButFirst(0);
            if (extent.timed()) {
                warmUp = Optional.of(WarmUp.none());
                boolean longer = extent.time().isEmpty() || extent.time().get().compareTo(most) > 0;
                extent = longer ? new Extent(Optional.of(most), OptionalLong.empty()) : extent;
            }
            return this;
        }

        /**
         * Builds the client.
         *
         * @return the client
         * @throws IllegalStateException if there is no target, if no run is left that counts, or if something is set
         *     that only goes with a time or a count to measure for
         */
        public VolanoClient build() {
            if (target == null) {
                throw new IllegalStateException("a client needs a target: the server to put the load on");
            }
            if (scorePolicy instanceof ScorePolicy.AllButFirst policy && policy.discarded() >= runs) {
                throw new IllegalStateException(
                        "discard must be less than runs, so that one counts: " + policy.discarded() + " of " + runs);
            }
            if (scorePolicy instanceof ScorePolicy.BestOf policy && policy.runs() > runs) {
                throw new IllegalStateException(
                        "the score policy needs " + policy.runs() + " runs, and there are " + runs);
            }
            if (!extent.timed() && (warmUp.isPresent() || offeredRate.isPresent())) {
                throw new IllegalStateException("a warm-up and an offered rate need a time or a count to measure for:"
                        + " call measureFor or measureMessages");
            }
            if (!extent.timed() && operations != null && operations.count().isEmpty()) {
                throw new IllegalStateException("operations have no end of their own: call measureFor or"
                        + " measureMessages, or give them a count");
            }
            return new VolanoClient(this, target);
        }

        private WarmUp warmUp() {
            return warmUp.orElse(extent.timed() ? WarmUp.untilSteady(WarmUp.DEFAULT_MOST) : WarmUp.none());
        }
    }
}
