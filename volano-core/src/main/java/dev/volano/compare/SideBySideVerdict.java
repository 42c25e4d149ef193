package dev.volano.compare;

import dev.volano.stats.ForkComparison;
import java.time.Duration;
import java.util.ArrayList;
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

    /**
     * Returns how noisy the forks were that count.
     *
     * @return the noise within the forks and from fork to fork
     */
    public Noise noise() {
        return Noise.of(forks);
    }

    /**
     * Says what the verdict was made from.
     *
     * @return lines for readers: why, what was found of each metric, the noise, and which forks were left out for what
     */
    public List<String> details() {
        List<String> lines = new ArrayList<>();
        lines.add(reason);
        findings.forEach(each -> lines.add(each.metric().words() + ": " + each.words()
                + (each.improved() ? ", improved" : each.decision() == Decision.FAIL ? ", a failure" : "")));
        lines.add("noise: " + noise().words());
        for (JudgedFork fork : forks) {
            if (fork.throughput() instanceof ForkComparison.Invalid invalid) {
                lines.add("fork " + fork.fork().number() + " does not count: " + invalid.detail());
            }
        }
        return lines;
    }

    @Override
    public String sentence() {
        Optional<Finding> throughput = finding(Metric.THROUGHPUT);
        String effect = throughput.map(Finding::words).orElse("nothing is known") + ", tolerance "
                + Words.plain(tolerance) + " %";
        String other = decision == Decision.FAIL
                ? findings.stream()
                        .filter(each -> each.decision() == Decision.FAIL)
                        .findFirst()
                        .filter(each -> each.metric() != Metric.THROUGHPUT)
                        .map(each -> ", but " + each.words())
                        .orElse("")
                : "";
        String why = decision == Decision.INCONCLUSIVE ? " (" + reason + ")" : improved() ? ", improved" : "";
        return effect + other + ": " + decision.word() + why;
    }
}
