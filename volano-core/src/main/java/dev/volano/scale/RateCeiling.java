package dev.volano.scale;

import dev.volano.VolanoException;
import dev.volano.client.OfferedRate;
import dev.volano.client.VolanoClient;
import dev.volano.internal.Require;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import dev.volano.stats.CeilingSearch;
import java.time.Duration;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The critical throughput: the highest rate of messages at which a percentile of the response time stays within a
 * bound, and why no more.
 *
 * <pre>{@code
 * RateCeilingResult ceiling = RateCeiling.builder()
 *         .server(ForkedServer.of(ChatServerLauncher.class)::start)
 *         .load(client -> client.workload(ChatWorkload.builder().rooms(5).users(8).build()))
 *         .within(99, Duration.ofMillis(50))
 *         .build()
 *         .find();
 * // ceiling.half() is the rate with its interval, ceiling.limit() says whose limit it is
 * }</pre>
 *
 * <p>A trial is a short run at an offered rate, in which messages are due whatever happens and response times count
 * from when they were due. Trials meet a bound by chance; what is searched is the rate that half of them hold, as
 * {@link CeilingSearch} does. A rate that the load generator could not offer is never taken for one that the server
 * does not hold: the result says that the limit is the generator's.
 *
 * <p>One server serves all trials, and is warmed up by one that does not count. After a trial in which the run failed
 * the next server is a fresh one, if it is started here.
 *
 * <p>What it is built with does not change. One thread searches at a time; any other may {@link #close}, which ends it.
 *
 * @since 0.1
 */
public final class RateCeiling implements AutoCloseable {

    /** The percentile of the response time, unless told otherwise: the 99th. */
    public static final double DEFAULT_PERCENT = 99;

    /**
     * The bound of the response time, unless told otherwise: 50 ms. On a machine that others use, a bound of a few
     * milliseconds measures the scheduler and not the server.
     */
    public static final Duration DEFAULT_BOUND = Duration.ofMillis(50);

    /** The rate of the first trial, unless told otherwise: 500 messages per second. */
    public static final double DEFAULT_FIRST = 500;

    /** The highest rate of a trial, unless told otherwise: a million messages per second. */
    public static final double DEFAULT_MOST = 1_000_000;

    /** How long a trial is measured, unless told otherwise: 1 s. */
    public static final Duration DEFAULT_TRIAL_TIME = Duration.ofSeconds(1);

    /** How narrow the interval is to be to both sides, unless told otherwise: 5 %. */
    public static final double DEFAULT_PRECISION = 0.05;

    /** The most trials, unless told otherwise: 33. */
    public static final int DEFAULT_MOST_TRIALS = 33;

    /** Time for a search, unless told otherwise: 10 min. */
    public static final Duration DEFAULT_MOST_TIME = Duration.ofMinutes(10);

    private final RateSearch search;

    private RateCeiling(RateSearch search) {
        this.search = search;
    }

    /**
     * Returns a builder set to VolanoMark's chat of 10 rooms of 20 users.
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
     * @throws VolanoException if the first server does not start, or a limit of the system does not allow the load
     * @throws UnsupportedOperationException if this JVM cannot run the I/O model; the message says what is needed
     * @throws IllegalStateException if it is closed, or the load lacks something, or its clients do not send at an
     *     offered rate
     */
    public RateCeilingResult find() {
        return search.run();
    }

    /**
     * Ends a search that runs, as an interrupt of its thread does. Does nothing if closed already.
     *
     * @throws IllegalStateException if the measurement does not end within 30 s
     */
    @Override
    public void close() {
        search.close();
    }

    /** Builds a {@link RateCeiling}. Each value is checked when it is set. For one thread at a time. */
    public static final class Builder {

        private static final int FEWEST_TRIALS = 3;
        private static final Duration SHORTEST_TRIAL = Duration.ofMillis(100);

        private @Nullable ServerSource servers;
        private boolean startsServers = true;
        private UnaryOperator<VolanoClient.Builder> load = UnaryOperator.identity();
        private double percent = DEFAULT_PERCENT;
        private Duration bound = DEFAULT_BOUND;
        private double first = DEFAULT_FIRST;
        private double most = DEFAULT_MOST;
        private Duration trialTime = DEFAULT_TRIAL_TIME;
        private double precision = DEFAULT_PRECISION;
        private int mostTrials = DEFAULT_MOST_TRIALS;
        private Duration mostTime = DEFAULT_MOST_TIME;
        private RateListener listener = new RateListener() {};

        private Builder() {}

        /**
         * Sets how the server is started.
         *
         * @param servers starts a server, which is closed at the end, and after a trial in which a run failed
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
         * @param load sets the workload or operations, and what else a client is to do; the target, the rate, and how
         *     long is measured are set by the search
         * @return this builder
         * @throws NullPointerException if {@code load} is null
         */
        public Builder load(UnaryOperator<VolanoClient.Builder> load) {
            this.load = Objects.requireNonNull(load, "load");
            return this;
        }

        /**
         * Sets what a rate is held by: a percentile of the response time within a bound.
         *
         * @param percent above 0, at most 100; {@value RateCeiling#DEFAULT_PERCENT} by default
         * @param bound longer than zero; 50 ms by default
         * @return this builder
         * @throws NullPointerException if {@code bound} is null
         * @throws IllegalArgumentException if an argument is out of range
         */
        public Builder within(double percent, Duration bound) {
            if (!(percent > 0 && percent <= 100)) {
                throw new IllegalArgumentException("percent must be above 0 and at most 100: " + percent);
            }
            this.bound = Require.positive(bound, "bound");
            this.percent = percent;
            return this;
        }

        /**
         * Sets the rate of the first trial, which is to be low.
         *
         * @param messagesPerSecond above 0, at most 10 million; {@value RateCeiling#DEFAULT_FIRST} by default
         * @return this builder
         * @throws IllegalArgumentException if it is out of range
         */
        public Builder first(double messagesPerSecond) {
            this.first = OfferedRate.constant(messagesPerSecond).messagesPerSecond();
            return this;
        }

        /**
         * Sets the highest rate of a trial.
         *
         * @param messagesPerSecond above 0, at most 10 million; {@value RateCeiling#DEFAULT_MOST} by default
         * @return this builder
         * @throws IllegalArgumentException if it is out of range
         */
        public Builder most(double messagesPerSecond) {
            this.most = OfferedRate.constant(messagesPerSecond).messagesPerSecond();
            return this;
        }

        /**
         * Sets for how long a trial is measured, after a warm-up of a fourth of it.
         *
         * @param time 100 ms or longer; 1 s by default
         * @return this builder
         * @throws NullPointerException if {@code time} is null
         * @throws IllegalArgumentException if {@code time} is out of range
         */
        public Builder trialTime(Duration time) {
            if (Require.positive(time, "time").compareTo(SHORTEST_TRIAL) < 0) {
                throw new IllegalArgumentException("time must be 100 ms or longer: " + time);
            }
            this.trialTime = time;
            return this;
        }

        /**
         * Sets how narrow the interval is to be.
         *
         * @param share half of it as a share of the rate, above 0 and below 1; {@value RateCeiling#DEFAULT_PRECISION}
         *     by default
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
         * Sets after how many trials the search ends, however wide the interval is.
         *
         * @param trials at least 3; {@value RateCeiling#DEFAULT_MOST_TRIALS} by default
         * @return this builder
         * @throws IllegalArgumentException if {@code trials} is out of range
         */
        public Builder mostTrials(int trials) {
            this.mostTrials = Require.atLeast(trials, FEWEST_TRIALS, "trials");
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
         * Sets who is told how the search goes on.
         *
         * @param listener nobody by default
         * @return this builder
         * @throws NullPointerException if {@code listener} is null
         */
        public Builder listener(RateListener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /**
         * Builds the search.
         *
         * @return the search
         * @throws IllegalStateException if there is no server, or the first rate is above the highest
         */
        public RateCeiling build() {
            if (servers == null) {
                throw new IllegalStateException("a search for a rate needs a server: call server or target");
            }
            if (first > most) {
                throw new IllegalStateException("the first rate is above the highest: " + first + ", " + most);
            }
            return new RateCeiling(new RateSearch(
                    new RatePlan(percent, bound, first, most, trialTime, precision, mostTrials, mostTime),
                    servers,
                    startsServers,
                    load,
                    listener));
        }
    }
}
