package dev.volano.stats;

import dev.volano.internal.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Finds where the level of a history changed: E-divisive means, with a permutation test. Matteson and James, "A
 * Nonparametric Approach for Multiple Change Point Analysis of Multivariate Data", Journal of the American Statistical
 * Association 109, 2014; Daly and others, "The Use of Change Point Detection to Identify Software Performance
 * Regressions", ICPE 2020.
 *
 * <p>A split into X and Y of m and n values is as good as {@code mn / (m + n) · (2 mean|x - y| - mean|x - x'| - mean|y
 * - y'|)}, the last two over the pairs of different values. The best split of all parts is a change if fewer than the
 * given share of shuffled histories have one as good; then its parts are searched.
 *
 * <p>It takes a time that grows with the third power of the length: meant for some hundred values.
 *
 * @since 0.1
 */
public final class ChangePoints {

    private ChangePoints() {}

    private record Split(int at, double quality) {}

    /**
     * Finds changes.
     *
     * @param history the values in their order, finite
     * @param error the share of histories without a change in which one is found, about; above 0 and below 1
     * @param permutations how often to shuffle, so many that {@code error * (permutations + 1)} is 1 or more
     * @param leastPart values between two changes at least, 2 or more
     * @param random what histories are shuffled with
     * @return the first value after each change, growing
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if a number is out of its range
     */
    public static List<Integer> find(
            double[] history, double error, int permutations, int leastPart, RandomGenerator random) {
        double[] values = Numbers.finite(history, "history");
        Numbers.share(error, "error");
        Require.atLeast(leastPart, 2, "leastPart");
        Require.atLeast(permutations, 1, "permutations");
        Objects.requireNonNull(random, "random");
        if (error * (permutations + 1) < 1) {
            throw new IllegalArgumentException("too few permutations for an error of " + error + ": " + permutations);
        }
        List<Integer> changes = new ArrayList<>();
        while (true) {
            Optional<Split> best = best(values, changes, leastPart);
            if (best.isEmpty()) {
                return changes;
            }
            int asGood = 1;
            for (int i = 0; i < permutations && asGood <= error * (permutations + 1); i++) {
                double quality = best(shuffled(values, changes, random), changes, leastPart)
                        .map(Split::quality)
                        .orElse(0.0);
                asGood += quality >= best.get().quality() ? 1 : 0;
            }
            if (asGood > error * (permutations + 1)) {
                return changes;
            }
            changes.add(best.get().at());
            Collections.sort(changes);
        }
    }

    /** The best split of any of the parts between the changes. */
    private static Optional<Split> best(double[] values, List<Integer> changes, int leastPart) {
        Split best = null;
        int from = 0;
        for (int i = 0; i <= changes.size(); i++) {
            int to = i < changes.size() ? changes.get(i) : values.length;
            Split split = best(values, from, to, leastPart);
            if (split.quality() > (best == null ? 0 : best.quality())) {
                best = split;
            }
            from = to;
        }
        return Optional.ofNullable(best);
    }

    private static Split best(double[] values, int from, int to, int leastPart) {
        // Sums of the distances of all pairs: within the left part, within the right one, and between them.
        double left = 0;
        double right = 0;
        double between = 0;
        for (int i = from; i < to; i++) {
            for (int j = i + 1; j < to; j++) {
                right += Math.abs(values[i] - values[j]);
            }
        }
        Split best = new Split(from, 0);
        for (int at = from + 1; at < to; at++) {
            double toLeft = 0;
            double toRight = 0;
            for (int i = from; i < to; i++) {
                double distance = Math.abs(values[i] - values[at - 1]);
                toLeft += i < at ? distance : 0;
                toRight += i < at ? 0 : distance;
            }
            left += toLeft;
            right -= toRight;
            between += toRight - toLeft;
            double m = at - from;
            double n = to - at;
            if (m >= leastPart && n >= leastPart) {
                double quality = m
                        * n
                        / (m + n)
                        * (2 * between / (m * n) - 2 * left / (m * (m - 1)) - 2 * right / (n * (n - 1)));
                if (quality > best.quality()) {
                    best = new Split(at, quality);
                }
            }
        }
        return best;
    }

    private static double[] shuffled(double[] values, List<Integer> changes, RandomGenerator random) {
        double[] shuffled = Arrays.copyOf(values, values.length);
        int from = 0;
        for (int i = 0; i <= changes.size(); i++) {
            int to = i < changes.size() ? changes.get(i) : values.length;
            for (int j = to - 1; j > from; j--) {
                int k = from + random.nextInt(j - from + 1);
                double value = shuffled[j];
                shuffled[j] = shuffled[k];
                shuffled[k] = value;
            }
            from = to;
        }
        return shuffled;
    }
}
