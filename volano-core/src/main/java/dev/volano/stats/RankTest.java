package dev.volano.stats;

import java.util.Arrays;

/**
 * The test of Mann and Whitney (Wilcoxon's rank sum): whether the values of one sample tend to be less than those of
 * another. Annals of Mathematical Statistics 18, 1947.
 *
 * <p>Other tools decide with it, so it is here to be compared with. Of windows of one run, which are alike with their
 * neighbours, it calls two thirds of equal versions different or so; of forks it is sound, but needs many.
 *
 * @param u how many pairs have the value of the first sample above that of the second, ties counting half
 * @param pLess the probability, if there is no difference, of the first sample being so much less
 * @param pTwoSided the probability, if there is no difference, of a difference like this to either side
 * @since 0.1
 */
public record RankTest(double u, double pLess, double pTwoSided) {

    /** Up to so many pairs the distribution is counted out, if there are no ties. */
    private static final int MOST_EXACT = 400;

    /**
     * Tests. Without ties and with at most 400 pairs the probabilities are exact; else they are those of the normal
     * distribution, corrected for ties and continuity.
     *
     * @param first finite, at least one value
     * @param second finite, at least one value
     * @return the test
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if a sample is empty or a value not finite
     */
    public static RankTest mannWhitney(double[] first, double[] second) {
        double[] a = Numbers.finite(first, "first");
        double[] b = Numbers.finite(second, "second");
        if (a.length == 0 || b.length == 0) {
            throw new IllegalArgumentException("a sample is empty: " + a.length + ", " + b.length);
        }
        double[] all = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, all, a.length, b.length);
        Arrays.sort(all);
        double u = 0;
        for (double x : a) {
            for (double y : b) {
                u += x > y ? 1 : x == y ? 0.5 : 0;
            }
        }
        double ties = ties(all);
        if (ties == 0 && (long) a.length * b.length <= MOST_EXACT) {
            return exact(u, a.length, b.length);
        }
        return normal(u, a.length, b.length, ties);
    }

    /** The sum of t³ - t over groups of t equal values. */
    private static double ties(double[] sorted) {
        double sum = 0;
        for (int from = 0, to; from < sorted.length; from = to) {
            to = from;
            while (to < sorted.length && sorted[to] == sorted[from]) {
                to++;
            }
            double size = to - from;
            sum += size * size * size - size;
        }
        return sum;
    }

    private static RankTest normal(double u, int m, int n, double ties) {
        double size = m + n;
        double variance = m * (double) n / 12 * (size + 1 - ties / (size * (size - 1)));
        if (variance <= 0) {
            return new RankTest(u, 1, 1); // all values are the same
        }
        double deviation = Math.sqrt(variance);
        double above = u - m * (double) n / 2;
        return new RankTest(
                u,
                Quantiles.normalTail((-above - 0.5) / deviation),
                Math.min(1, 2 * Quantiles.normalTail((Math.abs(above) - 0.5) / deviation)));
    }

    /**
     * Counts the ways to choose the ranks of the first sample by their U: the coefficients of the Gaussian binomial, as
     * partitions into at most m parts of at most n each.
     */
    private static RankTest exact(double u, int m, int n) {
        int most = m * n;
        double[][] ways = new double[m + 1][most + 1];
        ways[0][0] = 1;
        for (int part = 1; part <= m + n; part++) {
            // Rank `part` joins the first sample: with k of them chosen, part - k of the second are below it.
            for (int chosen = Math.min(part, m); chosen >= 1; chosen--) {
                int below = part - chosen;
                for (int sum = most; below <= n && sum >= below; sum--) {
                    ways[chosen][sum] += ways[chosen - 1][sum - below];
                }
            }
        }
        double all = Numbers.sum(ways[m]);
        int observed = (int) u;
        double less = Numbers.sum(Arrays.copyOf(ways[m], observed + 1)) / all;
        double more = Numbers.sum(Arrays.copyOfRange(ways[m], observed, most + 1)) / all;
        return new RankTest(u, less, Math.min(1, 2 * Math.min(less, more)));
    }
}
