package dev.volano.stats;

import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/** Finds the steady part of a series of logarithms, which may be infinite here and there. */
final class SteadySeries {

    /** In logarithms: variations below 1 % are taken for noise, never for outliers. */
    private static final double LEAST_DEVIATION = 0.01;

    private static final double MOST_DEVIATIONS = 3;

    private final int leastValues;
    private final double tolerance;

    /** Of so many values in all, half must be left; a drift up to the tolerance, a share, does not matter. */
    SteadySeries(int leastValues, double tolerance) {
        this.leastValues = leastValues;
        this.tolerance = tolerance;
    }

    /** Leaves out {@code leastFirst} values at least; {@code start} is the time at which a value begins. */
    SteadyState judge(double[] logs, int leastFirst, IntFunction<Duration> start) {
        int values = logs.length;
        if (values < leastValues) {
            return new SteadyState.NotReached(
                    SteadyState.Reason.TOO_SHORT, values + " windows, of " + leastValues + " that are needed");
        }
        double[] batches = Mser.batchMedians(logs);
        double[] secondHalf = Arrays.copyOfRange(batches, batches.length / 2, batches.length);
        double middle = Numbers.median(secondHalf);
        if (!Double.isFinite(middle)) {
            return new SteadyState.NotReached(
                    SteadyState.Reason.NOTHING_COUNTED, "nothing was counted in most windows of the second half");
        }
        double spread = Math.max(Numbers.robustDeviation(secondHalf, middle), LEAST_DEVIATION);
        OptionalInt truncation = Mser.truncation(within(batches, middle, MOST_DEVIATIONS * spread), LEAST_DEVIATION);
        if (truncation.isEmpty()) {
            return new SteadyState.NotReached(
                    SteadyState.Reason.STILL_CHANGING, "it still changes in the second half of " + values + " windows");
        }
        int first = Math.max(truncation.getAsInt() * Mser.BATCH, leastFirst);
        if (values - first < leastValues / 2) {
            return new SteadyState.NotReached(
                    SteadyState.Reason.TOO_SHORT,
                    values - first + " windows after what is left out, of " + leastValues / 2 + " that are needed");
        }
        // Sums of the logarithms of a stall must stay finite: one that is far below all others.
        double[] kept = Arrays.copyOfRange(logs, first, values);
        double[] bounded = within(kept, Numbers.median(kept), 100 * Math.max(spread, 1));
        double drift = Drift.of(bounded);
        double most = Math.max(Math.log1p(tolerance), Drift.noise(bounded));
        if (Math.abs(drift) > most) {
            return new SteadyState.NotReached(
                    SteadyState.Reason.DRIFTING,
                    "from the first to the last third it changed by " + percent(drift) + " %, beyond the "
                            + percent(Math.copySign(most, drift)) + " % of noise and tolerance");
        }
        return new SteadyState.Reached(first, start.apply(first));
    }

    private static double[] within(double[] values, double middle, double most) {
        return Arrays.stream(values)
                .map(each -> Numbers.clamp(each, middle - most, middle + most))
                .toArray();
    }

    private static double percent(double log) {
        return Math.round(Math.expm1(log) * 1000) / 10.0;
    }
}
