package dev.volano.stats;

import dev.volano.measure.Interval;
import java.util.Objects;
import java.util.Optional;

/**
 * A straight line through points, {@code y = intercept + slope · x}, by least squares; for what one more connection
 * costs in memory.
 *
 * @param slope units of y for one of x
 * @param intercept y at x = 0
 * @param rSquared the share of the variance of y that the line explains, from 0 to 1
 * @param points how many points it was fitted to
 * @since 0.1
 */
public record Slope(Interval slope, Interval intercept, double rSquared, int points) {

    private static final int FEWEST_POINTS = 3;

    /**
     * Creates a line.
     *
     * @throws NullPointerException if an interval is null
     */
    public Slope {
        Objects.requireNonNull(slope, "slope");
        Objects.requireNonNull(intercept, "intercept");
    }

    /**
     * Fits a line. The intervals are Student's with n - 2 degrees of freedom.
     *
     * @param x finite
     * @param y as many, finite
     * @param confidence of the intervals, above 0 and below 1
     * @return the line; empty with fewer than three points, or if x is the same in all
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the lengths differ or a number is out of its range
     */
    public static Optional<Slope> of(double[] x, double[] y, double confidence) {
        double[] xs = Numbers.finite(x, "x");
        double[] ys = Numbers.finite(y, "y");
        Numbers.share(confidence, "confidence");
        if (xs.length != ys.length) {
            throw new IllegalArgumentException("as many y as x are needed: " + ys.length + ", " + xs.length);
        }
        if (xs.length < FEWEST_POINTS) {
            return Optional.empty();
        }
        double meanX = Numbers.mean(xs);
        double meanY = Numbers.mean(ys);
        double squares = 0;
        double products = 0;
        for (int i = 0; i < xs.length; i++) {
            squares += (xs[i] - meanX) * (xs[i] - meanX);
            products += (xs[i] - meanX) * (ys[i] - meanY);
        }
        if (squares == 0) {
            return Optional.empty();
        }
        double slope = products / squares;
        double left = 0;
        for (int i = 0; i < xs.length; i++) {
            double residual = ys[i] - meanY - slope * (xs[i] - meanX);
            left += residual * residual;
        }
        int free = xs.length - 2;
        double t = Quantiles.twoSidedT(confidence, free);
        double noise = Math.sqrt(left / free);
        double total = Numbers.variance(ys) * (ys.length - 1);
        return Optional.of(new Slope(
                Interval.plusMinus(slope, t * noise / Math.sqrt(squares), confidence),
                Interval.plusMinus(
                        meanY - slope * meanX,
                        t * noise * Math.sqrt(1.0 / xs.length + meanX * meanX / squares),
                        confidence),
                total > 0 ? Math.max(0, 1 - left / total) : 1,
                xs.length));
    }
}
