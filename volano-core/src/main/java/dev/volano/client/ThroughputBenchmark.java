package dev.volano.client;

import dev.volano.VolanoException;
import dev.volano.internal.Ongoing;
import dev.volano.internal.Require;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A load, measured on several servers that are started anew for it: what differs from one start of a server to the next
 * is in the interval of the result.
 *
 * <pre>{@code
 * ThroughputResult result = ThroughputBenchmark.builder()
 *         .server(ForkedServer.of(ChatServerLauncher.class)::start)
 *         .load(client -> client.measureFor(Duration.ofSeconds(10)))
 *         .forks(3)
 *         .build()
 *         .run();
 * }</pre>
 *
 * <p>What it is built with does not change. One thread runs it at a time; any other may {@link #close}, which ends it.
 *
 * @since 0.1
 */
public final class ThroughputBenchmark implements AutoCloseable {

    /** Servers that are started, unless told otherwise: 1. */
    public static final int DEFAULT_FORKS = 1;

    private final ServerSource servers;
    private final boolean startsServers;
    private final UnaryOperator<VolanoClient.Builder> load;
    private final int forks;
    private final RunListener listener;
    private final Ongoing<VolanoClient> measuring = new Ongoing<>(VolanoClient::close);

    private ThroughputBenchmark(Builder builder, ServerSource servers) {
        this.servers = servers;
        startsServers = builder.startsServers;
        load = builder.load;
        forks = builder.forks;
        listener = builder.listener;
    }

    /**
     * Returns a builder set to one server and the load that {@link VolanoClient#builder()} is set to.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Measures on one server after another, until something fails.
     *
     * <p>What goes wrong is part of the result, and so is what was measured before; but if the first server does not
     * start there is none. An interrupt of the thread ends the run at once; the thread stays interrupted.
     *
     * @return the result, with at least one run
     * @throws VolanoException if the first server does not start, or a limit of the system does not allow the load
     * @throws UnsupportedOperationException if this JVM cannot run the I/O model; the message says what is needed
     * @throws IllegalStateException if it is closed, or the load lacks something
     */
    public ThroughputResult run() {
        Optional<ThroughputResult> result = Optional.empty();
        for (int fork = 1; fork <= forks; fork++) {
            if (measuring.isClosed() && result.isEmpty()) {
                throw new IllegalStateException("the benchmark is closed");
            }
            listener.onFork(fork, forks);
            result = Optional.of(measure(result));
            if (!result.get().failures().isEmpty()) {
                break;
            }
        }
        return result.map(all -> new ThroughputResult(all.plan().withForks(forks), all.forks()))
                .orElseThrow();
    }

    /** Measures on another server. */
    private ThroughputResult measure(Optional<ThroughputResult> before) {
        RunningServer server;
        try {
            server = servers.start();
        } catch (VolanoException e) {
            return failed(
                    before.orElseThrow(() -> e),
                    measuring.isClosed() || Thread.currentThread().isInterrupted()
                            ? Failure.Kind.INTERRUPTED
                            : Failure.Kind.SERVER_ENDED,
                    "did not start: " + e.getMessage());
        }
        try {
            Optional<ThroughputResult> one = measure(server);
            if (one.isEmpty()) {
                return failed(
                        before.orElseThrow(() -> new IllegalStateException("the benchmark is closed")),
                        Failure.Kind.INTERRUPTED,
                        "was not measured: the benchmark was closed");
            }
            return before.map(all -> all.plus(one.get())).orElse(one.get());
        } finally {
            if (startsServers) {
                server.close();
            }
        }
    }

    /** Measures on a server; returns nothing if the benchmark is closed. */
    private Optional<ThroughputResult> measure(RunningServer server) {
        try (VolanoClient client = load.apply(VolanoClient.builder().listener(listener))
                .target(server)
                .build()) {
            return measuring.run(client, VolanoClient::measure);
        }
    }

    /** Returns a result with a failure of the next server, which was not measured. */
    private static ThroughputResult failed(ThroughputResult before, Failure.Kind kind, String what) {
        LoadPlan plan = before.plan();
        int number = before.forks().size() + 1;
        RunResult run = RunResult.failed(
                plan.connections(), new Failure(kind, 0, plan.connections(), "server " + number + " " + what));
        List<ForkResult> all = new ArrayList<>(before.forks());
        all.add(new ForkResult(number, before.setup(), List.of(), List.of(run)));
        return new ThroughputResult(plan.withForks(all.size()), all);
    }

    /**
     * Ends a benchmark that runs, as an interrupt of its thread does, and waits until it has ended. Does nothing if
     * closed already.
     *
     * @throws IllegalStateException if it does not end within 30 s
     */
    @Override
    public void close() {
        measuring.close();
    }

    /** Builds a {@link ThroughputBenchmark}. Each value is checked when it is set. For one thread at a time. */
    public static final class Builder {

        private @Nullable ServerSource servers;
        private boolean startsServers = true;
        private UnaryOperator<VolanoClient.Builder> load = UnaryOperator.identity();
        private int forks = DEFAULT_FORKS;
        private RunListener listener = new RunListener() {};

        private Builder() {}

        /**
         * Sets how the servers are started to put the load on. Each is closed after its runs.
         *
         * @param servers starts a server
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
         * @param load sets what a client is to do; called once for each server; the target is set by the benchmark
         * @return this builder
         * @throws NullPointerException if {@code load} is null
         */
        public Builder load(UnaryOperator<VolanoClient.Builder> load) {
            this.load = Objects.requireNonNull(load, "load");
            return this;
        }

        /**
         * Sets on how many servers is measured, one after another.
         *
         * @param forks at least 1; {@value ThroughputBenchmark#DEFAULT_FORKS} by default; from 3 on the interval of the
         *     result is over them
         * @return this builder
         * @throws IllegalArgumentException if {@code forks} is less than 1
         */
        public Builder forks(int forks) {
            this.forks = Require.atLeast(forks, 1, "forks");
            return this;
        }

        /**
         * Sets who is told how the benchmark goes on, unless the load sets somebody else.
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
         * Builds the benchmark.
         *
         * @return the benchmark
         * @throws IllegalStateException if there is no server, or one server only for several forks
         */
        public ThroughputBenchmark build() {
            if (servers == null) {
                throw new IllegalStateException("a benchmark needs a server: call server or target");
            }
            if (!startsServers && forks > 1) {
                throw new IllegalStateException(
                        forks + " forks need a server that is started for each: call server, not target");
            }
            return new ThroughputBenchmark(this, servers);
        }
    }
}
