package dev.volano.stats;

import dev.volano.internal.Require;
import java.time.Duration;
import java.util.Objects;

/**
 * What is asked of a series of rates to be called steady.
 *
 * <ol>
 *   <li>{@link #least} is left out always: what is compiled in the first seconds is not steady, even if it seems so.
 *   <li>MSER-5 leaves out what raises the standard error of the mean; if that is half of the series, it still changes.
 *       It works on logarithms of the medians of five windows, and what is more than three robust standard deviations
 *       from the middle counts as three: neither a rare stall nor an outlier moves the point.
 *   <li>Of what is left, the median of the last third is that of the first third, up to {@link #tolerance} or three
 *       standard errors of the noise, whichever is more.
 * </ol>
 *
 * <p>On a noisy machine three standard errors of a few seconds are many per cent: the more windows, the smaller the
 * drift that is found.
 *
 * @param least what is left out always, zero or more
 * @param leastWindows windows in all, below which nothing is said, 30 or more: with fewer, MSER-5 calls steady series
 *     unsteady
 * @param tolerance the drift that does not matter, as a share, above 0 and below 1
 * @since 0.1
 */
public record SteadyStateRule(Duration least, int leastWindows, double tolerance) {

    /** By default three seconds are left out: later the rates of a chat server were within 6 % of their final ones. */
    public static final Duration DEFAULT_LEAST = Duration.ofSeconds(3);

    /** By default 60 windows are needed: of series with 69 or more, MSER-5 called none unsteady that was steady. */
    public static final int DEFAULT_LEAST_WINDOWS = 60;

    /**
     * By default a drift of 5 % does not matter: it is less than what one fork differs from the next on a quiet machine
     * (8 %), so it does not widen what is said of several forks.
     */
    public static final double DEFAULT_TOLERANCE = 0.05;

    /** Six batches of five are the fewest that a third and a half can be taken of. */
    static final int FEWEST_WINDOWS = 30;

    /**
     * Creates a rule.
     *
     * @throws NullPointerException if {@code least} is null
     * @throws IllegalArgumentException if a number is out of its range
     */
    public SteadyStateRule {
        Require.notNegative(least, "least");
        Require.atLeast(leastWindows, FEWEST_WINDOWS, "leastWindows");
        Numbers.share(tolerance, "tolerance");
    }

    /**
     * Returns the rule with the defaults.
     *
     * @return 3 s, 60 windows, 5 %
     */
    public static SteadyStateRule standard() {
        return new SteadyStateRule(DEFAULT_LEAST, DEFAULT_LEAST_WINDOWS, DEFAULT_TOLERANCE);
    }

    /**
     * Says from when a series is steady.
     *
     * @param endNanos the end of each window in nanoseconds from the start of the series, growing; each begins where
     *     the one before it ends
     * @param rates the rate in each window, in any unit, finite and not negative
     * @return the first steady window, or why there is none
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the lengths differ, the times do not grow, or a rate is out of its range
     */
    public SteadyState judge(long[] endNanos, double[] rates) {
        Objects.requireNonNull(endNanos, "endNanos");
        double[] logs = Numbers.notNegative(rates, "rates");
        if (endNanos.length != logs.length) {
            throw new IllegalArgumentException(
                    "as many times as rates are needed: " + endNanos.length + ", " + logs.length);
        }
        long before = 0;
        for (long end : endNanos) {
            if (end <= before) {
                throw new IllegalArgumentException("endNanos must grow: " + end + " after " + before);
            }
            before = end;
        }
        for (int i = 0; i < logs.length; i++) {
            logs[i] = Math.log(logs[i]); // of 0, minus infinity: ordered below all others
        }
        return new SteadySeries(leastWindows, tolerance)
                .judge(
                        logs,
                        firstAfterLeast(endNanos),
                        first -> Duration.ofNanos(first == 0 ? 0 : endNanos[first - 1]));
    }

    private int firstAfterLeast(long[] endNanos) {
        int first = 0;
        while (first < endNanos.length && (first == 0 ? 0 : endNanos[first - 1]) < least.toNanos()) {
            first++;
        }
        return first;
    }
}
