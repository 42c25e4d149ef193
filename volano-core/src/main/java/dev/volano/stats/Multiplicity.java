package dev.volano.stats;

import dev.volano.internal.Require;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Corrections for judging several metrics at once: each has its own chance of a false alarm, and they add up.
 *
 * @since 0.1
 */
public final class Multiplicity {

    private Multiplicity() {}

    /**
     * Returns the error that each of several tests may have (Bonferroni).
     *
     * @param error the share of false alarms that all together may have, above 0 and below 1
     * @param tests how many tests, 1 or more
     * @return {@code error / tests}
     * @throws IllegalArgumentException if a number is out of its range
     */
    public static double bonferroni(double error, int tests) {
        return Numbers.share(error, "error") / Require.atLeast(tests, 1, "tests");
    }

    /**
     * Returns p-values corrected for there being several: the tests whose corrected value is at most α are those that
     * may be called significant, with a chance of at most α that any of them is a false alarm, however they depend on
     * each other. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics
     * 6, 1979. Of n values the i-th smallest, from 0, becomes {@code (n - i) · p}, at least as much as the one before
     * it and at most 1.
     *
     * @param pValues from 0 to 1
     * @return the corrected values, in the order of the arguments
     * @throws NullPointerException if {@code pValues} is null
     * @throws IllegalArgumentException if a value is out of its range
     */
    public static double[] holm(double... pValues) {
        double[] corrected = Numbers.notNegative(pValues, "pValues");
        int[] order = IntStream.range(0, corrected.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> pValues[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double least = 0;
        for (int i = 0; i < order.length; i++) {
            double value = corrected[order[i]];
            if (value > 1) {
                throw new IllegalArgumentException("pValues must be from 0 to 1: " + value);
            }
            least = Math.max(least, Math.min(1, (order.length - i) * value));
            corrected[order[i]] = least;
        }
        return corrected;
    }
}
