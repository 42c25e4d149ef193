package dev.volano.compare;

import dev.volano.measure.Interval;
import dev.volano.stats.PairedForks;
import dev.volano.stats.StoredBaseline;
import dev.volano.stats.StoredDays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Decides a comparison with a stored baseline by {@link StoredBaseline}: a pure function. Throughput decides; CPU time
 * can fail a comparison, not pass it. Each has half of the false alarms of both, 1 %. A failure must show in the last
 * fork alone, too, which was run after all others: a mean over forks may be of two or three that had bad luck.
 *
 * @param stored the baseline
 * @param tolerance the slowdown that is to be found, as a share
 * @param judgesCpu whether the CPU time of the server can fail a comparison
 */
record BaselineJudge(Baseline stored, double tolerance, boolean judgesCpu) {

    static final int LEAST_FORKS = Baseline.LEAST_FORKS;

    /** What was found, and what follows. */
    record Outcome(Decision decision, String reason, List<Finding> findings) {}

    /** Returns why ratios cannot be compared, whatever they are; empty if they can. */
    Optional<String> objection(String benchmark, String load, String reference, Fingerprint now) {
        if (!stored.benchmark().equals(benchmark)) {
            return Optional.of("it is the baseline of " + stored.benchmark() + ", not of " + benchmark);
        }
        if (!stored.load().equals(load)) {
            return Optional.of("the load is another one: " + stored.load() + "; now " + load);
        }
        if (!stored.reference().equals(reference)) {
            return Optional.of("the reference server is another one: " + stored.reference() + "; now " + reference);
        }
        return stored.fingerprint().comparable(now)
                ? Optional.empty()
                : Optional.of("a ratio does not travel to a machine of another number of cores: "
                        + stored.fingerprint().differences(now).stream()
                                .filter(each -> each.startsWith(Fingerprint.CORES))
                                .findFirst()
                                .orElse(""));
    }

    BaselineForecast forecast(int forks, Fingerprint now, Optional<String> objection) {
        List<String> differences = stored.fingerprint().differences(now);
        StoredDays days = stored.throughputDays();
        OptionalDouble detectable = objection.isPresent()
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        days.rule(tolerance, differences.isEmpty()).minimumDetectableSlowdown(forks, days.all()));
        return new BaselineForecast(forks, tolerance, detectable, differences, objection);
    }

    Outcome decide(List<JudgedFork> forks, Fingerprint now) {
        boolean same = stored.fingerprint().differences(now).isEmpty();
        double[] rates =
                new PairedForks(forks.stream().map(JudgedFork::throughput).toList()).logRatios();
        if (rates.length < LEAST_FORKS) {
            return new Outcome(
                    Decision.INCONCLUSIVE, rates.length + " forks count, of " + LEAST_FORKS + " at least", List.of());
        }
        List<Finding> findings = new ArrayList<>();
        findings.add(finding(Metric.THROUGHPUT, rates, stored.throughputDays(), same));
        Optional<double[]> costs = costs(forks);
        if (costs.isPresent()) {
            stored.cpuDays()
                    .map(days -> finding(Metric.SERVER_CPU, costs.get(), days, same))
                    .ifPresent(findings::add);
        }
        return outcome(findings, rates.length);
    }

    private Finding finding(Metric metric, double[] now, StoredDays days, boolean same) {
        StoredBaseline rule = days.rule(tolerance, same);
        StoredBaseline.Outcome outcome = rule.decide(now, days.all());
        double then = Arrays.stream(days.all()).average().orElse(0);
        boolean confirmed = now[now.length - 1] - then < Math.log1p(-tolerance) / 2;
        Decision decision = switch (outcome.decision()) {
            case PASS -> Decision.PASS;
            case FAIL -> confirmed ? Decision.FAIL : Decision.INCONCLUSIVE;
            case INCONCLUSIVE -> Decision.INCONCLUSIVE;
        };
        // What costs more is what is slower: the rule sees costs with the other sign.
        Interval ratio = (metric == Metric.SERVER_CPU ? outcome.logRatio().times(-1) : outcome.logRatio()).exp();
        return new Finding(
                metric,
                decision,
                now.length,
                ratio,
                outcome.logRatio().isAbove(0),
                outcome.minimumDetectableSlowdown());
    }

    private Outcome outcome(List<Finding> findings, int forks) {
        Finding throughput = findings.get(0);
        boolean costlier = judgesCpu
                && findings.stream()
                        .anyMatch(each -> each.metric() == Metric.SERVER_CPU && each.decision() == Decision.FAIL);
        if (throughput.decision() == Decision.FAIL || costlier) {
            return new Outcome(Decision.FAIL, "it showed in " + forks + " forks, and in the last alone", findings);
        }
        if (throughput.decision() == Decision.PASS) {
            return new Outcome(
                    Decision.PASS, "a slowdown of the tolerance would have shown in " + forks + " forks", findings);
        }
        double detectable = throughput.minimumDetectable();
        boolean showed = throughput.ratio().isBelow(1) && throughput.ratio().estimate() < Math.sqrt(1 - tolerance);
        return new Outcome(
                Decision.INCONCLUSIVE,
                (showed
                                ? "it showed in " + forks + " forks, but not in the last alone"
                                : "neither can be told after " + forks + " forks")
                        + "; a slowdown of " + Words.percent(detectable)
                        + " % would have been found"
                        + (detectable > tolerance ? "; " + BaselineForecast.ADVICE : ""),
                findings);
    }

    /** Returns of each valid fork what its CPU time would be as a rate; empty if it is not known of all. */
    private static Optional<double[]> costs(List<JudgedFork> forks) {
        List<JudgedFork> valid = forks.stream().filter(JudgedFork::valid).toList();
        return valid.stream().allMatch(fork -> fork.cpuLogRatio().isPresent())
                ? Optional.of(valid.stream()
                        .mapToDouble(fork -> -fork.cpuLogRatio().getAsDouble())
                        .toArray())
                : Optional.empty();
    }
}
