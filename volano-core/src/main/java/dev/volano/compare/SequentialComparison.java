package dev.volano.compare;

import dev.volano.client.PairedFork;
import dev.volano.stats.ForkComparison;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** Measures one fork after another until they decide a comparison, or its time is over. For one thread at a time. */
final class SequentialComparison {

    private static final int MOST_REPEATS = 2;

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

    /**
     * Creates a comparison.
     *
     * @param source measures the forks
     * @param plan how the time is spent
     * @param judge decides
     * @param listener is told of each fork
     * @param nanoTime the clock by which the time is spent
     * @param seed what the verdict says that random numbers were made from
     */
    SequentialComparison(
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

    /** Compares. What goes wrong is part of the verdict. */
    SideBySideVerdict run() {
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
            return Optional.of(invalid + " of " + forks.size() + " forks do not count, the last because "
                    + lastInvalid(forks) + unconfirmed(look));
        }
        if (valid(forks) >= judge.test().maxForks()) {
            return Optional.of(invalid + " of " + forks.size() + " forks do not count");
        }
        return plan.allows(spent, overhead)
                ? Optional.empty()
                : Optional.of("the budget of " + plan.budget().toSeconds() + " s was over after " + valid(forks)
                        + " of " + judge.test().maxForks() + " forks" + unconfirmed(look));
    }

    private static String unconfirmed(PairedJudge.Look look) {
        return look.suspected() ? ": " + showed(look) + ", and none was left to confirm it" : "";
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
                showed(look)
                        + (look.confirmed()
                                ? ", and a fresh one confirmed it"
                                : ", the most that there are, and in the last of them, too");
            case INCONCLUSIVE -> "neither can be told after " + look.forks() + " forks";
        };
    }

    private static String showed(PairedJudge.Look look) {
        return "the " + look.failed().stream().map(Metric::words).collect(Collectors.joining(" and the "))
                + " showed it in " + look.forks() + " forks";
    }

    private SideBySideVerdict verdict(List<JudgedFork> forks, PairedJudge.Look look, String end, Duration spent) {
        boolean interrupted =
                !forks.isEmpty() && forks.get(forks.size() - 1).fork().interrupted();
        boolean counts = !interrupted && !PairedJudge.tooManyInvalid(forks);
        // A failure that nothing has confirmed fails no build; the reason says what showed.
        Decision decision = counts ? look.decision().orElse(Decision.INCONCLUSIVE) : Decision.INCONCLUSIVE;
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
}
