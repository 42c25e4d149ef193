package dev.volano.compare;

import dev.volano.client.PairedClient;
import dev.volano.client.WarmUp;
import dev.volano.internal.Require;
import dev.volano.server.ServerSource;
import dev.volano.stats.Multiplicity;
import dev.volano.stats.PairedRule;
import dev.volano.stats.SequentialTest;
import java.time.Duration;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Says whether a server has become slower than another version of it, measured side by side.
 *
 * <pre>{@code
 * SideBySideVerdict verdict = SideBySide.builder()
 *         .baseline(ForkedServer.of(ChatServerLauncher.class).classPath(before)::start)
 *         .candidate(ForkedServer.of(ChatServerLauncher.class)::start)
 *         .tolerance(0.05)
 *         .build()
 *         .run();
 * }</pre>
 *
 * <p>One fork after another, each with a fresh pair of servers, is measured by {@link PairedClient} and compared by
 * {@link PairedRule}; after each from the third on {@link SequentialTest} looks whether that is enough. It passes if
 * the slowdown is less than the tolerance, fails if there is one of more than half the tolerance, and is inconclusive
 * if the budget is over before either can be told. A failure must be confirmed by a fresh fork. Of comparisons of equal
 * versions at most 1 % fail, as far as forks are independent of each other.
 *
 * <p>A fork does not count if it did not get steady, something stayed outstanding, the clients were the bottleneck, or
 * something failed. Two such forks are repeated, a third makes the verdict inconclusive.
 *
 * <p>What it is built with does not change. For one thread at a time.
 *
 * @since 0.1
 */
public final class SideBySide {

    /** The slowdown that is to be found, unless told otherwise: 5 %. */
    public static final double DEFAULT_TOLERANCE = 0.05;

    /** The time that it may take, unless told otherwise: 60 s. */
    public static final Duration DEFAULT_BUDGET = Duration.ofSeconds(60);

    /** How sure a failure is to be, unless told otherwise: at most 1 % of comparisons of equal versions fail. */
    public static final double DEFAULT_CONFIDENCE = 0.99;

    /** Throughput and CPU time share the false alarms that there may be. */
    private static final int METRICS = 2;

    private static final int LONGEST_WARM_UP = 2;

    private final SequentialComparison comparison;

    private SideBySide(SequentialComparison comparison) {
        this.comparison = comparison;
    }

    /**
     * Returns a builder set to VolanoMark's chat, a tolerance of 5 % and a budget of 60 s.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Compares.
     *
     * <p>What goes wrong is part of the verdict, which then is inconclusive. An interrupt of the thread ends it at
     * once; the thread stays interrupted.
     *
     * @return the verdict
     * @throws UnsupportedOperationException if this JVM cannot run the I/O model, or the workload cannot pause
     */
    public SideBySideVerdict run() {
        return comparison.run();
    }

    /** The usual error is told from others by its number, which is not to depend on how a fraction is rounded. */
    private static double failError(double confidence) {
        return confidence == DEFAULT_CONFIDENCE
                ? SequentialTest.FAIL_ERROR
                : Multiplicity.bonferroni(1 - confidence, METRICS);
    }

    /** Builds a {@link SideBySide}. Each value is checked when it is set. For one thread at a time. */
    public static final class Builder {

        private static final double LEAST_CONFIDENCE = 0.5;
        private static final double MOST_CONFIDENCE = 0.9999;

        private @Nullable ServerSource baseline;
        private @Nullable ServerSource candidate;
        private UnaryOperator<PairedClient.Builder> load = UnaryOperator.identity();
        private double tolerance = DEFAULT_TOLERANCE;
        private Duration budget = DEFAULT_BUDGET;
        private double confidence = DEFAULT_CONFIDENCE;
        private boolean judgesCpu = true;
        private boolean judgesMean;
        private long seed = 1;
        private ComparisonListener listener = (fork, maxForks) -> {};

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
         * Sets the load, the same on both servers. Warm-up and measured time follow from the budget; what is set here
         * goes before that.
         *
         * @param load sets what the clients do; called once for each fork; VolanoMark's chat by default
         * @return this builder
         * @throws NullPointerException if {@code load} is null
         */
        public Builder load(UnaryOperator<PairedClient.Builder> load) {
            this.load = Objects.requireNonNull(load, "load");
            return this;
        }

