package dev.volano.compare;

import dev.volano.client.PairedBlock;
import dev.volano.client.PairedFork;
import dev.volano.client.PairedWindow;
import dev.volano.measure.Interval;
import dev.volano.stats.ForkComparison;
import dev.volano.stats.PairedForks;
import dev.volano.stats.PairedRule;
import dev.volano.stats.SequentialOutcome;
import dev.volano.stats.SequentialTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Decides a comparison side by side from its forks: a pure function, asked again after each fork.
 *
 * <p>A failure by {@link SequentialTest} is confirmed by the next fork, if there is one: that fork must be worse, too,
 * and with it the mean still be worse by more than half the tolerance. A failure that is not confirmed is none, and the
 * looks go on; so it only ever makes false alarms rarer. At the last look it is the last fork that must be worse. Other
 * metrics than the throughput can fail a comparison, not pass it. Throughput and CPU time have half each of the false
 * alarms that both together may have; the mean throughput, where it is judged, has as much of its own.
 *
 * @param test decides for each metric
 * @param rule compares within a fork
 * @param judgesCpu whether the CPU time of the server can fail a comparison
 * @param judgesMean whether the mean throughput can
 */
record PairedJudge(SequentialTest test, PairedRule rule, boolean judgesCpu, boolean judgesMean) {

    PairedJudge(SequentialTest test, PairedRule rule, boolean judgesCpu) {
        this(test, rule, judgesCpu, false);
    }

    /**
     * What is known after some forks.
     *
     * @param decision the decision; empty if more forks are needed
     * @param forks the valid forks that it is made of; one that confirmed it is the next
     * @param confirmed whether a failure was confirmed by a fresh fork
     * @param suspected whether the forks so far fail, and a fresh one is needed to confirm it
     * @param failed the metrics that fail
     */
    record Look(Optional<Decision> decision, int forks, boolean confirmed, boolean suspected, List<Metric> failed) {

        private Look(Optional<Decision> decision, int forks) {
            this(decision, forks, false, false, List.of());
        }
    }

    /** Compares the two sides of a fork. */
    JudgedFork judge(PairedFork fork) {
        ForkComparison comparison = fork.problem().isPresent()
                ? fork.problem().get()
                : rule.compare(rates(fork, PairedBlock::candidate), rates(fork, PairedBlock::baseline));
        OptionalDouble baseline = fork.baseline().cpuNanosPerMessage();
        OptionalDouble candidate = fork.candidate().cpuNanosPerMessage();
        OptionalDouble cpu = baseline.isPresent() && candidate.isPresent()
                ? OptionalDouble.of(Math.log(candidate.getAsDouble() / baseline.getAsDouble()))
                : OptionalDouble.empty();
        return new JudgedFork(fork, comparison, cpu);
    }

    private static double[] rates(PairedFork fork, Function<PairedBlock, PairedWindow> side) {
        return fork.blocks().stream()
                .map(side)
                .mapToDouble(PairedWindow::receivedPerSecond)
                .toArray();
    }

    /** Decides what can be decided. */
    Look look(List<JudgedFork> forks) {
        double[] rates = rates(forks);
        Map<Metric, double[]> judged = judged(forks);
        for (int k = SequentialTest.FIRST_LOOK; k <= Math.min(rates.length, test.maxForks()); k++) {
            List<Metric> failed = which(judged, k, this::fails);
            if (!failed.isEmpty()) {
                if (k < test.maxForks() && k == rates.length) {
                    return new Look(Optional.empty(), k, false, true, failed);
                }
                List<Metric> confirmed = which(judged, k, k < test.maxForks() ? this::confirms : this::lastIsWorse);
                confirmed.retainAll(failed);
                if (!confirmed.isEmpty()) {
                    return new Look(Optional.of(Decision.FAIL), k, k < test.maxForks(), false, confirmed);
                }
            } else if (outcome(rates, k) instanceof SequentialOutcome.Pass) {
                return new Look(Optional.of(Decision.PASS), k);
            }
            if (k == test.maxForks()) {
                return new Look(Optional.of(Decision.INCONCLUSIVE), k);
            }
        }
        return new Look(Optional.empty(), rates.length);
    }

    /** What is asked of the values of a metric at a look. */
    private interface AtLook {

        boolean test(double[] values, int look);
    }

