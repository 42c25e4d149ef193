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
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Decides a comparison side by side from its forks: a pure function, asked again after each fork.
 *
 * <p>A failure by {@link SequentialTest} is confirmed by the next fork, if there is one: that fork must be worse, too,
 * and with it the mean still be worse by more than half the tolerance. A failure that is not confirmed is none, and the
 * looks go on; so it only ever makes false alarms rarer. The CPU time of the server can fail a comparison, not pass it.
 * Each metric has half of the false alarms that both together may have, 1 %.
 *
 * @param test decides for each metric
 * @param rule compares within a fork
 * @param judgesCpu whether the CPU time of the server can fail a comparison
 */
record PairedJudge(SequentialTest test, PairedRule rule, boolean judgesCpu) {

    /**
     * What is known after some forks.
     *
     * @param decision the decision; empty if more forks are needed
     * @param forks the valid forks that it is made of
     * @param confirmed whether a failure was confirmed by a fresh fork
     * @param suspected whether the forks so far fail, and a fresh one is needed to confirm it
     */
    record Look(Optional<Decision> decision, int forks, boolean confirmed, boolean suspected) {}

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
        Optional<double[]> costs = judgesCpu ? costs(forks) : Optional.empty();
        for (int k = SequentialTest.FIRST_LOOK; k <= rates.length; k++) {
            boolean slower = fails(rates, k);
            boolean costlier = costs.isPresent() && fails(costs.get(), k);
            if (slower || costlier) {
                if (k == test.maxForks()) {
                    return new Look(Optional.of(Decision.FAIL), k, false, false);
                }
                if (k == rates.length) {
                    return new Look(Optional.empty(), k, false, true);
                }
                if ((slower && confirms(rates, k)) || (costlier && confirms(costs.orElseThrow(), k))) {
                    return new Look(Optional.of(Decision.FAIL), k + 1, true, false);
                }
            } else if (outcome(rates, k) instanceof SequentialOutcome.Pass) {
                return new Look(Optional.of(Decision.PASS), k, false, false);
            }
            if (k == test.maxForks()) {
                return new Look(Optional.of(Decision.INCONCLUSIVE), k, false, false);
            }
        }
        return new Look(Optional.empty(), rates.length, false, false);
    }

    private boolean fails(double[] values, int look) {
        return outcome(values, look) instanceof SequentialOutcome.Fail;
    }

    /** Whether the fork after a look confirms what failed at it. */
    private boolean confirms(double[] values, int look) {
        double mean = Arrays.stream(values, 0, look + 1).average().orElse(0);
        return values[look] < 0 && mean < Math.log1p(-test.tolerance()) / 2;
    }

    private SequentialOutcome outcome(double[] values, int look) {
        return test.decide(Arrays.copyOf(values, look));
    }

    /** Returns what the first valid forks say of each metric; nothing before the first look. */
    List<Finding> findings(List<JudgedFork> forks, int look) {
        List<Finding> findings = new ArrayList<>();
        finding(Metric.THROUGHPUT, rates(forks), look).ifPresent(findings::add);
        costs(forks).flatMap(costs -> finding(Metric.SERVER_CPU, costs, look)).ifPresent(findings::add);
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