        /**
         * Sets the slowdown that is to be found.
         *
         * @param share above 0 and below 1: 0.05, the default, for 5 %
         * @return this builder
         * @throws IllegalArgumentException if {@code share} is out of range
         */
        public Builder tolerance(double share) {
            if (!(share > 0 && share < 1)) {
                throw new IllegalArgumentException("tolerance must be a share between 0 and 1: " + share);
            }
            this.tolerance = share;
            return this;
        }

        /**
         * Sets how sure a failure is to be: of comparisons of equal versions at most the rest to 1 fails. Throughput
         * and CPU time share that, so that each has half of it; what passes does not depend on it.
         *
         * @param share from 0.5 to 0.9999: 0.99, the default, for at most one false alarm in a hundred
         * @return this builder
         * @throws IllegalArgumentException if {@code share} is out of range
         */
        public Builder confidence(double share) {
            if (!(share >= LEAST_CONFIDENCE && share <= MOST_CONFIDENCE)) {
                throw new IllegalArgumentException(
                        "confidence must be from " + LEAST_CONFIDENCE + " to " + MOST_CONFIDENCE + ": " + share);
            }
            this.confidence = share;
            return this;
        }

        /**
         * Sets how long it may take. The number of forks and their length follow from it; a fork that has begun ends.
         *
         * @param budget at least 15 s; 60 s by default
         * @return this builder
         * @throws IllegalArgumentException if {@code budget} is shorter
         */
        public Builder budget(Duration budget) {
            this.budget = BudgetPlan.of(Require.positive(budget, "budget")).budget();
            return this;
        }

        /**
         * Sets whether more CPU time of the server per message is a failure, too. It is known of servers that have a
         * process of their own on this machine, and reported in any case.
         *
         * @param judged true by default
         * @return this builder
         */
        public Builder judgeCpu(boolean judged) {
            this.judgesCpu = judged;
            return this;
        }

        /**
         * Sets whether a lower mean throughput is a failure, too: a server that stops now and then for long has a lower
         * mean, while the median of its short windows, which is its throughput here, stays. The mean is several times
         * less precise. It has false alarms of its own, as many as the throughput may have, beside those of
         * {@link #confidence}.
         *
         * @param judged false by default; it is reported in any case
         * @return this builder
         */
        public Builder judgeMean(boolean judged) {
            this.judgesMean = judged;
            return this;
        }

        /**
         * Sets what random numbers are made from, such as which server is started first.
         *
         * @param seed 1 by default
         * @return this builder
         */
        public Builder seed(long seed) {
            this.seed = seed;
            return this;
        }

        /**
         * Sets who is told how it goes on.
         *
         * @param listener nobody by default
         * @return this builder
         * @throws NullPointerException if {@code listener} is null
         */
        public Builder listener(ComparisonListener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /**
         * Builds the comparison.
         *
         * @return the comparison
         * @throws IllegalStateException if one of the servers is missing
         */
        public SideBySide build() {
            if (baseline == null || candidate == null) {
                throw new IllegalStateException("two servers are needed: call baseline and candidate");
            }
            ServerSource before = baseline;
            ServerSource after = candidate;
            UnaryOperator<PairedClient.Builder> users = load;
            BudgetPlan plan = BudgetPlan.of(budget);
            long from = seed;
            SequentialComparison.ForkSource source = (number, measureFor) -> users.apply(PairedClient.builder()
                            .seed(from)
                            .warmUp(new WarmUp(plan.warmUp(), plan.warmUp().multipliedBy(LONGEST_WARM_UP)))
                            .measureFor(measureFor))
                    .baseline(before)
                    .candidate(after)
                    .build()
                    .measure(number);
            return new SideBySide(new SequentialComparison(
                    source,
                    plan,
                    new PairedJudge(
                            new SequentialTest(plan.maxForks(), tolerance, failError(confidence)),
                            PairedRule.standard(),
                            judgesCpu,
                            judgesMean),
                    listener,
                    System::nanoTime,
                    seed));
        }
    }
}
