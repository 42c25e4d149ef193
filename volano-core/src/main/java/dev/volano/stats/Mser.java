package dev.volano.stats;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Marginal standard error rule: how much of the beginning of a series to leave out.
 *
 * <p>The truncation is the d that makes the squared standard error of the mean of what is left the least: {@code Σ
 * (y[i] - mean)² / (n - d)²} over i ≥ d. The series are batches of five values (MSER-5): White, Cobb, Spratt, "A
 * comparison of five steady-state truncation heuristics for simulation", WSC 2000.
 */
final class Mser {

    /** Values per batch. */
    static final int BATCH = 5;

    private Mser() {}

    /** Returns the means of successive batches; values at the end that fill no batch are left out. */
    static double[] batchMeans(double[] values) {
        double[] batches = new double[values.length / BATCH];
        for (int i = 0; i < batches.length; i++) {
            batches[i] = Numbers.mean(Arrays.copyOfRange(values, i * BATCH, (i + 1) * BATCH));
        }
        return batches;
    }

    /** As {@link #batchMeans}, but a value or two that are far off do not count. */
    static double[] batchMedians(double[] values) {
        double[] batches = new double[values.length / BATCH];
        for (int i = 0; i < batches.length; i++) {
            batches[i] = Numbers.median(Arrays.copyOfRange(values, i * BATCH, (i + 1) * BATCH));
        }
        return batches;
    }

    /**
     * Returns how many batches to leave out; empty if that would be half of them or more, that is, if the series still
     * changes. To the variance that of {@code leastDeviation} is added: else a series without noise would be cut after
     * every little step.
     */
    static OptionalInt truncation(double[] batches, double leastDeviation) {
        double mean = 0;
        double squares = 0;
        double least = Double.POSITIVE_INFINITY;
        int best = 0;
        // From the end, so that each step adds one value to the sums (Welford). Of equals, the longest series is kept.
        for (int d = batches.length - 1; d >= 0; d--) {
            int kept = batches.length - d;
            double deviation = batches[d] - mean;
            mean += deviation / kept;
            squares += deviation * (batches[d] - mean);
            double statistic = squares / ((double) kept * kept) + leastDeviation * leastDeviation / kept;
            if (2 * d <= batches.length && statistic <= least) {
                least = statistic;
                best = d;
            }
        }
        return 2 * best >= batches.length ? OptionalInt.empty() : OptionalInt.of(best);
    }
}
