package dev.volano.stats;

import java.util.Arrays;
import java.util.Objects;

/** Moments and order statistics of lists of numbers. None of them changes the list it is given. */
final class Numbers {

    /** Makes the median absolute deviation of normal noise its standard deviation: 1 / Φ⁻¹(3/4). */
    private static final double NORMAL_MAD = 1.482602218505602;

    private Numbers() {}

    /** Returns a copy of numbers that are all finite. */
    static double[] finite(double[] values, String name) {
        Objects.requireNonNull(values, name);
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException(name + " must be finite: " + value);
            }
        }
        return values.clone();
    }

    /** Returns a copy of numbers that are all finite and zero or more. */
    static double[] notNegative(double[] values, String name) {
        double[] copy = finite(values, name);
        for (double value : copy) {
            if (value < 0) {
                throw new IllegalArgumentException(name + " must not be negative: " + value);
            }
        }
        return copy;
    }

    /** Returns {@code value} if it is between 0 and 1, both excluded. */
    static double share(double value, String name) {
        if (!(value > 0 && value < 1)) {
            throw new IllegalArgumentException(name + " must be a share between 0 and 1: " + value);
        }
        return value;
    }

    static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }

    /** Returns the mean of at least one number. */
    static double mean(double[] values) {
        return sum(values) / values.length;
    }

    /** Returns the sample variance, with n - 1 in the denominator, of at least two numbers. */
    static double variance(double[] values) {
        double mean = mean(values);
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return squares / (values.length - 1);
    }

    /** Returns the median of at least one number; infinite ones are ordered like the others. */
    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : sorted[middle - 1] / 2 + sorted[middle] / 2;
    }

    /** Returns the standard deviation that normal noise of the same median absolute deviation has. */
    static double robustDeviation(double[] values, double centre) {
        double[] deviations = values.clone();
        for (int i = 0; i < deviations.length; i++) {
            deviations[i] = Math.abs(deviations[i] - centre);
        }
        return NORMAL_MAD * median(deviations);
    }

    /** Returns the correlation of each number with the next; 0 where all are alike. */
    static double lagOneCorrelation(double[] values) {
        double mean = mean(values);
        double products = 0;
        double squares = 0;
        for (int i = 0; i < values.length; i++) {
            double deviation = values[i] - mean;
            squares += deviation * deviation;
            if (i > 0) {
                products += deviation * (values[i - 1] - mean);
            }
        }
        return squares > 0 ? products / squares : 0;
    }

    /** Returns {@code value}, or the nearest that is from {@code least} to {@code most}. */
    static double clamp(double value, double least, double most) {
        return Math.max(least, Math.min(most, value));
    }
}
