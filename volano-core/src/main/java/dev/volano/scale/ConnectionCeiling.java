package dev.volano.scale;

import dev.volano.internal.Ongoing;
import dev.volano.internal.Require;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The most connections that a server holds, and why no more.
 *
 * <pre>{@code
 * CeilingResult ceiling = ConnectionCeiling.builder()
 *         .server(ForkedServer.of(ChatServerLauncher.class).jvmOption("-Xmx32m")::start)
 *         .most(20_000)
 *         .build()
 *         .find();
 * // ceiling.holds() and ceiling.fails() are the bracket, ceiling.limit() says whose limit it is
 * }</pre>
 *
 * <p>The number of connections is doubled until a trial fails, then the gap is halved, then the trials at both of its
 * ends are repeated. With a bound of a latency or a throughput, which trials keep by chance, it is searched as
 * {@link dev.volano.stats.CeilingSearch} does. Each trial has a fresh server.
 *
 * <p>What it is built with does not change. One thread searches at a time; any other may {@link #close}, which ends it.
 *
 * @since 0.1
 */
public final class ConnectionCeiling implements AutoCloseable {

    /** The connections of the first trial, unless told otherwise: 100. */
    public static final int DEFAULT_FIRST = 100;

    /** The most connections of a trial, unless told otherwise: 100,000. */
    public static final int DEFAULT_MOST = 100_000;

    /** How narrow the bracket is to be, unless told otherwise: 5 %. */
    public static final double DEFAULT_PRECISION = 0.05;

    /** Trials at both ends of the bracket, unless told otherwise: 3. */
    public static final int DEFAULT_TRIALS_AT_EDGE = 3;

    /** Time for a search, unless told otherwise: 10 min. */
    public static final Duration DEFAULT_MOST_TIME = Duration.ofMinutes(10);

    private static final int MOST_TRIALS_BY_CHANCE = 33;

    private final ServerSource servers;
    private final boolean startsServers;
    private final ScaledLoad load;
    private final CeilingCriterion criterion;
    private final int first;
    private final int most;
    private final double precision;
    private final int trialsAtEdge;
    private final Duration mostTime;
    private final SweepListener listener;
    private final boolean single;
    private final Ongoing<ConnectionSweep> measuring = new Ongoing<>(ConnectionSweep::close);

    private ConnectionCeiling(Builder builder, ServerSource servers) {
        this.servers = servers;
        startsServers = builder.startsServers;
        load = builder.criterion instanceof CeilingCriterion.HeldFor held
                ? new HeldLoad(builder.load, held.time())
                : builder.load;
        criterion = builder.criterion;
        first = builder.first;
        most = builder.most;
        precision = builder.precision;
        trialsAtEdge = builder.trialsAtEdge;
        mostTime = builder.mostTime;
        listener = builder.listener;
        single = builder.single;
    }

    /**
     * Returns a builder set to VolanoMark's chat in rooms of 20 users with 100 messages each, which has to complete.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Searches.
     *
     * <p>What goes wrong in a trial is part of the result. An interrupt of the thread ends the search at once; the
     * thread stays interrupted.
     *
     * @return what was found
     * @throws UnsupportedOperationException if this JVM cannot run the I/O model; the message says what is needed
     * @throws IllegalStateException if it is closed, or the load lacks something, or does not tell what the criterion
     *     asks for
     */
    public CeilingResult find() {
        if (measuring.isClosed()) {
            throw new IllegalStateException("the search is closed");
        }
        long start = System.nanoTime();
        CeilingPlan plan = plan();
        List<CeilingTrial> trials = new ArrayList<>();
        CeilingResult.End end = CeilingResult.End.FOUND;
        OptionalInt next = plan.next();
        while (next.isPresent()) {
            if (System.nanoTime() - start >= mostTime.toNanos()) {
                end = CeilingResult.End.TIME_OVER;
                break;
            }
            int connections = next.getAsInt();
            Optional<CeilingTrial> trial = trial(connections, trials);
            trial.ifPresent(trials::add);
            if (trial.flatMap(CeilingTrial::limit)
                            .filter(CeilingTrial.Limit.HARNESS::equals)
                            .isPresent()
                    || trial.isEmpty()
                    || measuring.isClosed()
                    || Thread.currentThread().isInterrupted()) {
                end = CeilingResult.End.INTERRUPTED;
                break;
            }
            plan.record(connections, trial.get().held());
            next = single ? OptionalInt.empty() : plan.next();
        }
        return new CeilingResult(criterion, trials, plan.half(), end);
    }

    private CeilingPlan plan() {
        return criterion.byChance()
                ? new ChancePlan(load.unit(), first, most, precision, MOST_TRIALS_BY_CHANCE)
                : new CeilingBisection(load.unit(), first, most, precision, trialsAtEdge);
    }

    /** Returns a trial; empty if the search was closed before it began. */
    private Optional<CeilingTrial> trial(int connections, List<CeilingTrial> before) {
        ConnectionSweep.Builder builder =
                ConnectionSweep.builder().load(load).points(connections).listener(listener);
        if (startsServers) {
            builder.server(servers).freshServers(1);
        } else {
            builder.target(servers.start());
        }
        try (ConnectionSweep sweep = builder.build()) {
            return measuring.run(sweep, each -> judge(each, before)).flatMap(Function.identity());
        }
    }

    private Optional<CeilingTrial> judge(ConnectionSweep sweep, List<CeilingTrial> before) {
        List<SweepPoint> points = before.stream().map(CeilingTrial::point).toList();
        return sweep.run().points().stream()
                .findFirst()
                .map(point -> new CeilingTrial(point, criterion.violation(point, points)));
    }

    /**
     * Ends a search that runs, as an interrupt of its thread does. Does nothing if closed already.
     *
     * @throws IllegalStateException if the measurement does not end within 30 s
     */
    @Override
    public void close() {
        measuring.close();
    }

    /** Builds a {@link ConnectionCeiling}. Each value is checked when it is set. For one thread at a time. */
    public static final class Builder {

        private static final int DEFAULT_USERS = 20;
        private static final int DEFAULT_COUNT = 100;

        private @Nullable ServerSource servers;
        private boolean startsServers = true;
        private ScaledLoad load = ScaledLoad.chat(DEFAULT_USERS, DEFAULT_COUNT);
        private CeilingCriterion criterion = CeilingCriterion.completes();
        private int first = DEFAULT_FIRST;
        private int most = DEFAULT_MOST;
        private double precision = DEFAULT_PRECISION;
        private int trialsAtEdge = DEFAULT_TRIALS_AT_EDGE;
        private Duration mostTime = DEFAULT_MOST_TIME;
        private SweepListener listener = new SweepListener() {};
        private boolean single;

        private Builder() {}

        /**
         * Sets how the servers are started: one for each trial.
         *
         * @param servers starts a server, which is closed after its trial
         * @return this builder
         * @throws NullPointerException if {@code servers} is null
         */
        public Builder server(ServerSource servers) {
            this.servers = Objects.requireNonNull(servers, "servers");
            startsServers = true;
            return this;
        }

        /**
         * Sets the one server for all trials.
         *
         * @param server the server, which accepts connections; it is not closed
         * @return this builder
         * @throws NullPointerException if {@code server} is null
         */
        public Builder target(RunningServer server) {
            Objects.requireNonNull(server, "server");
            servers = () -> server;
            startsServers = false;
            return this;
        }

        /**
         * Sets the load.
         *
         * @param load VolanoMark's chat in rooms of 20 users with 100 messages each by default
         * @return this builder
         * @throws NullPointerException if {@code load} is null
         */
        public Builder load(ScaledLoad load) {
            this.load = Objects.requireNonNull(load, "load");
            return this;
        }

        /**
         * Sets what a trial has to meet.
         *
         * @param criterion {@link CeilingCriterion#completes()} by default
         * @return this builder
         * @throws NullPointerException if {@code criterion} is null
         */
        public Builder criterion(CeilingCriterion criterion) {
            this.criterion = Objects.requireNonNull(criterion, "criterion");
            return this;
        }

        /**
         * Sets how many connections the first trial has; rounded down to a multiple of the load's unit.
         *
         * @param connections at least 1; {@value ConnectionCeiling#DEFAULT_FIRST} by default
         * @return this builder
         * @throws IllegalArgumentException if {@code connections} is out of range
         */
        public Builder first(int connections) {
            this.first = Require.atLeast(connections, 1, "connections");
            return this;
        }

        /**
         * Sets how many connections a trial has at most; rounded down to a multiple of the load's unit.
         *
         * @param connections at least 1; {@value ConnectionCeiling#DEFAULT_MOST} by default
         * @return this builder
         * @throws IllegalArgumentException if {@code connections} is out of range
         */
        public Builder most(int connections) {
            this.most = Require.atLeast(connections, 1, "connections");
            return this;
        }

        /**
         * Sets how narrow the bracket is to be.
         *
         * @param share of the connections that are held, above 0 and below 1; 0.05 by default. A bracket as wide as the
         *     load's unit is narrow in any case
         * @return this builder
         * @throws IllegalArgumentException if {@code share} is out of range
         */
        public Builder precision(double share) {
            if (!(share > 0 && share < 1)) {
                throw new IllegalArgumentException("share must be above 0 and below 1: " + share);
            }
            this.precision = share;
            return this;
        }

        /**
         * Sets how many trials are made at both ends of the bracket; an end is what most of them say. Without a meaning
         * for a bound of a latency or a throughput, where up to 33 trials are made in all.
         *
         * @param trials at least 1; {@value ConnectionCeiling#DEFAULT_TRIALS_AT_EDGE} by default
         * @return this builder
         * @throws IllegalArgumentException if {@code trials} is out of range
         */
        public Builder trialsAtEdge(int trials) {
            this.trialsAtEdge = Require.atLeast(trials, 1, "trials");
            return this;
        }

        /**
         * Sets after which time no other trial begins.
         *
         * @param time longer than zero; 10 min by default
         * @return this builder
         * @throws NullPointerException if {@code time} is null
         * @throws IllegalArgumentException if {@code time} is zero or negative
         */
        public Builder mostTime(Duration time) {
            this.mostTime = Require.positive(time, "time");
            return this;
        }

        /**
         * Sets who is told how the search goes on: of each trial as a point, and of its runs.
         *
         * @param listener nobody by default
         * @return this builder
         * @throws NullPointerException if {@code listener} is null
         */
        public Builder listener(SweepListener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /**
         * Shortens what is set so far to a single trial with the {@linkplain #first first} number of connections, which
         * shows that the load works and no more. To be called last.
         *
         * @param mostMeasured how long it is measured, longer than zero, at most 24 days
         * @return this builder
         * @throws IllegalArgumentException if {@code mostMeasured} is zero or negative
         */
        public Builder trial(Duration mostMeasured) {
            load = new TrialLoad(load, Require.positive(mostMeasured, "mostMeasured"));
            criterion = CeilingCriterion.completes();
            single = true;
            return this;
        }

        /**
         * Builds the search.
         *
         * @return the search
         * @throws IllegalStateException if there is no server, or the load comes in more connections than there may be
         */
        public ConnectionCeiling build() {
            if (servers == null) {
                throw new IllegalStateException("a search for a ceiling needs a server: call server or target");
            }
            if (load.unit() > most) {
                throw new IllegalStateException("the connections of the load are a multiple of " + load.unit()
                        + ", and there may be " + most + " at most");
            }
            return new ConnectionCeiling(this, servers);
        }
    }
}
