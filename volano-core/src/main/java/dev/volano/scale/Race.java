package dev.volano.scale;

import dev.volano.VolanoException;
import dev.volano.client.ThroughputBenchmark;
import dev.volano.client.ThroughputResult;
import dev.volano.client.VolanoClient;
import dev.volano.internal.Ongoing;
import dev.volano.internal.Require;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import dev.volano.server.ServerSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

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
 * <p>In each round every side is measured once, on a fresh server, and each round begins with another side: what
 * disturbs the machine for a while hits all of them alike.
 *
 * <p>What it is built with does not change. One thread runs it at a time; any other may {@link #close}, which ends it.
 *
 * @since 0.1
 */
public final class Race implements AutoCloseable {

    /** Rounds, unless told otherwise: 3, the fewest that make an interval. */
    public static final int DEFAULT_ROUNDS = 3;

    private final Map<String, ServerSource> sides;
    private final UnaryOperator<VolanoClient.Builder> load;
    private final int rounds;
    private final RaceListener listener;
    private final Ongoing<ThroughputBenchmark> measuring = new Ongoing<>(ThroughputBenchmark::close);

    private Race(Builder builder) {
        sides = new LinkedHashMap<>(builder.sides);
        load = builder.load;
        rounds = builder.rounds;
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

    /** What has come of a side so far. */
    private static final class Side {
        private final String name;
        private final ServerSource servers;
        private Optional<ThroughputResult> result = Optional.empty();
        private Optional<String> problem = Optional.empty();

        Side(String name, ServerSource servers) {
            this.name = name;
            this.servers = servers;
        }

        /** Adds a round: one that failed is the last. */
        void add(ThroughputResult round) {
            result = Optional.of(result.map(all -> all.plus(round)).orElse(round));
            problem = round.failures().stream().findFirst().map(failure -> FailureWords.of(failure, 0));
        }

        RaceEntry entry(boolean ended) {
            return new RaceEntry(
                    name, result, problem.or(() -> ended ? Optional.of("the race was ended") : Optional.empty()));
        }
    }

    /**
     * Measures round after round.
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
        if (measuring.isClosed()) {
            throw new IllegalStateException("the race is closed");
        }
        List<Side> all = new ArrayList<>();
        sides.forEach((name, servers) -> all.add(new Side(name, servers)));
        boolean ended = false;
        for (int round = 0; round < rounds && !ended; round++) {
            for (int i = 0; i < all.size() && !ended; i++) {
                Side side = all.get((i + round) % all.size());
                if (side.problem.isEmpty()) {
                    listener.onSide(side.name, round + 1, rounds);
                    ended = !measured(side);
                }
            }
        }
        boolean early = ended;
        return new RaceResult(all.stream().map(side -> side.entry(early)).toList());
    }

    /** Measures a side once, and returns whether the race goes on. */
    private boolean measured(Side side) {
        try (ThroughputBenchmark benchmark = ThroughputBenchmark.builder()
                .server(side.servers)
                .load(load)
                .listener(listener)
                .build()) {
            measuring.run(benchmark, ThroughputBenchmark::run).ifPresent(side::add);
        } catch (VolanoException e) {
            side.problem = Optional.of(String.valueOf(e.getMessage()));
        }
        return !measuring.isClosed() && !Thread.currentThread().isInterrupted();
    }

    /**
     * Ends a race that runs, as an interrupt of its thread does. Does nothing if closed already.
     *
     * @throws IllegalStateException if the measurement does not end within 30 s
     */
    @Override
    public void close() {
        measuring.close();
    }

    /** Builds a {@link Race}. Each value is checked when it is set. For one thread at a time. */
    public static final class Builder {

        private final Map<String, ServerSource> sides = new LinkedHashMap<>();
        private UnaryOperator<VolanoClient.Builder> load = UnaryOperator.identity();
        private int rounds = DEFAULT_ROUNDS;
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
            return new Race(this);
        }
    }
}
