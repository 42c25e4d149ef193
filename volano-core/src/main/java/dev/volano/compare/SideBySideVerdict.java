package dev.volano.compare;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The verdict on a candidate that was measured side by side with a baseline.
 *
 * @param decision pass, fail or inconclusive
 * @param reason why
 * @param tolerance the slowdown that was to be found, as a share
 * @param findings what the forks say of each metric; empty if there were too few
 * @param confirmed whether a failure was confirmed by a fork that was run after it had shown
 * @param forks all forks in the order they were run, the invalid ones too
 * @param maxForks how many valid forks there would have been at most
 * @param budget how long it was allowed to take
 * @param time how long it took
 * @param seed what the random numbers were made from
 * @since 0.1
 */
public record SideBySideVerdict(
        Decision decision,
        String reason,
        double tolerance,
        List<Finding> findings,
        boolean confirmed,
        List<JudgedFork> forks,
        int maxForks,
        Duration budget,
        Duration time,
        long seed)
        implements Verdict {

    /**
     * Creates a verdict.
     *
     * @throws NullPointerException if a part is null
     */
    public SideBySideVerdict {
        Objects.requireNonNull(decision, "decision");
        Objects.requireNonNull(reason, "reason");
        findings = List.copyOf(findings);
        forks = List.copyOf(forks);
        Objects.requireNonNull(budget, "budget");
        Objects.requireNonNull(time, "time");
    }

    /**
     * Returns what was found of a metric.
     *
     * @param metric which
     * @return the finding; empty if there were too few forks, or the metric is not known of all
     */
    public Optional<Finding> finding(Metric metric) {
        return findings.stream().filter(each -> each.metric() == metric).findFirst();
    }

    /**
     * Returns whether the candidate is faster, which the interval of 99 % says.
     *
     * @return whether the throughput has improved
     */
    public boolean improved() {
        return finding(Metric.THROUGHPUT).map(Finding::improved).orElse(false);
    }

    @Override
    public String sentence() {
        Optional<Finding> throughput = finding(Metric.THROUGHPUT);
        String effect = throughput.map(Finding::words).orElse("nothing is known") + ", tolerance "
                + Words.plain(tolerance) + " %";
        boolean costlier = decision == Decision.FAIL
                && throughput
                        .map(Finding::decision)
                        .filter(Decision.FAIL::equals)
                        .isEmpty();
        String cost = costlier
                ? finding(Metric.SERVER_CPU).map(cpu -> ", but " + cpu.words()).orElse("")
                : "";
        String why = decision == Decision.INCONCLUSIVE ? " (" + reason + ")" : improved() ? ", improved" : "";
        return effect + cost + ": " + decision.word() + why;
    }
}
