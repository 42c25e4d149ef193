package dev.volano.scale;

import dev.volano.client.VolanoClient;
import dev.volano.internal.Ongoing;
import dev.volano.internal.Require;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import dev.volano.server.ServerSource;
import dev.volano.workload.chat.ChatWorkload;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The same load on several servers in turn: on several JVMs as VolanoMark's reports had it, or on any that differ in
 * something.
 *
 * <pre>{@code
 * RaceResult result = Race.builder()
 *         .jvms(JvmHomes.installed(), List.of("selectors", "classic"))
 *         .rounds(5)
 *         .build()
 *         .run();
 * }</pre>
 *
 * <p>It is a {@link FactorComparison} whose levels are ranked, and compared with their neighbours. In each round every
 * side is measured once, on a fresh server, and each round begins with another side: what disturbs the machine for a
 * while hits all of them alike.
 *
 * <p>After that it measures the network scalability of each side, if it is given points: one {@link ConnectionSweep}
 * after the other, so of these figures only those of one side are near in time.
 *
 * <p>What it is built with does not change. One thread runs it at a time; any other may {@link #close}, which ends it.
 *
 * @since 0.1
 */
public final class Race implements AutoCloseable {

    /** Rounds, unless told otherwise: 3, the fewest that make an interval. */
    public static final int DEFAULT_ROUNDS = 3;

    private final Rounds rounds;
    private final Map<String, ServerSource> sides;
    private final ScaledLoad scaledLoad;
    private final Optional<Points> points;
    private final RaceListener listener;
    private final Ongoing<ConnectionSweep> sweeping = new Ongoing<>(ConnectionSweep::close);

    private Race(Builder builder, Rounds rounds) {
        this.rounds = rounds;
        sides = new LinkedHashMap<>(builder.sides);
        scaledLoad = builder.scaledLoad;
        points = Optional.ofNullable(builder.points);
        listener = builder.listener;
    }

    /**
     * Returns a builder set to the load that {@link VolanoClient#builder()} is set to, in three rounds.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Measures round after round, and then side after side at the points, if there are any.
     *
     * <p>A side that fails is left out of the rounds after, and what went wrong is part of the result. An interrupt of
     * the thread ends the race at once; the thread stays interrupted.
     *
     * @return the result
     * @throws UnsupportedOperationException if this JVM cannot run the I/O model of the load; the message says what is
     *     needed
     * @throws IllegalStateException if it is closed, or the load lacks something
     */
    public RaceResult run() {
        List<RaceEntry> entries = rounds.run().stream()
                .map(level -> new RaceEntry(
                        level.label(), level.result(), level.failure().map(LevelFailure::words)))
                .toList();
        Map<String, SweepResult> sweeps = new LinkedHashMap<>();
        points.ifPresent(planned ->
                sides.forEach((name, servers) -> sweep(name, servers, planned).ifPresent(it -> sweeps.put(name, it))));
        return new RaceResult(entries, sweeps);
    }

    /** Returns the network scalability of a side; empty if the race was ended before. */
    private Optional<SweepResult> sweep(String name, ServerSource servers, Points planned) {
        if (Thread.currentThread().isInterrupted()) {
            return Optional.empty();
        }
        try (ConnectionSweep sweep = ConnectionSweep.builder()
                .server(servers)
                .load(scaledLoad)
                .points(planned)
                .listener(told(name))
                .build()) {
            return sweeping.run(sweep, ConnectionSweep::run);
        }
    }

    private SweepListener told(String name) {
        return new SweepListener() {
            @Override
            public void onPoint(int point, int points, int connections) {
                listener.onPoint(name, point, points, connections);
            }

            @Override
            public void onPointEnd(SweepPoint point) {
                listener.onPointEnd(name, point);
            }
        };
    }

    /**
     * Ends a race that runs, as an interrupt of its thread does. Does nothing if closed already.
     *
     * @throws IllegalStateException if the measurement does not end within 30 s
     */
    @Override
    public void close() {
        sweeping.close(); // first: what ends the rounds must not begin with it
        rounds.close();
    }

    /** Builds a {@link Race}. Each value is checked when it is set. For one thread at a time. */
    public static final class Builder {

        private final Map<String, ServerSource> sides = new LinkedHashMap<>();
        private UnaryOperator<VolanoClient.Builder> load = UnaryOperator.identity();
        private int rounds = DEFAULT_ROUNDS;
        private ScaledLoad scaledLoad = ScaledLoad.chat(ChatWorkload.DEFAULT_USERS, ChatWorkload.DEFAULT_COUNT);
        private @Nullable Points points;
        private RaceListener listener = new RaceListener() {};

        private Builder() {}

        /**
         * Adds a side.
         *
         * @param name what it is called, not blank, for each side another
         * @param servers starts its servers, each of which is closed after its round
         * @return this builder
         * @throws NullPointerException if {@code servers} is null
         * @throws IllegalArgumentException if the name is blank or that of another side
         */
        public Builder side(String name, ServerSource servers) {
            Objects.requireNonNull(servers, "servers");
            if (sides.putIfAbsent(Require.notBlank(name, "name"), servers) != null) {
                throw new IllegalArgumentException("there is a side of this name already: " + name);
            }
            return this;
        }

        /**
         * Adds Volano's own chat server on several JVMs, with several I/O models each: a side for each pair, named by
         * the folder and the model.
         *
         * @param homes folders that have {@code bin/java}, as {@link JvmHomes} finds them
         * @param ioModels names of I/O models
         * @return this builder
         * @throws IllegalArgumentException if a folder has no JVM, or two sides would have the same name
         */
        public Builder jvms(List<Path> homes, List<String> ioModels) {
            for (Path home : homes) {
                Path name = home.toAbsolutePath().normalize().getFileName();
                for (String model : ioModels) {
                    ForkedServer.Builder server =
                            ForkedServer.of(ChatServerLauncher.class).java(home).arguments(model);
                    side((name == null ? home : name) + " " + model, server::start);
                }
            }
            return this;
        }

        /**
         * Sets the load, which is the same for all sides.
         *
         * @param load sets what a client is to do; called once for each server
         * @return this builder
         * @throws NullPointerException if {@code load} is null
         */
        public Builder load(UnaryOperator<VolanoClient.Builder> load) {
            this.load = Objects.requireNonNull(load, "load");
            return this;
        }

        /**
         * Sets how many times each side is measured.
         *
         * @param rounds at least 1; {@value Race#DEFAULT_ROUNDS} by default; with fewer than that there are no
         *     intervals
         * @return this builder
         * @throws IllegalArgumentException if {@code rounds} is less than 1
         */
        public Builder rounds(int rounds) {
            this.rounds = Require.atLeast(rounds, 1, "rounds");
            return this;
        }

        /**
         * Sets that the network scalability of each side is measured, too: with how many connections, and by which
         * load.
         *
         * @param load the load at each point, the same for all sides
         * @param points numbers of connections; none by default
         * @return this builder
         * @throws NullPointerException if an argument is null
         */
        public Builder scalability(ScaledLoad load, Points points) {
            this.scaledLoad = Objects.requireNonNull(load, "load");
            this.points = Objects.requireNonNull(points, "points");
            return this;
        }

        /**
         * Sets who is told how the race goes on.
         *
         * @param listener nobody by default
         * @return this builder
         * @throws NullPointerException if {@code listener} is null
         */
        public Builder listener(RaceListener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /**
         * Builds the race.
         *
         * @return the race
         * @throws IllegalStateException if there is no side
         */
        public Race build() {
            if (sides.isEmpty()) {
                throw new IllegalStateException("a race needs sides: call side or jvms");
            }
            List<Rounds.Arm> arms = sides.entrySet().stream()
                    .map(side -> new Rounds.Arm(side.getKey(), side.getValue(), load))
                    .toList();
            return new Race(this, new Rounds(arms, rounds, listener::onSide, listener));
        }
    }
}
