package dev.volano.stats;

import java.util.Arrays;

/** How far a series of logarithms is from level: its last third against its first. */
final class Drift {

    /** Squared, the factor of variance of a median against that of a mean, for normal noise: √(π/2). */
    private static final double MEDIAN_FACTOR = Math.sqrt(Math.PI / 2);

    /** A trend within the thirds looks like correlation; more than this is not believed to be noise. */
    private static final double MOST_CORRELATION = 0.8;

    private static final double STANDARD_ERRORS = 3;

    private Drift() {}

    /** Returns the median of the last third less that of the first, in logarithms: 0.05 is about 5 % faster. */
    static double of(double[] logs) {
        return Numbers.median(lastThird(logs)) - Numbers.median(firstThird(logs));
    }

    /**
     * Returns the drift that noise may cause: three standard errors of the difference of the medians. The standard
     * error is robust (of the median absolute deviation from each third's own median) and allows for neighbours being
     * alike: by √((1 + r) / (1 - r)), r being the correlation of one with the next.
     */
    static double noise(double[] logs) {
        double[] first = residuals(firstThird(logs));
        double[] last = residuals(lastThird(logs));
        double deviation = Math.hypot(Numbers.robustDeviation(first, 0), Numbers.robustDeviation(last, 0));
        double most = STANDARD_ERRORS * deviation;
        double correlation = (correlation(first, most) + correlation(last, most)) / 2;
        double alike = Numbers.clamp(correlation, 0, MOST_CORRELATION);
        return STANDARD_ERRORS
                * MEDIAN_FACTOR
                * deviation
                / Math.sqrt(first.length)
                * Math.sqrt((1 + alike) / (1 - alike));
    }

    private static double[] firstThird(double[] logs) {
        return Arrays.copyOf(logs, logs.length / 3);
    }

    private static double[] lastThird(double[] logs) {
        return Arrays.copyOfRange(logs, logs.length - logs.length / 3, logs.length);
    }

    private static double[] residuals(double[] logs) {
        double median = Numbers.median(logs);
        return Arrays.stream(logs).map(log -> log - median).toArray();
    }

    private static double correlation(double[] residuals, double most) {
        return Numbers.lagOneCorrelation(Arrays.stream(residuals)
                .map(each -> Numbers.clamp(each, -most, most))
                .toArray());
    }
}
