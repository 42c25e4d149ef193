package dev.volano.scale;

import dev.volano.client.VolanoClient;
import dev.volano.internal.Require;
import dev.volano.server.ForkedServer;
import dev.volano.server.ServerSource;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The same load on a server with more and more processors: VolanoMark's table of processor scalability.
 *
 * <pre>{@code
 * ProcessorResult result = ProcessorSweep.builder()
 *         .server(() -> ForkedServer.of(ChatServerLauncher.class).jvmOption("-XX:+UseParallelGC"))
 *         .load(client -> client.measureFor(Duration.ofSeconds(10)))
 *         .build()
 *         .run();
 * }</pre>
 *
 * <p>In each round every number of processors is measured once, on a fresh server, and each round begins with another:
 * what disturbs the machine for a while hits all of them alike. One that fails is left out of the rounds after.
 *
 * <p>The server is kept to its processors by affinity where Linux and the command {@code taskset} are there, one
 * processor of each core first; else by {@code -XX:ActiveProcessorCount}. The result says which. The load generator is
 * this process, and is not confined: it runs on the processors that are left, and where the server has all of them it
 * takes time from it. To keep the two apart, run this process on some processors, by {@code taskset} too, and name
 * others by {@link Builder#cpus}.
 *
 * <p>What it is built with does not change. One thread runs it at a time; any other may {@link #close}, which ends it.
 *
 * @since 0.1
 */
public final class ProcessorSweep implements AutoCloseable {

    /** Rounds, unless told otherwise: 3, the fewest that make an interval. */
    public static final int DEFAULT_ROUNDS = 3;

    private final ProcessorServers servers;
    private final List<Integer> points;
    private final Rounds rounds;

    private ProcessorSweep(ProcessorServers servers, List<Integer> points, Rounds rounds) {
        this.servers = servers;
        this.points = points;
        this.rounds = rounds;
    }

    /**
     * Returns a builder set to the load that {@link VolanoClient#builder()} is set to, on 1 to all processors, in three
     * rounds.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Measures round after round.
     *
     * <p>What goes wrong at a point is part of the result. An interrupt of the thread ends the sweep at once, with the
     * rounds that were measured; the thread stays interrupted.
     *
     * @return the result
     * @throws UnsupportedOperationException if this JVM cannot run the I/O model of the load; the message says what is
     *     needed
     * @throws IllegalStateException if it is closed, or the load lacks something
     */
    public ProcessorResult run() {
        List<FactorLevel> levels = rounds.run();
        return new ProcessorResult(
                servers.confinement(),
                servers.cpus(),
                IntStream.range(0, points.size())
                        .mapToObj(i -> new ProcessorPoint(
                                points.get(i), servers.clientProcessors(points.get(i)), levels.get(i)))
                        .toList());
    }

    /**
     * Ends a sweep that runs, as an interrupt of its thread does. Does nothing if closed already.
     *
     * @throws IllegalStateException if the measurement does not end within 30 s
     */
    @Override
    public void close() {
        rounds.close();
    }

    /** Builds a {@link ProcessorSweep}. Each value is checked when it is set. For one thread at a time. */
    public static final class Builder {

        private @Nullable Supplier<ForkedServer.Builder> forked;
        private @Nullable IntFunction<ServerSource> confined;
        private UnaryOperator<VolanoClient.Builder> load = UnaryOperator.identity();
        private @Nullable Points points;
        private List<Integer> cpus = List.of();
        private int rounds = DEFAULT_ROUNDS;
        private FactorListener listener = new FactorListener() {};

        private Builder() {}

        /**
         * Sets which server is measured.
         *
         * @param servers makes a new builder for each server, to which the sweep adds what keeps it to its processors,
         *     before a command prefix that it may have
         * @return this builder
         * @throws NullPointerException if {@code servers} is null
         */
        public Builder server(Supplier<ForkedServer.Builder> servers) {
            forked = Objects.requireNonNull(servers, "servers");
            confined = null;
            return this;
        }

        /**
         * Sets which server is measured, where whoever starts it keeps it to its processors, as a container does.
         *
         * @param servers for a number of processors what starts servers on so many, each of which is closed after its
         *     round
         * @return this builder
         * @throws NullPointerException if {@code servers} is null
         */
        public Builder confined(IntFunction<ServerSource> servers) {
            confined = Objects.requireNonNull(servers, "servers");
            forked = null;
            return this;
        }

        /**
         * Sets the load, which is the same for all.
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
         * Sets on how many processors to measure.
         *
         * @param processors at least one number, each at least 1, no two the same; 1 to all by default
         * @return this builder
         * @throws IllegalArgumentException if there is none, if one is less than 1, or if two are the same
         */
        public Builder points(int... processors) {
            return points(Points.of(processors));
        }

        /**
         * Sets on how many processors to measure.
         *
         * @param points numbers of processors
         * @return this builder
         * @throws NullPointerException if {@code points} is null
         */
        public Builder points(Points points) {
            this.points = Objects.requireNonNull(points, "points");
            return this;
        }

        /**
         * Sets which processors the servers run on, and in which order they are added.
         *
         * @param numbers as the system counts them, from 0; by default those that this process may run on, one of each
         *     core first
         * @return this builder
         * @throws IllegalArgumentException if there is none, if one is negative, or if two are the same
         */
        public Builder cpus(int... numbers) {
            List<Integer> chosen = IntStream.of(numbers).boxed().toList();
            chosen.forEach(cpu -> Require.atLeast(cpu, 0, "a processor"));
            if (chosen.isEmpty() || new HashSet<>(chosen).size() < chosen.size()) {
                throw new IllegalArgumentException("there must be a processor at least, and none twice: " + chosen);
            }
            cpus = chosen;
            return this;
        }

        /**
         * Sets how many times each number of processors is measured.
         *
         * @param rounds at least 1; {@value ProcessorSweep#DEFAULT_ROUNDS} by default; with fewer than that there are
         *     no intervals
         * @return this builder
         * @throws IllegalArgumentException if {@code rounds} is less than 1
         */
        public Builder rounds(int rounds) {
            this.rounds = Require.atLeast(rounds, 1, "rounds");
            return this;
        }

        /**
         * Sets who is told how the sweep goes on.
         *
         * @param listener nobody by default; the label of a level is the number of processors
         * @return this builder
         * @throws NullPointerException if {@code listener} is null
         */
        public Builder listener(FactorListener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /**
         * Shortens what is set so far to a trial, which shows that the load works and no more: one round at the first
         * number of processors, as {@link VolanoClient.Builder#trial} does it. To be called last.
         *
         * @param most longer than zero, at most 24 days
         * @return this builder
         * @throws IllegalArgumentException if {@code most} is zero or negative
         */
        public Builder trial(Duration most) {
            Duration time = Require.positive(most, "most");
            UnaryOperator<VolanoClient.Builder> whole = load;
            load = client -> whole.apply(client).trial(time);
            points = Points.of(points == null ? 1 : points.values().get(0));
            rounds = 1;
            return this;
        }

        /**
         * Builds the sweep, and finds out how servers are kept to processors on this system.
         *
         * @return the sweep
         * @throws IllegalArgumentException if a point has more processors than there are
         * @throws IllegalStateException if there is no server, or processors were chosen for servers that the sweep
         *     does not confine
         * @throws UnsupportedOperationException if processors were chosen, and cannot be on this system
         */
        public ProcessorSweep build() {
            return build(ProcessorServers.here());
        }

        /** Builds the sweep on a system on which servers are kept to processors in a way that is known. */
        ProcessorSweep build(ProcessorServers system) {
            ProcessorServers servers = confined == null ? system : system.byThemselves();
            if (!cpus.isEmpty()) {
                if (confined != null) {
                    throw new IllegalStateException("cpus can be chosen for servers that the sweep confines only");
                }
                if (servers.confinement() != Confinement.AFFINITY) {
                    throw new UnsupportedOperationException(
                            "processors can be chosen on Linux with the command taskset only");
                }
                servers = servers.on(cpus);
            }
            List<Integer> values = points == null
                    ? IntStream.rangeClosed(1, servers.most()).boxed().toList()
                    : points.values();
            if (confined == null) {
                for (int processors : values) {
                    Require.between(processors, 1, servers.most(), "a point");
                }
            }
            ProcessorServers kept = servers;
            List<Rounds.Arm> arms = values.stream()
                    .map(processors -> new Rounds.Arm(processors.toString(), source(kept, processors), load))
                    .toList();
            return new ProcessorSweep(servers, values, new Rounds(arms, rounds, Rounds.Turn.of(listener), listener));
        }

        private ServerSource source(ProcessorServers servers, int processors) {
            if (forked != null) {
                return servers.source(forked, processors);
            }
            if (confined != null) {
                return confined.apply(processors);
            }
            throw new IllegalStateException("a sweep needs a server: call server or confined");
        }
    }
}
