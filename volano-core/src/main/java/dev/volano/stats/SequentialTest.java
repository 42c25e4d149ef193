package dev.volano.stats;

import dev.volano.internal.Require;
import dev.volano.measure.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Decides after each fork of a paired comparison whether more are needed: a group-sequential t test of the mean log
 * ratio candidate / baseline, one value per fork.
 *
 * <p>Looks are after fork 3 and each one after it, up to {@link #maxForks}. With m and se the mean and standard error
 * of the log ratios so far, c and d the boundaries of this look, the first that holds decides:
 *
 * <ul>
 *   <li>pass if {@code m - d · se > ln(1 - tolerance)};
 *   <li>fail if {@code m + c · se < 0} and {@code m < ln(1 - tolerance) / 2}: the guard keeps small biases of the order
 *       in which the forks are started from failing a build;
 *   <li>after the last fork inconclusive, before it one fork more.
 * </ul>
 *
 * <p>The boundaries spend the error α · (k / maxForks)² up to look k: in all at most {@link #failError} of comparisons
 * of equal versions fail, and {@link #PASS_ERROR} of those pass whose slowdown is exactly the tolerance. They are exact
 * for normal values and were found by simulation of two million comparisons; a test repeats it with fewer. For another
 * error of failures than the usual one, the boundaries are quantiles that spend what each look may, and a little less.
 *
 * @param maxForks forks after which it ends: 4, 5, 6, 7, 8 or 10
 * @param tolerance the slowdown that is to be found, as a share, above 0 and below 1
 * @param failError how often a comparison of equal versions fails, at most, as a share, above 0 and below 0.5
 * @since 0.1
 */
public record SequentialTest(int maxForks, double tolerance, double failError) {

    /** How often a comparison of equal versions fails, at most, unless told otherwise, as a share. */
    public static final double FAIL_ERROR = 0.005;

    /** How often one whose slowdown is exactly the tolerance passes, at most, as a share. */
    public static final double PASS_ERROR = 0.05;

    /** The forks before the first look. */
    public static final int FIRST_LOOK = 3;

    /**
     * Creates a test.
     *
     * @throws IllegalArgumentException if there are no boundaries for {@code maxForks}, or {@code tolerance} is out of
     *     its range
     */
    public SequentialTest {
        if (!SequentialBoundaries.supports(maxForks)) {
            throw new IllegalArgumentException(
                    "maxForks must be one of " + SequentialBoundaries.SUPPORTED + ": " + maxForks);
        }
        Numbers.share(tolerance, "tolerance");
        if (!(failError > 0 && failError < 0.5)) {
            throw new IllegalArgumentException("failError must be above 0 and below 0.5: " + failError);
        }
    }

    /**
     * Creates a test with the usual error.
     *
     * @param maxForks forks after which it ends: 4, 5, 6, 7, 8 or 10
     * @param tolerance the slowdown that is to be found, as a share, above 0 and below 1
     * @throws IllegalArgumentException if there are no boundaries for {@code maxForks}, or {@code tolerance} is out of
     *     its range
     */
    public SequentialTest(int maxForks, double tolerance) {
        this(maxForks, tolerance, FAIL_ERROR);
    }

    /**
     * Returns the numbers of forks that there are boundaries for.
     *
     * @return the numbers that {@code maxForks} may be, growing
     */
    public static List<Integer> supportedForks() {
        return SequentialBoundaries.SUPPORTED;
    }

    /**
     * Decides. To be asked after each fork, with all of them: at each look anew it is what it would have been, but only
     * the first decision counts.
     *
     * @param logRatios of each fork in turn the natural logarithm of candidate / baseline, finite, at most
     *     {@code maxForks}
     * @return the decision
     * @throws NullPointerException if {@code logRatios} is null
     * @throws IllegalArgumentException if there are too many or one is not finite
     */
    public SequentialOutcome decide(double... logRatios) {
        double[] values = Numbers.finite(logRatios, "logRatios");
        Require.between(values.length, 0, maxForks, "forks");
        if (values.length < FIRST_LOOK) {
            return new SequentialOutcome.Continue(Optional.empty());
        }
        double mean = Numbers.mean(values);
        double deviation = Math.sqrt(Numbers.variance(values));
        double error = deviation / Math.sqrt(values.length);
        double fail = SequentialBoundaries.fail(maxForks, values.length, failError);
        double pass = SequentialBoundaries.pass(maxForks, values.length);
        SequentialOutcome.Evidence evidence = new SequentialOutcome.Evidence(
                values.length, Interval.plusMinus(mean, fail * error, 1 - 2 * failError), minimumDetectable(deviation));
        double limit = Math.log1p(-tolerance);
        if (mean - pass * error > limit) {
            return new SequentialOutcome.Pass(evidence);
        }
        if (mean + fail * error < 0 && mean < limit / 2) {
            return new SequentialOutcome.Fail(evidence);
        }
        if (values.length < maxForks) {
            return new SequentialOutcome.Continue(Optional.of(evidence));
        }
        return new SequentialOutcome.Inconclusive(evidence);
    }

    /**
     * Decides a comparison that is over: the first decision that the looks gave stands, also if later forks would have
     * turned it.
     *
     * @param logRatios as for {@link #decide}
     * @return the first outcome that is not {@link SequentialOutcome.Continue}, or else the last
     * @throws NullPointerException if {@code logRatios} is null
     * @throws IllegalArgumentException if there are too many or one is not finite
     */
    public SequentialOutcome replay(double... logRatios) {
        for (int look = FIRST_LOOK; look < logRatios.length; look++) {
            SequentialOutcome outcome = decide(Arrays.copyOf(logRatios, look));
            if (!(outcome instanceof SequentialOutcome.Continue)) {
                return outcome;
            }
        }
        return decide(logRatios);
    }

    /**
     * Returns the interval that a pass is decided by, which is narrower than the one that a failure is.
     *
     * @param evidence what this test said after some forks
     * @return the mean log ratio with an interval of 90 % that holds over all looks together
     * @throws NullPointerException if {@code evidence} is null
     * @throws IllegalArgumentException if it is not of a look of this test
     */
    public Interval passInterval(SequentialOutcome.Evidence evidence) {
        Require.between(evidence.forks(), FIRST_LOOK, maxForks, "forks");
        double scale = SequentialBoundaries.pass(maxForks, evidence.forks())
                / SequentialBoundaries.fail(maxForks, evidence.forks(), failError);
        return Interval.plusMinus(
                evidence.logRatio().estimate(), evidence.logRatio().halfWidth() * scale, 1 - 2 * PASS_ERROR);
    }

    /** Of the larger of what the boundary and what the guard asks for; both must be met in 95 % of comparisons. */
    private double minimumDetectable(double deviation) {
        double error = deviation / Math.sqrt(maxForks);
        double margin = SequentialBoundaries.margin(maxForks) * error;
        double boundary = SequentialBoundaries.fail(maxForks, maxForks, failError) * error;
        return -Math.expm1(-(Math.max(boundary, -Math.log1p(-tolerance) / 2) + margin));
    }
}
