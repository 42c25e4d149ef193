package dev.volano.scale;

import dev.volano.client.VolanoClient;
import dev.volano.internal.Require;
import dev.volano.server.ServerSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Two or more configurations that differ in one named factor, all else the same: a scheduling class, a heap, a
 * collector, a JVM, a preloaded library, an I/O model, the users of a room, an offered rate or whatever else.
 *
 * <pre>{@code
 * FactorResult result = FactorComparison.builder()
 *         .factor("heap")
 *         .level("32 MB", ForkedServer.of(ChatServerLauncher.class).jvmOption("-Xmx32m")::start)
 *         .level("256 MB", ForkedServer.of(ChatServerLauncher.class).jvmOption("-Xmx256m")::start)
 *         .build()
 *         .run();
 * }</pre>
 *
 * <p>In each round every level is measured once, on a fresh server, and each round begins with another level: what
 * disturbs the machine for a while hits all of them alike. A level that fails is left out of the rounds after.
 *
 * <p>What it is built with does not change. One thread runs it at a time; any other may {@link #close}, which ends it.
 *
 * @since 0.1
 */
public final class FactorComparison implements AutoCloseable {

    /** Rounds, unless told otherwise: 5. */
    public static final int DEFAULT_ROUNDS = 5;

    private final String factor;
    private final Rounds rounds;

    private FactorComparison(String factor, Rounds rounds) {
        this.factor = factor;
        this.rounds = rounds;
    }

    /**
     * Returns a builder set to the load that {@link VolanoClient#builder()} is set to, in five rounds.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Measures round after round.
     *
     * <p>What goes wrong at a level is part of the result. An interrupt of the thread ends the comparison at once, with
     * the rounds that were measured; the thread stays interrupted.
     *
     * @return the result
     * @throws UnsupportedOperationException if this JVM cannot run the I/O model of the load that all levels have; the
     *     message says what is needed
     * @throws IllegalStateException if it is closed, or a load lacks something
     */
    public FactorResult run() {
        return new FactorResult(factor, rounds.run());
    }

    /**
     * Ends a comparison that runs, as an interrupt of its thread does. Does nothing if closed already.
     *
     * @throws IllegalStateException if the measurement does not end within 30 s
     */
    @Override
    public void close() {
        rounds.close();
    }

    /** Builds a {@link FactorComparison}. Each value is checked when it is set. For one thread at a time. */
    public static final class Builder {

        /** A level as it was given: what is null is what all have. */
        private record Given(
                @Nullable ServerSource servers, @Nullable UnaryOperator<VolanoClient.Builder> load) {}

        private final Map<String, Given> levels = new LinkedHashMap<>();
        private @Nullable String factor;
        private @Nullable ServerSource servers;
        private UnaryOperator<VolanoClient.Builder> load = UnaryOperator.identity();
        private int rounds = DEFAULT_ROUNDS;
        private FactorListener listener = new FactorListener() {};

        private Builder() {}

        /**
         * Sets what differs between the levels.
         *
         * @param name in words, for the report, not blank
         * @return this builder
         * @throws IllegalArgumentException if {@code name} is blank
         */
        public Builder factor(String name) {
            factor = Require.notBlank(name, "factor");
            return this;
        }

        /**
         * Sets how the servers of levels are started that have none of their own.
         *
         * @param servers starts a server, which is closed after its round
         * @return this builder
         * @throws NullPointerException if {@code servers} is null
         */
        public Builder server(ServerSource servers) {
            this.servers = Objects.requireNonNull(servers, "servers");
            return this;
        }

        /**
         * Sets the load of levels that have none of their own.
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
         * Adds a level with servers of its own.
         *
         * @param label what it is called, not blank, for each level another
         * @param servers starts its servers, each of which is closed after its round
         * @return this builder
         * @throws NullPointerException if {@code servers} is null
         * @throws IllegalArgumentException if the label is blank or that of another level
         */
        public Builder level(String label, ServerSource servers) {
            return add(label, new Given(Objects.requireNonNull(servers, "servers"), null));
        }

        /**
         * Adds a level with a load of its own.
         *
         * @param label what it is called, not blank, for each level another
         * @param load sets what a client is to do, after what {@link #load} has set
         * @return this builder
         * @throws NullPointerException if {@code load} is null
         * @throws IllegalArgumentException if the label is blank or that of another level
         */
        public Builder level(String label, UnaryOperator<VolanoClient.Builder> load) {
            return add(label, new Given(null, Objects.requireNonNull(load, "load")));
        }

        /**
         * Adds a level with servers and a load of its own.
         *
         * @param label what it is called, not blank, for each level another
         * @param servers starts its servers, each of which is closed after its round
         * @param load sets what a client is to do, after what {@link #load} has set
         * @return this builder
         * @throws NullPointerException if {@code servers} or {@code load} is null
         * @throws IllegalArgumentException if the label is blank or that of another level
         */
        public Builder level(String label, ServerSource servers, UnaryOperator<VolanoClient.Builder> load) {
            return add(
                    label, new Given(Objects.requireNonNull(servers, "servers"), Objects.requireNonNull(load, "load")));
        }

        private Builder add(String label, Given level) {
            if (levels.putIfAbsent(Require.notBlank(label, "label"), level) != null) {
                throw new IllegalArgumentException("there is a level of this label already: " + label);
            }
            return this;
        }

        /**
         * Sets how many times each level is measured.
         *
         * @param rounds at least 1; {@value FactorComparison#DEFAULT_ROUNDS} by default; with fewer than three there
         *     are no intervals
         * @return this builder
         * @throws IllegalArgumentException if {@code rounds} is less than 1
         */
        public Builder rounds(int rounds) {
            this.rounds = Require.atLeast(rounds, 1, "rounds");
            return this;
        }

        /**
         * Sets who is told how the comparison goes on.
         *
         * @param listener nobody by default
         * @return this builder
         * @throws NullPointerException if {@code listener} is null
         */
        public Builder listener(FactorListener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /**
         * Builds the comparison.
         *
         * @return the comparison
         * @throws IllegalStateException if there is no factor, or there are fewer than two levels, or one has no server
         */
        public FactorComparison build() {
            if (factor == null) {
                throw new IllegalStateException("a comparison needs a name for what differs: call factor");
            }
            if (levels.size() < 2) {
                throw new IllegalStateException("a comparison needs two levels at least: call level");
            }
            List<Rounds.Arm> arms = levels.entrySet().stream()
                    .map(level -> arm(level.getKey(), level.getValue()))
                    .toList();
            return new FactorComparison(factor, new Rounds(arms, rounds, Rounds.Turn.of(listener), listener));
        }

        private Rounds.Arm arm(String label, Given level) {
            ServerSource source = level.servers == null ? servers : level.servers;
            if (source == null) {
                throw new IllegalStateException("level \"" + label + "\" has no server: call server");
            }
            UnaryOperator<VolanoClient.Builder> common = load;
            UnaryOperator<VolanoClient.Builder> own = level.load;
            if (own == null) {
                return new Rounds.Arm(label, source, common);
            }
            return new Rounds.Arm(label, source, client -> own.apply(common.apply(client)));
        }
    }
}
