package dev.volano.compare;

import dev.volano.stats.ForkComparison;
import dev.volano.stats.PairedForks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Measures as many forks as were fixed beforehand: what they say does not change how many there are. A fork that does
 * not count is repeated, up to two. For one thread at a time.
 *
 * @param source measures the forks
 * @param plan how the time is spent
 * @param judge compares the two sides of a fork
 * @param listener is told of each fork
 * @param nanoTime the clock by which the time is spent
 */
record FixedForks(
        SequentialComparison.ForkSource source,
        BudgetPlan plan,
        PairedJudge judge,
        ComparisonListener listener,
        LongSupplier nanoTime) {

    private static final int MOST_REPEATS = 2;

    /** What was measured, and why it says nothing; empty if it may. */
    record Measured(List<JudgedFork> forks, Optional<String> objection, Duration time) {}

    static final Measured NOTHING = new Measured(List.of(), Optional.empty(), Duration.ZERO);

    Measured measure() {
        long startNanos = nanoTime.getAsLong();
        List<JudgedFork> forks = new ArrayList<>();
        Duration overhead = plan.overhead();
        Duration spent = Duration.ZERO;
        while (more(forks, spent, overhead)) {
            Duration measure = plan.measure(spent, overhead, plan.maxForks() - valid(forks));
            JudgedFork fork = judge.judge(source.measure(forks.size() + 1, measure));
            Duration now = Duration.ofNanos(nanoTime.getAsLong() - startNanos);
            Duration besides = now.minus(spent).minus(measure);
            overhead = besides.isNegative() ? Duration.ZERO : besides;
            spent = now;
            forks.add(fork);
            listener.onFork(fork, plan.maxForks());
        }
        return new Measured(List.copyOf(forks), objection(forks), spent);
    }

    private boolean more(List<JudgedFork> forks, Duration spent, Duration overhead) {
        return !interrupted(forks)
                && valid(forks) < plan.maxForks()
                && forks.size() - valid(forks) <= MOST_REPEATS
                && (forks.isEmpty() || plan.allows(spent, overhead));
    }

    private static Optional<String> objection(List<JudgedFork> forks) {
        if (interrupted(forks)) {
            return Optional.of("it was interrupted after " + valid(forks) + " forks");
        }
        boolean tooMany = forks.size() - valid(forks) > MOST_REPEATS
                || new PairedForks(forks.stream().map(JudgedFork::throughput).toList()).tooManyInvalid();
        return tooMany
                ? Optional.of((forks.size() - valid(forks)) + " of " + forks.size()
                        + " forks do not count, the last because " + lastInvalid(forks))
                : Optional.empty();
    }

    private static boolean interrupted(List<JudgedFork> forks) {
        return !forks.isEmpty() && forks.get(forks.size() - 1).fork().interrupted();
    }

    private static int valid(List<JudgedFork> forks) {
        return (int) forks.stream().filter(JudgedFork::valid).count();
    }

    private static String lastInvalid(List<JudgedFork> forks) {
        return forks.stream()
                .map(JudgedFork::throughput)
                .filter(ForkComparison.Invalid.class::isInstance)
                .map(each -> ((ForkComparison.Invalid) each).detail())
                .reduce((one, other) -> other)
                .orElse("");
    }
}
