package dev.volano.compare;

import dev.volano.stats.ForkComparison;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The verdict on a server that was compared with a baseline of another day: both as ratios to a reference server.
 *
 * @param decision pass, fail or inconclusive
 * @param reason why
 * @param stored the baseline
 * @param fingerprint where it was measured now
 * @param forecast what could be told, known before it was measured
 * @param findings what the forks say of each metric, the ratio being today's ratio to the stored one with an interval
 *     of 99 %; empty if there were too few
 * @param forks all forks in the order they were run, the invalid ones too; of each, the baseline is the reference
 *     server
 * @param started when the measurement began
 * @param budget how long it was allowed to take
 * @param time how long it took
 * @param seed what the random numbers were made from
 * @since 0.1
 */
public record BaselineVerdict(
        Decision decision,
        String reason,
        Baseline stored,
        Fingerprint fingerprint,
        BaselineForecast forecast,
        List<Finding> findings,
        List<JudgedFork> forks,
        Instant started,
        Duration budget,
        Duration time,
        long seed)
        implements Verdict {

    /**
     * Creates a verdict.
     *
     * @throws NullPointerException if a part is null
     */
    public BaselineVerdict {
        Objects.requireNonNull(decision, "decision");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(stored, "stored");
        Objects.requireNonNull(fingerprint, "fingerprint");
        Objects.requireNonNull(forecast, "forecast");
        findings = List.copyOf(findings);
        forks = List.copyOf(forks);
        Objects.requireNonNull(started, "started");
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
     * Returns whether the server is faster than stored, which the interval of 99 % says. A new baseline then keeps what
     * was won.
     *
     * @return whether the throughput has improved
     */
    public boolean improved() {
        return finding(Metric.THROUGHPUT).map(Finding::improved).orElse(false);
    }

    /**
     * Says in what the environment differs from that of the baseline.
     *
     * @return a line for each part, such as {@code cpu: A, now B}; empty if they are alike
     */
    public List<String> differences() {
        return stored.fingerprint().differences(fingerprint);
    }

    /**
     * Returns how noisy the forks were that count. In it, the baseline is the reference server.
     *
     * @return the noise within the forks and from fork to fork
     */
    public Noise noise() {
        return Noise.of(forks);
    }

    /**
     * Says what the verdict was made from.
     *
     * @return lines for readers: why, in what the environment differs, what was found of each metric, the noise, and
     *     which forks were left out for what
     */
    public List<String> details() {
        List<String> lines = new ArrayList<>();
        lines.add(reason);
        differences().forEach(each -> lines.add("the environment differs: " + each));
        findings.forEach(each -> lines.add(each.metric().words() + ": " + each.words()
                + (each.improved() ? ", improved" : each.decision() == Decision.FAIL ? ", a failure" : "")));
        if (!forks.isEmpty()) {
            lines.add("noise: " + noise().words());
        }
        for (JudgedFork fork : forks) {
            if (fork.throughput() instanceof ForkComparison.Invalid invalid) {
                lines.add("fork " + fork.fork().number() + " does not count: " + invalid.detail());
            }
        }
        return List.copyOf(lines);
    }

    /**
     * Returns what a history keeps of this occasion.
     *
     * @param revision which version of the server it was, such as the abbreviated hash of a commit; may be empty
     * @return the entry; empty if too few forks count
     * @throws IllegalArgumentException if {@code revision}, or the name of the benchmark, has a comma, a quotation mark
     *     or a control character
     */
    public Optional<HistoryEntry> historyEntry(String revision) {
        if (finding(Metric.THROUGHPUT).isEmpty()) {
            return Optional.empty();
        }
        BaselineOccasion occasion = JudgedForks.occasion(started, forks);
        OptionalDouble cpu =
                occasion.cpu().stream().mapToDouble(Double::doubleValue).average();
        return Optional.of(new HistoryEntry(
                started,
                stored.benchmark(),
                revision,
                fingerprint.sign(),
                decision,
                occasion.throughput().size(),
                occasion.throughput().stream()
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElse(0),
                cpu,
                occasion.messagesPerSecond()));
    }

    @Override
    public String sentence() {
        Optional<Finding> throughput = finding(Metric.THROUGHPUT);
        String effect =
                throughput.map(each -> each.words() + " against the baseline").orElse("nothing is known")
                        + ", tolerance " + Words.plain(forecast.tolerance()) + " %";
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
