package dev.volano.stats;

import dev.volano.internal.Require;
import java.time.Duration;
import java.util.Arrays;

/**
 * Compares two versions within one fork: both ran at the same time, in turn, in short windows (ABBA). What slowed the
 * machine down slowed both, so it cancels in the ratio of a block, which is a window of each.
 *
 * <p>Of the logarithms of the ratios MSER-5 leaves out the beginning; the fork is steady if that is less than half and
 * the median of the last third is that of the first, up to {@link #tolerance} or three standard errors. What counts is
 * their median: the noise has long tails, and the mean is three to five times less precise. In a block the second
 * window is a little faster or slower; so blocks are to begin with candidate and baseline in turn, and it cancels too.
 *
 * @param leastBlocks blocks after warm-up below which nothing is said, 30 or more
 * @param tolerance the drift of the ratio that does not matter, as a share, above 0 and below 1
 * @since 0.1
 */
public record PairedRule(int leastBlocks, double tolerance) {

    /** By default 60 blocks: with fewer, MSER-5 calls steady series unsteady. */
    public static final int DEFAULT_LEAST_BLOCKS = 60;

    /** By default a drift of 1 %: much less than the slowdowns that are to be found. */
    public static final double DEFAULT_TOLERANCE = 0.01;

    /**
     * Creates a rule.
     *
     * @throws IllegalArgumentException if a number is out of its range
     */
    public PairedRule {
        Require.atLeast(leastBlocks, SteadyStateRule.FEWEST_WINDOWS, "leastBlocks");
        Numbers.share(tolerance, "tolerance");
    }

    /**
     * Returns the rule with the defaults.
     *
     * @return 60 blocks, 1 %
     */
    public static PairedRule standard() {
        return new PairedRule(DEFAULT_LEAST_BLOCKS, DEFAULT_TOLERANCE);
    }

    /**
     * Compares.
     *
     * @param candidate the rate of the candidate in each block after warm-up, finite and not negative
     * @param baseline the rate of the baseline in each block
     * @return the comparison; invalid if it did not get steady
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the lengths differ or a rate is out of its range
     */
    public ForkComparison compare(double[] candidate, double[] baseline) {
        double[] a = Numbers.notNegative(candidate, "candidate");
        double[] b = Numbers.notNegative(baseline, "baseline");
        if (a.length != b.length) {
            throw new IllegalArgumentException("as many rates of both are needed: " + a.length + ", " + b.length);
        }
        double[] logs = new double[a.length];
        for (int i = 0; i < logs.length; i++) {
            // Where neither got on, neither was faster; where one did not, it is ordered below or above all others.
            logs[i] = a[i] == b[i] ? 0 : Math.log(a[i]) - Math.log(b[i]);
        }
        SteadyState state = new SteadySeries(leastBlocks, tolerance).judge(logs, 0, index -> Duration.ZERO);
        if (state instanceof SteadyState.Reached reached) {
            int first = reached.firstWindow();
            double[] counted = Arrays.copyOfRange(logs, first, logs.length);
            double median = Numbers.median(counted);
            double mean = Math.log(Numbers.sum(Arrays.copyOfRange(a, first, a.length)))
                    - Math.log(Numbers.sum(Arrays.copyOfRange(b, first, b.length)));
            if (Double.isFinite(median) && Double.isFinite(mean)) {
                return new ForkComparison.Valid(
                        median, mean, first, counted.length, Numbers.robustDeviation(counted, median));
            }
            return new ForkComparison.Invalid(
                    ForkComparison.Reason.NOT_STEADY, "in most blocks nothing was counted of one of the two");
        }
        String detail = state instanceof SteadyState.NotReached not ? not.detail() : "";
        return new ForkComparison.Invalid(ForkComparison.Reason.NOT_STEADY, "candidate / baseline: " + detail);
    }
}
