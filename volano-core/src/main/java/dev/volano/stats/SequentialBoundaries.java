package dev.volano.stats;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One-sided boundaries of the t statistic at looks 3 .. K that spend α · (k / K)² up to look k, found by simulating
 * 2,000,000 comparisons of normal values.
 */
final class SequentialBoundaries {

    /** For α = 0.005. */
    private static final Map<Integer, double[]> FAIL = Map.of(
            4, new double[] {13.30, 7.14},
            5, new double[] {16.56, 8.44, 5.66},
            6, new double[] {20.18, 9.66, 6.24, 4.86},
            7, new double[] {23.70, 10.78, 6.86, 5.29, 4.42},
            8, new double[] {26.87, 11.91, 7.43, 5.67, 4.72, 4.17},
            10, new double[] {33.40, 13.89, 8.46, 6.33, 5.17, 4.57, 4.14, 3.83});

    /** For α = 0.05. */
    private static final Map<Integer, double[]> PASS = Map.of(
            4, new double[] {4.03, 2.76},
            5, new double[] {5.13, 3.41, 2.56},
            6, new double[] {6.24, 3.99, 2.96, 2.43},
            7, new double[] {7.29, 4.52, 3.32, 2.71, 2.34},
            8, new double[] {8.34, 5.04, 3.65, 2.97, 2.56, 2.27},
            10, new double[] {10.52, 5.99, 4.25, 3.42, 2.95, 2.63, 2.39, 2.20});

    /** The K that there are boundaries for. */
    static final List<Integer> SUPPORTED = FAIL.keySet().stream().sorted().toList();

    /** By the K: of a slowdown that is to be found in 95 % of comparisons, the margin in standard errors. */
    private static final Map<Integer, Double> MARGIN = SUPPORTED.stream()
            .collect(Collectors.toUnmodifiableMap(
                    forks -> forks, forks -> Quantiles.t(1 - SequentialTest.PASS_ERROR, forks - 1)));

    private SequentialBoundaries() {}

    static double margin(int maxForks) {
        return MARGIN.getOrDefault(maxForks, Double.NaN);
    }

    static boolean supports(int maxForks) {
        return FAIL.containsKey(maxForks);
    }

    /**
     * Returns the boundary of a failure. For another error than the usual one it is that of the look alone, Student's
     * quantile for what it may spend: the errors of the looks add up to no more than what all may spend (Bonferroni),
     * and as looks are alike it is less, so that these boundaries are up to a tenth wider than they need be.
     */
    static double fail(int maxForks, int look, double error) {
        return error == SequentialTest.FAIL_ERROR
                ? at(FAIL, maxForks, look)
                : Quantiles.t(1 - error * spent(maxForks, look), look - 1);
    }

    /** Returns which share of the error a look may spend. */
    private static double spent(int maxForks, int look) {
        double before = look == SequentialTest.FIRST_LOOK ? 0 : look - 1;
        return (look * (double) look - before * before) / (maxForks * (double) maxForks);
    }

    static double pass(int maxForks, int look) {
        return at(PASS, maxForks, look);
    }

    private static double at(Map<Integer, double[]> table, int maxForks, int look) {
        double[] boundaries = table.get(maxForks);
        if (boundaries == null) {
            throw new IllegalArgumentException("no boundaries for " + maxForks + " forks");
        }
        return boundaries[look - SequentialTest.FIRST_LOOK];
    }
}
