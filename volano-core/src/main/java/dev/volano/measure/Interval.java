package dev.volano.measure;

import java.util.OptionalDouble;

/**
 * An estimate with the interval that says how far it can be trusted.
 *
 * <p>The unit is that of whoever made it, the same for the three numbers. Bounds are finite: where too little was
 * measured for an interval, there is no {@code Interval}.
 *
 * @param estimate the value estimated, from {@code low} to {@code high}
 * @param low the lower bound, finite
 * @param high the upper bound, finite, not less than {@code low}
 * @param confidence the share of such intervals that hold the true value, above 0 and below 1: 0.99 for 99 %
 * @since 0.1
 */
public record Interval(double estimate, double low, double high, double confidence) {

    /**
     * Creates an interval.
     *
     * @throws IllegalArgumentException if a number is infinite or not a number, the estimate is out of the bounds, or
     *     {@code confidence} is not between 0 and 1
     */
    public Interval {
        if (!Double.isFinite(estimate) || !Double.isFinite(low) || !Double.isFinite(high)) {
            throw new IllegalArgumentException(
                    "estimate, low and high must be finite: " + estimate + ", " + low + ", " + high);
        }
        if (!(low <= estimate && estimate <= high)) {
            throw new IllegalArgumentException(
                    "estimate must be from low to high: " + estimate + " not in " + low + " .. " + high);
        }
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("confidence must be a share between 0 and 1: " + confidence);
        }
    }

    /**
     * Returns the interval that reaches equally far to both sides.
     *
     * @param estimate the value in the middle, finite
     * @param halfWidth how far it reaches to each side, finite and not negative
     * @param confidence above 0 and below 1
     * @return {@code estimate} ± {@code halfWidth}
     * @throws IllegalArgumentException if a number is out of its range
     */
    public static Interval plusMinus(double estimate, double halfWidth, double confidence) {
        if (!(halfWidth >= 0)) {
            throw new IllegalArgumentException("halfWidth must not be negative: " + halfWidth);
        }
        return new Interval(estimate, estimate - halfWidth, estimate + halfWidth, confidence);
    }

    /**
     * Returns half the distance between the bounds.
     *
     * @return the half width, in the unit of the estimate, zero or more
     */
    public double halfWidth() {
        return high / 2 - low / 2;
    }

    /**
     * Returns half the width as a share of the estimate: 0.05 reads "± 5 %".
     *
     * @return the half width divided by the estimate without its sign; empty if the quotient is not a finite number, as
     *     for an estimate of zero
     */
    public OptionalDouble relativeHalfWidth() {
        double share = halfWidth() / Math.abs(estimate);
        return Double.isFinite(share) ? OptionalDouble.of(share) : OptionalDouble.empty();
    }

    /**
     * Says whether a value is within the bounds, the bounds included.
     *
     * @param value the value to look for
     * @return whether it is within
     */
    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    /**
     * Says whether a value can be ruled out with this confidence.
     *
     * @param value the value to look for, not NaN
     * @return whether it is below the lower or above the upper bound
     */
    public boolean excludes(double value) {
        return isAbove(value) || isBelow(value);
    }

    /**
     * Says whether the whole interval is above a value.
     *
     * @param value the value to compare with
     * @return whether even the lower bound is greater
     */
    public boolean isAbove(double value) {
        return low > value;
    }

    /**
     * Says whether the whole interval is below a value.
     *
     * @param value the value to compare with
     * @return whether even the upper bound is less
     */
    public boolean isBelow(double value) {
        return high < value;
    }

    /**
     * Returns the interval of a ratio from that of its natural logarithm.
     *
     * @return the exponential of each of the three numbers, with the same confidence
     * @throws IllegalArgumentException if a result is too large for a number
     */
    public Interval exp() {
        return new Interval(Math.exp(estimate), Math.exp(low), Math.exp(high), confidence);
    }

    /**
     * Returns the interval in another unit.
     *
     * @param factor what to multiply with, finite; a negative one swaps the bounds
     * @return the interval of {@code factor} times the value
     * @throws IllegalArgumentException if a result is not finite
     */
    public Interval times(double factor) {
        double one = low * factor;
        double other = high * factor;
        return new Interval(estimate * factor, Math.min(one, other), Math.max(one, other), confidence);
    }
}
