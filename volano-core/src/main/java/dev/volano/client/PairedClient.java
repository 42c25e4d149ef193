package dev.volano.client;

import dev.volano.internal.Require;
import dev.volano.net.ConnectionOptions;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.server.ServerSource;
import dev.volano.workload.Workload;
import dev.volano.workload.chat.ChatWorkload;
import java.time.Duration;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Measures two servers side by side: both are up with all their clients connected, and the load goes from one to the
 * other in short windows. What slows the machine down slows both, so that their ratio is known many times better than
 * either rate.
 *
 * <p>Each {@linkplain #measure fork} has a fresh pair of servers, of which a seeded random choice says which is started
 * and connected to first. The windows go A B, B A, A B, … In a window the clients start, its first fifth is not
 * counted, and at its end they pause until nothing is outstanding: no message of one window is in another.
 *
 * <p>What it is built with does not change. For one thread at a time: {@code dev.volano.compare} makes verdicts of the
 * forks.
 *
 * @since 0.1
 */
public final class PairedClient {

    /** The shortest length of a window, unless told otherwise: 20 ms. */
    public static final Duration DEFAULT_WINDOW = Duration.ofMillis(20);

    /** Time that is measured, unless told otherwise: 5.5 s for both together. */
    public static final Duration DEFAULT_MEASURE = Duration.ofMillis(5_500);

    /** Time for what is under way at the end of a window, unless told otherwise: 5 s. */
    public static final Duration DEFAULT_DRAIN_TIMEOUT = Duration.ofSeconds(5);

    /** The longest warm-up, unless told otherwise: 6 s. */
    public static final Duration DEFAULT_MOST_WARM_UP = Duration.ofSeconds(6);

    /** Blocks that are measured at least, unless told otherwise: 60. */
    public static final int DEFAULT_LEAST_BLOCKS = 60;

    private static final Duration LONGEST = Duration.ofDays(1);

    private final PairedPlan plan;

    private PairedClient(PairedPlan plan) {
        this.plan = plan;
    }

    /**
     * Returns a builder set to VolanoMark's chat on selectors.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Starts a pair of servers, measures them, and ends them.
     *
     * <p>What goes wrong is part of the result, and so is what was measured before. An interrupt of the thread ends it
     * at once; the thread stays interrupted.
     *
     * @param number which fork it is, from 1: the order of the servers and random numbers depend on it
     * @return what was measured
     * @throws UnsupportedOperationException if this JVM cannot run the I/O model, or the workload cannot pause
     * @throws IllegalArgumentException if {@code number} is less than 1
     */
    public PairedFork measure(int number) {
        Require.atLeast(number, 1, "number");
        boolean candidateFirst = new SplittableRandom(plan.seed() + number).nextBoolean();
        return new PairedRun(plan, number, candidateFirst).run();
    }

    /**
     * Returns the name of what the connections say, which both servers must speak.
     *
     * @return for example {@code chat}
     */
    public String workloadName() {
        return plan.workload().name();
    }

    /**
     * Describes what the clients do, so that it can be told whether two measurements are of the same load.
     *
     * @return one line, such as {@code chat, 10 rooms of 20 users, …, clients on selectors}
     */
    public String load() {
        return plan.workload().description() + ", clients on " + plan.io().name();
    }

    /** Builds a {@link PairedClient}. Each value is checked when it is set. For one thread at a time. */
    public static final class Builder {

        private @Nullable ServerSource baseline;
        private @Nullable ServerSource candidate;
        private Workload workload = ChatWorkload.builder().build();
        private IoModel io = IoModels.selectors();
        private ConnectionOptions connectionOptions =
                ConnectionOptions.builder().threadName("volano-client").build();
        private Duration connectTimeout = VolanoClient.DEFAULT_CONNECT_TIMEOUT;
        private Duration drainTimeout = DEFAULT_DRAIN_TIMEOUT;
        private WarmUp warmUp = new WarmUp(WarmUp.DEFAULT_LEAST, DEFAULT_MOST_WARM_UP);
        private Duration measureFor = DEFAULT_MEASURE;
        private Duration window = DEFAULT_WINDOW;
        private int leastBlocks = DEFAULT_LEAST_BLOCKS;
        private long seed = 1;

        private Builder() {}

        /**
         * Sets the server to compare with. Without it, {@link #build} fails.
         *
         * @param baseline starts one for each fork, which is closed at its end
         * @return this builder
         * @throws NullPointerException if {@code baseline} is null
         */
        public Builder baseline(ServerSource baseline) {
            this.baseline = Objects.requireNonNull(baseline, "baseline");
            return this;
        }

        /**
         * Sets the server that is judged. Without it, {@link #build} fails.
         *
         * @param candidate starts one for each fork, which is closed at its end
         * @return this builder
         * @throws NullPointerException if {@code candidate} is null
         */
        public Builder candidate(ServerSource candidate) {
            this.candidate = Objects.requireNonNull(candidate, "candidate");
            return this;
        }

        /**
         * Sets what the connections say, to each of the servers alike.
         *
         * @param workload VolanoMark's chat of 10 rooms of 20 users by default; its clients must be able to
         *     {@linkplain dev.volano.workload.Client#onPause pause}
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
         * @param options {@link ConnectionOptions#defaults()} by default, with threads named {@code volano-client},
         *     which is followed by the name of the side
         * @return this builder
         * @throws NullPointerException if {@code options} is null
         */
        public Builder connectionOptions(ConnectionOptions options) {
            this.connectionOptions = Objects.requireNonNull(options, "options");
            return this;
        }

        /**
         * Sets how long a connection may take to be opened, and then to be let in by the server.
         *
         * @param timeout longer than zero, at most a day; 10 s by default
         * @return this builder
         * @throws IllegalArgumentException if {@code timeout} is out of range
         */
        public Builder connectTimeout(Duration timeout) {
            this.connectTimeout = time(timeout, "connectTimeout");
            return this;
        }

        /**
         * Sets how long to wait at the end of a window for messages that are under way. A fork in which it takes longer
         * does not count.
         *
         * @param timeout longer than zero, at most a day; 5 s by default
         * @return this builder
         * @throws IllegalArgumentException if {@code timeout} is out of range
         */
        public Builder drainTimeout(Duration timeout) {
            this.drainTimeout = time(timeout, "drainTimeout");
            return this;
        }

        /**
         * Sets how long both are under load, in turn, before they are measured.
         *
         * @param warmUp until the ratio is steady, for 3 s at least and 6 s at most, by default
         * @return this builder
         * @throws NullPointerException if {@code warmUp} is null
         */
        public Builder warmUp(WarmUp warmUp) {
            this.warmUp = Objects.requireNonNull(warmUp, "warmUp");
            return this;
        }

        /**
         * Sets for how long both together are measured, with the pauses between the windows.
         *
         * @param time longer than zero, at most a day; 5.5 s by default; up to twice as long if it takes that for the
         *     least number of blocks
         * @return this builder
         * @throws IllegalArgumentException if {@code time} is out of range
         */
        public Builder measureFor(Duration time) {
            this.measureFor = time(time, "time");
            return this;
        }

        /**
         * Sets how long a window is at least. It is longer where the slower server needs longer for 1,000 messages, as
         * far as the least number of blocks allows.
         *
         * @param length longer than zero, at most a day; 20 ms by default
         * @return this builder
         * @throws IllegalArgumentException if {@code length} is out of range
         */
        public Builder window(Duration length) {
            this.window = time(length, "length");
            return this;
        }

        /**
         * Sets how many blocks, of a window of each server, are measured at least.
         *
         * @param blocks at least 30; {@value PairedClient#DEFAULT_LEAST_BLOCKS} by default
         * @return this builder
         * @throws IllegalArgumentException if {@code blocks} is less than 30
         */
        public Builder leastBlocks(int blocks) {
            this.leastBlocks = Require.atLeast(blocks, PairedWarmUp.LEAST_LOOK_BACK, "blocks");
            return this;
        }

        /**
         * Sets what random numbers are made from, the order of the servers among them.
         *
         * @param seed 1 by default
         * @return this builder
         */
        public Builder seed(long seed) {
            this.seed = seed;
            return this;
        }

        /**
         * Builds the client.
         *
         * @return the client
         * @throws IllegalStateException if one of the servers is missing
         */
        public PairedClient build() {
            if (baseline == null || candidate == null) {
                throw new IllegalStateException("two servers are needed: call baseline and candidate");
            }
            return new PairedClient(new PairedPlan(
                    baseline,
                    candidate,
                    workload,
                    io,
                    connectionOptions,
                    connectTimeout,
                    drainTimeout,
                    warmUp,
                    measureFor,
                    window,
                    leastBlocks,
                    seed));
        }

        private static Duration time(Duration time, String name) {
            if (Require.positive(time, name).compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException(name + " must be at most a day: " + time);
            }
            return time;
        }
    }
}
