package dev.volano.compare;

import dev.volano.client.PairedClient;
import dev.volano.client.PairedFork;
import dev.volano.client.WarmUp;
import dev.volano.internal.Require;
import dev.volano.server.ServerSource;
import dev.volano.stats.ForkComparison;
import dev.volano.stats.PairedRule;
import dev.volano.stats.SequentialTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
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
 * if the budget is over before either can be told. A failure is confirmed by a fresh fork if there is time. Of
 * comparisons of equal versions at most 1 % fail, as far as forks are independent of each other.
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

    private static final int MOST_REPEATS = 2;
    private static final int LONGEST_WARM_UP = 2;

    private final ForkSource source;
    private final BudgetPlan plan;
    private final PairedJudge judge;
    private final ComparisonListener listener;
    private final LongSupplier nanoTime;
    private final long seed;

    /** Measures a fork. */
    @FunctionalInterface
    interface ForkSource {

        PairedFork measure(int number, Duration measureFor);
    }

    SideBySide(
            ForkSource source,
            BudgetPlan plan,
            PairedJudge judge,
            ComparisonListener listener,
            LongSupplier nanoTime,
            long seed) {
        this.source = source;
        this.plan = plan;
        this.judge = judge;
        this.listener = listener;
        this.nanoTime = nanoTime;
        this.seed = seed;
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
        long startNanos = nanoTime.getAsLong();
        List<JudgedFork> forks = new ArrayList<>();
        Duration overhead = plan.overhead();
        while (true) {
            PairedJudge.Look look = judge.look(forks);
            Duration spent = Duration.ofNanos(nanoTime.getAsLong() - startNanos);
            Optional<String> end = end(forks, look, spent, overhead);
            if (end.isPresent()) {
                return verdict(forks, look, end.get(), spent);
            }
            int left = judge.test().maxForks() - valid(forks);
            Duration measure = plan.measure(spent, overhead, left);
            long forkNanos = nanoTime.getAsLong();
            JudgedFork fork = judge.judge(source.measure(forks.size() + 1, measure));
            Duration more = Duration.ofNanos(nanoTime.getAsLong() - forkNanos).minus(measure);
            overhead = more.isNegative() ? Duration.ZERO : more;
            forks.add(fork);
            listener.onFork(fork, judge.test().maxForks());
        }
    }

    private static int valid(List<JudgedFork> forks) {
        return (int) forks.stream().filter(JudgedFork::valid).count();
    }

    /** Returns why no more forks are to be had; empty if more are. */
    private Optional<String> end(List<JudgedFork> forks, PairedJudge.Look look, Duration spent, Duration overhead) {
        int invalid = forks.size() - valid(forks);
        if (!forks.isEmpty() && forks.get(forks.size() - 1).fork().interrupted()) {
            return Optional.of("it was interrupted after " + valid(forks) + " forks");
        }
        if (look.decision().isPresent() && !PairedJudge.tooManyInvalid(forks)) {
            return Optional.of(reason(look));
        }
        if (invalid > MOST_REPEATS) {
            return Optional.of(
                    invalid + " of " + forks.size() + " forks do not count, the last because " + lastInvalid(forks));
        }
        if (valid(forks) >= judge.test().maxForks()) {
            return Optional.of(invalid + " of " + forks.size() + " forks do not count");
        }
        return plan.allows(spent, overhead)
                ? Optional.empty()
                : Optional.of(
                        "the budget of " + plan.budget().toSeconds() + " s was over after " + valid(forks) + " of "
                                + judge.test().maxForks() + " forks"
                                + (look.suspected() ? ", before a failure could be confirmed" : ""));
    }

    private static String lastInvalid(List<JudgedFork> forks) {
        return forks.stream()
                .map(JudgedFork::throughput)
                .filter(ForkComparison.Invalid.class::isInstance)
                .map(each -> ((ForkComparison.Invalid) each).detail())
                .reduce((one, other) -> other)
                .orElse("");
    }

    private String reason(PairedJudge.Look look) {
        return switch (look.decision().orElseThrow()) {
            case PASS -> "a slowdown of the tolerance would have shown in " + look.forks() + " forks";
            case FAIL ->
                look.confirmed()
                        ? "it showed in " + (look.forks() - 1) + " forks, and a fresh one confirmed it"
                        : "it showed in " + look.forks() + " forks, the most that there are";
            case INCONCLUSIVE -> "neither can be told after " + look.forks() + " forks";
        };
    }

    private SideBySideVerdict verdict(List<JudgedFork> forks, PairedJudge.Look look, String end, Duration spent) {
        boolean interrupted =
                !forks.isEmpty() && forks.get(forks.size() - 1).fork().interrupted();
        boolean counts = !interrupted && !PairedJudge.tooManyInvalid(forks);
        Decision decision = counts ? decision(look) : Decision.INCONCLUSIVE;
        List<Finding> findings = judge.findings(forks, look.forks());
        String detectable = decision != Decision.INCONCLUSIVE
                ? ""
                : findings.stream()
                        .filter(each -> each.metric() == Metric.THROUGHPUT)
                        .map(each -> "; a slowdown of " + Words.percent(each.minimumDetectable())
                                + " % would have been found")
                        .findFirst()
                        .orElse("");
        return new SideBySideVerdict(
                decision,
                end + detectable,
                judge.test().tolerance(),
                findings,
                look.confirmed(),
                forks,
                judge.test().maxForks(),
                plan.budget(),
                spent,
                seed);
    }

    /** A failure for whose confirmation there is no time stands: its boundary was crossed. */
    private static Decision decision(PairedJudge.Look look) {
        return look.suspected() ? Decision.FAIL : look.decision().orElse(Decision.INCONCLUSIVE);
    }

    /** Builds a {@link SideBySide}. Each value is checked when it is set. For one thread at a time. */
    public static final class Builder {

        private @Nullable ServerSource baseline;
        private @Nullable ServerSource candidate;
        private UnaryOperator<PairedClient.Builder> load = UnaryOperator.identity();
        private double tolerance = DEFAULT_TOLERANCE;
        private Duration budget = DEFAULT_BUDGET;
        private boolean judgesCpu = true;
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
            ForkSource source = (number, measureFor) -> users.apply(PairedClient.builder()
                            .seed(from)
                            .warmUp(new WarmUp(plan.warmUp(), plan.warmUp().multipliedBy(LONGEST_WARM_UP)))
                            .measureFor(measureFor))
                    .baseline(before)
                    .candidate(after)
                    .build()
                    .measure(number);
            return new SideBySide(
                    source,
                    plan,
                    new PairedJudge(new SequentialTest(plan.maxForks(), tolerance), PairedRule.standard(), judgesCpu),
                    listener,
                    System::nanoTime,
                    seed);
        }
    }
}