    private static List<Metric> which(Map<Metric, double[]> values, int look, AtLook condition) {
        List<Metric> metrics = new ArrayList<>();
        values.forEach((metric, each) -> {
            if (condition.test(each, look)) {
                metrics.add(metric);
            }
        });
        return metrics;
    }

    private boolean fails(double[] values, int look) {
        return outcome(values, look) instanceof SequentialOutcome.Fail;
    }

    /** Whether the fork after a look confirms what failed at it. */
    private boolean confirms(double[] values, int look) {
        double mean = Arrays.stream(values, 0, look + 1).average().orElse(0);
        return values[look] < 0 && mean < Math.log1p(-test.tolerance()) / 2;
    }

    private boolean lastIsWorse(double[] values, int look) {
        return values[look - 1] < 0;
    }

    private SequentialOutcome outcome(double[] values, int look) {
        return test.decide(Arrays.copyOf(values, Math.min(look, values.length)));
    }

    /** Returns what the first valid forks say of each metric; nothing before the first look. */
    List<Finding> findings(List<JudgedFork> forks, int look) {
        List<Finding> findings = new ArrayList<>();
        finding(Metric.THROUGHPUT, rates(forks), look).ifPresent(findings::add);
        costs(forks).flatMap(costs -> finding(Metric.SERVER_CPU, costs, look)).ifPresent(findings::add);
        means(forks)
                .flatMap(means -> finding(Metric.MEAN_THROUGHPUT, means, look))
                .ifPresent(findings::add);
        return findings;
    }

    private Optional<Finding> finding(Metric metric, double[] values, int look) {
        SequentialOutcome outcome = outcome(values, look);
        return outcome.known().map(evidence -> {
            Decision decision = outcome instanceof SequentialOutcome.Pass
                    ? Decision.PASS
                    : outcome instanceof SequentialOutcome.Fail ? Decision.FAIL : Decision.INCONCLUSIVE;
            Interval logs = decision == Decision.FAIL ? evidence.logRatio() : test.passInterval(evidence);
            // What costs more is what is slower: the test sees costs with the other sign.
            Interval ratio = (metric == Metric.SERVER_CPU ? logs.times(-1) : logs).exp();
            return new Finding(
                    metric,
                    decision,
                    evidence.forks(),
                    ratio,
                    evidence.logRatio().isAbove(0),
                    evidence.minimumDetectableSlowdown());
        });
    }

    /** Returns whether so many forks do not count that the others cannot be believed. */
    static boolean tooManyInvalid(List<JudgedFork> forks) {
        return new PairedForks(forks.stream().map(JudgedFork::throughput).toList()).tooManyInvalid();
    }

    private static double[] rates(List<JudgedFork> forks) {
        return new PairedForks(forks.stream().map(JudgedFork::throughput).toList()).logRatios();
    }

    /** Returns the values of the metrics that can fail a comparison, in their order: less is worse. */
    private Map<Metric, double[]> judged(List<JudgedFork> forks) {
        Map<Metric, double[]> judged = new EnumMap<>(Metric.class);
        judged.put(Metric.THROUGHPUT, rates(forks));
        if (judgesCpu) {
            costs(forks).ifPresent(costs -> judged.put(Metric.SERVER_CPU, costs));
        }
        if (judgesMean) {
            means(forks).ifPresent(means -> judged.put(Metric.MEAN_THROUGHPUT, means));
        }
        return judged;
    }

    /** Returns of each valid fork what its CPU time would be as a rate; empty if it is not known of all. */
    private static Optional<double[]> costs(List<JudgedFork> forks) {
        return ofAll(forks, JudgedFork::cpuLogRatio)
                .map(logs -> Arrays.stream(logs).map(log -> -log).toArray());
    }

    private static Optional<double[]> means(List<JudgedFork> forks) {
        return ofAll(forks, JudgedFork::meanLogRatio);
    }

    private static Optional<double[]> ofAll(List<JudgedFork> forks, Function<JudgedFork, OptionalDouble> value) {
        List<OptionalDouble> values =
                forks.stream().filter(JudgedFork::valid).map(value).toList();
        return values.stream().allMatch(OptionalDouble::isPresent)
                ? Optional.of(
                        values.stream().mapToDouble(OptionalDouble::getAsDouble).toArray())
                : Optional.empty();
    }
}
