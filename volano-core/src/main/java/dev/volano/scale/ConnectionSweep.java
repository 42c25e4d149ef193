package dev.volano.scale;

import dev.volano.VolanoException;
import dev.volano.client.Failure;
import dev.volano.client.PreflightException;
import dev.volano.client.RunResult;
import dev.volano.client.ThroughputBenchmark;
import dev.volano.client.ThroughputResult;
import dev.volano.internal.Ongoing;
import dev.volano.internal.Require;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The same load with more and more connections: VolanoMark's test of network scalability.
 *
 * <pre>{@code
 * SweepResult result = ConnectionSweep.builder()
 *         .server(ForkedServer.of(ChatServerLauncher.class)::start)
 *         .load(ScaledLoad.chat(20, 100))
 *         .points(1_000, 2_000, 3_000, 4_000)
 *         .build()
 *         .run();
 * }</pre>
 *
 * <p>One server is kept running over all points, unless told otherwise: that finds what it does not give back. After a
 * point that failed the next server is a fresh one.
 *
 * <p>What it is built with does not change. One thread runs it at a time; any other may {@link #close}, which ends it.
 *
 * @since 0.1
 */
public final class ConnectionSweep implements AutoCloseable {

    private final ServerSource servers;
    private final boolean startsServers;
    private final ScaledLoad load;
    private final Points points;
    private final int freshServers;
    private final boolean stopsAfterFailure;
    private final SweepListener listener;
    private final Optional<SweepResult> earlier;
    private final Ongoing<ThroughputBenchmark> measuring = new Ongoing<>(ThroughputBenchmark::close);

    private ConnectionSweep(Builder builder, ServerSource servers, Points points) {
        this.servers = servers;
        this.points = points;
        startsServers = builder.startsServers;
        load = builder.load;
        freshServers = builder.freshServers;
        stopsAfterFailure = builder.stopsAfterFailure;
        listener = builder.listener;
        earlier = builder.earlier;
    }

    /**
     * Returns a builder set to VolanoMark's chat in rooms of 20 users with 100 messages each.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Measures at one point after another.
     *
     * <p>What goes wrong at a point is part of the result, also that a server does not start or a limit of the system
     * does not allow the load. An interrupt of the thread ends the sweep at once; the thread stays interrupted.
     *
     * @return the result
     * @throws UnsupportedOperationException if this JVM cannot run the I/O model; the message says what is needed
     * @throws IllegalArgumentException if there is no such load for one of the points
     * @throws IllegalStateException if it is closed, or the load lacks something or has another number of connections
     * @throws VolanoException if it is to go on from an earlier sweep, which had other points, another load or another
     *     server; the message says what differs
     */
    public SweepResult run() {
        if (measuring.isClosed()) {
            throw new IllegalStateException("the sweep is closed");
        }
        Resumption resumption = new Resumption(earlier, points);
        resumption.checkLoad(load, Math.max(1, freshServers));
        List<SweepPoint> done = new ArrayList<>(resumption.done());
        List<Integer> left =
                points.values().subList(done.size(), points.values().size());
        try (PointServers started = new PointServers(servers, startsServers).after(resumption.servers())) {
            if (!done.isEmpty() && !left.isEmpty()) {
                checkServer(resumption, started, left.get(0));
            }
            done.forEach(listener::onPointTaken);
            for (int connections : left) {
                listener.onPoint(done.size() + 1, points.values().size(), connections);
                Optional<SweepPoint> point = measure(started, connections);
                point.ifPresent(done::add);
                point.ifPresent(listener::onPointEnd);
                if (point.map(this::ends).orElse(true)) {
                    break;
                }
                if (!point.get().complete()) {
                    started.closeKept(); // a server that failed tells nothing of the next point
                }
            }
        }
        return new SweepResult(points, done);
    }

    /** Looks at a server before anything is measured on it: a fresh one if each point has one. */
    private void checkServer(Resumption resumption, PointServers started, int connections) {
        try {
            if (freshServers > 0) {
                try (RunningServer server = servers.start()) {
                    resumption.lookAt(server, load, connections);
                }
            } else {
                resumption.lookAt(started.kept(), load, connections);
            }
        } catch (VolanoException e) {
            return; // the point that is next says so
        }
        resumption.checkSetup(!startsServers);
    }

    private boolean ends(SweepPoint point) {
        return measuring.isClosed()
                || Thread.currentThread().isInterrupted()
                || point.owner().filter(Failure.Owner.HARNESS::equals).isPresent()
                || (stopsAfterFailure && !point.complete());
    }

    /** Returns what came of a point; empty if the sweep was closed before it began. */
    private Optional<SweepPoint> measure(PointServers started, int connections) {
        long before = 0;
        try {
            ThroughputBenchmark.Builder benchmark =
                    ThroughputBenchmark.builder().listener(listener).load(client -> load.on(client, connections));
            if (freshServers > 0) {
                benchmark.server(started).forks(freshServers);
            } else {
                benchmark.target(started.kept());
                before = started.opened();
            }
            Optional<ThroughputResult> result = measure(benchmark.build());
            if (result.isEmpty()) {
                return Optional.empty();
            }
            check(result.get(), connections);
            result.get().runs().stream().mapToLong(RunResult::opened).forEach(started::addOpened);
            return Optional.of(new SweepPoint.Measured(connections, started.number(), before, result.get()));
        } catch (VolanoException e) {
            boolean server = started.startFailure().isPresent();
            return Optional.of(new SweepPoint.NotMeasured(
                    connections,
                    server ? Failure.Kind.SERVER_ENDED : kind(e),
                    (server ? "the server did not start: " : "") + e.getMessage()));
        }
    }

    private static Failure.Kind kind(VolanoException notMeasured) {
        return notMeasured instanceof PreflightException refused ? refused.kind() : Failure.Kind.CONNECT_FAILED;
    }

    private Optional<ThroughputResult> measure(ThroughputBenchmark benchmark) {
        try (benchmark) {
            return measuring.run(benchmark, ThroughputBenchmark::run);
        }
    }

    private static void check(ThroughputResult result, int connections) {
        int real = result.plan().connections();
        if (real != connections) {
            throw new IllegalStateException(
                    "the load at " + connections + " connections has " + real + ": it must set as many as it is told");
        }
    }

    /**
     * Ends a sweep that runs, as an interrupt of its thread does; the point that was being measured is the last. Does
     * nothing if closed already.
     *
     * @throws IllegalStateException if the measurement does not end within 30 s
     */
    @Override
    public void close() {
        measuring.close();
    }

    /** Builds a {@link ConnectionSweep}. Each value is checked when it is set. For one thread at a time. */
    public static final class Builder {

        private static final int DEFAULT_USERS = 20;
        private static final int DEFAULT_COUNT = 100;

        private @Nullable ServerSource servers;
        private boolean startsServers = true;
        private ScaledLoad load = ScaledLoad.chat(DEFAULT_USERS, DEFAULT_COUNT);
        private @Nullable Points points;
        private int freshServers;
        private boolean stopsAfterFailure;
        private SweepListener listener = new SweepListener() {};
        private Optional<SweepResult> earlier = Optional.empty();

        private Builder() {}

        /**
         * Sets how the servers are started to put the load on.
         *
         * @param servers starts a server, which is closed at the end, and after a point that failed
         * @return this builder
         * @throws NullPointerException if {@code servers} is null
         */
        public Builder server(ServerSource servers) {
            this.servers = Objects.requireNonNull(servers, "servers");
            startsServers = true;
            return this;
        }

        /**
         * Sets the one server to put the load on.
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
         * Sets at how many connections to measure.
         *
         * @param connections at least one, each at least 1, no two the same
         * @return this builder
         * @throws IllegalArgumentException if there is none, if one is less than 1, or if two are the same
         */
        public Builder points(int... connections) {
            return points(Points.of(connections));
        }

        /**
         * Sets at how many connections to measure.
         *
         * @param points the points
         * @return this builder
         * @throws NullPointerException if {@code points} is null
         */
        public Builder points(Points points) {
            this.points = Objects.requireNonNull(points, "points");
            return this;
        }

        /**
         * Sets that servers are started anew at each point.
         *
         * @param servers how many servers are measured at each point, one after another: 0, the default, for one that
         *     is kept over all points; from 3 on the intervals are over the servers
         * @return this builder
         * @throws IllegalArgumentException if {@code servers} is negative
         */
        public Builder freshServers(int servers) {
            this.freshServers = Require.atLeast(servers, 0, "servers");
            return this;
        }

        /**
         * Sets whether a point that failed is the last.
         *
         * @param stops false by default: the sweep goes on with the next point
         * @return this builder
         */
        public Builder stopAfterFailure(boolean stops) {
            this.stopsAfterFailure = stops;
            return this;
        }

        /**
         * Sets who is told how the sweep goes on.
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
         * Sets a sweep that ended before it was complete, such as one that was kept in a file: its points are taken
         * over, and those that are missing are measured. A point that was interrupted is measured again; one that
         * failed is not, as that is what came of it.
         *
         * @param earlier a sweep of the same load and the same server, whose points are the first of those that are set
         *     here; none by default
         * @return this builder
         * @throws NullPointerException if {@code earlier} is null
         */
        public Builder resume(SweepResult earlier) {
            this.earlier = Optional.of(earlier);
            return this;
        }

        /**
         * Shortens what is set so far to a trial, which shows that the load works and no more: the first point, on one
         * server, as {@link dev.volano.client.VolanoClient.Builder#trial} does it. To be called last.
         *
         * @param most longer than zero, at most 24 days
         * @return this builder
         * @throws IllegalArgumentException if {@code most} is zero or negative
         */
        public Builder trial(Duration most) {
            load = new TrialLoad(load, Require.positive(most, "most"));
            points = points == null ? null : Points.of(points.values().get(0));
            freshServers = Math.min(freshServers, 1);
            return this;
        }

        /**
         * Builds the sweep.
         *
         * @return the sweep
         * @throws IllegalStateException if there is no server or no point, or one server only where several are to be
         *     started
         */
        public ConnectionSweep build() {
            if (servers == null) {
                throw new IllegalStateException("a sweep needs a server: call server or target");
            }
            if (points == null) {
                throw new IllegalStateException("a sweep needs points: call points");
            }
            if (!startsServers && freshServers > 0) {
                throw new IllegalStateException("fresh servers must be started: call server, not target");
            }
            return new ConnectionSweep(this, servers, points);
        }
    }
}
