package dev.volano.benchmarks;

import dev.volano.benchmarks.GateOptions.Machine;
import dev.volano.compare.Baseline;
import dev.volano.compare.BaselineGate;
import dev.volano.compare.Decision;
import dev.volano.compare.NumberVerdict;
import dev.volano.stats.RobustEstimate;
import dev.volano.stats.StoredBaseline;
import dev.volano.stats.StoredDays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What the other gates, and rivals of them all, say of the forks that the comparison side by side had.
 *
 * <p>A number is stored as people store it: what the same code did in the run before, on the same kind of machine. The
 * gate against a number and the rival of a threshold are given the same: 90 % of it.
 *
 * <p>The baseline for the gate against a stored ratio is made of the first runs of equal servers on a machine left
 * alone. The server without a slowdown is a reference server of the very same code, which is kinder to that gate than
 * the servers of others are.
 */
final class GateJudges {

    /** What is below this share of the stored number is a regression to the threshold. */
    static final double THRESHOLD = 0.9;

    /** The tolerance of the gate against a stored ratio: less cannot be had from another day. */
    static final double STORED_TOLERANCE = BaselineGate.DEFAULT_TOLERANCE;

    /** So many runs are a baseline. */
    static final int STORED_RUNS = 3;

    private static final double RANK_ERROR = 0.05;
    private static final double CONFIDENCE = 0.95;

    private final Map<GateRun, Double> numbers = new HashMap<>();
    private final List<GateRun> baseline = new ArrayList<>();

    /** Stores what is to be compared with. */
    GateJudges(List<GateRun> runs) {
        Map<Machine, Double> last = new HashMap<>();
        for (GateRun run : runs) {
            Double number = last.get(run.machine());
            if (number != null) {
                numbers.put(run, number);
            }
            run.each(GateRun.Fork::baselineRate).average().ifPresent(mean -> last.put(run.machine(), mean));
            if (baseline.size() < STORED_RUNS
                    && run.slowdown() == 0
                    && run.machine() == Machine.ALONE
                    && !run.forks().isEmpty()) {
                baseline.add(run);
            }
        }
    }

    /** The gate against a stored ratio, of the runs that it was not made of; each of these counts as a day. */
    Tally storedRatio(List<GateRun> runs) {
        List<Decision> decisions = new ArrayList<>();
        if (baseline.size() == STORED_RUNS) {
            StoredDays stored = StoredDays.of(baseline.stream()
                    .map(run -> run.each(GateRun.Fork::logRatio).toArray())
                    .toList());
            for (GateRun run : runs) {
                if (!baseline.contains(run)) {
                    decisions.add(decide(run.each(GateRun.Fork::logRatio).toArray(), stored));
                }
            }
        }
        return Tally.of(decisions);
    }

    /** As the gate does: a failure must show in the last fork alone, too. */
    private static Decision decide(double[] fresh, StoredDays stored) {
        if (fresh.length < Baseline.LEAST_FORKS || stored.all().length < Baseline.LEAST_FORKS) {
            return Decision.INCONCLUSIVE;
        }
        StoredBaseline.Decision decision =
                stored.rule(STORED_TOLERANCE, true).decide(fresh, stored.all()).decision();
        double then = Arrays.stream(stored.all()).average().orElse(0);
        boolean confirmed = fresh[fresh.length - 1] - then < Math.log1p(-STORED_TOLERANCE) / 2;
        return decision == StoredBaseline.Decision.FAIL && !confirmed
                ? Decision.INCONCLUSIVE
                : Decision.valueOf(decision.name());
    }

    /** The gate against a number: the least that is allowed is 90 % of what was stored. */
    Tally number(List<GateRun> runs) {
        List<Decision> decisions = new ArrayList<>();
        for (GateRun run : runs) {
            Double number = numbers.get(run);
            if (number != null) {
                List<double[]> forks = run.each(GateRun.Fork::candidateRate)
                        .mapToObj(rate -> new double[] {rate})
                        .toList();
                decisions.add(NumberVerdict.atLeast(
                                "throughput",
                                "messages/s",
                                RobustEstimate.overForks(forks, CONFIDENCE),
                                THRESHOLD * number)
                        .decision());
            }
        }
        return Tally.of(decisions);
    }

    /** The rival that fails below 90 % of what was stored, without more ado. */
    Tally threshold(List<GateRun> runs) {
        List<Decision> decisions = new ArrayList<>();
        for (GateRun run : runs) {
            Double number = numbers.get(run);
            OptionalDouble mean = run.each(GateRun.Fork::candidateRate).average();
            if (number != null && mean.isPresent()) {
                decisions.add(mean.getAsDouble() < THRESHOLD * number ? Decision.FAIL : Decision.PASS);
            }
        }
        return Tally.of(decisions);
    }

    /** The rival that takes windows for independent, by Mann and Whitney's test. */
    Tally ranks(List<GateRun> runs) {
        return Tally.of(runs.stream()
                .filter(run -> !Double.isNaN(run.rankP()))
                .map(run -> run.rankP() < RANK_ERROR ? Decision.FAIL : Decision.PASS)
                .toList());
    }
}
