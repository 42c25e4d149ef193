package dev.volano.stats;

import dev.volano.internal.Require;
import dev.volano.measure.Interval;

/**
 * Shares of counts: how many of some runs failed.
 *
 * @since 0.1
 */
public final class Proportion {

    private Proportion() {}

    /**
     * Estimates a share from a count, with the interval of Clopper and Pearson: at least as many of such intervals hold
     * the share as they promise. "The use of confidence or fiducial limits illustrated in the case of the binomial", X
     * {@code 1 - (1 - confidence)/2) ^ (1/n)}.
     *
     * @param count how many, from 0 to {@code of}
     * @param of of how many, 1 or more
     * @param confidence above 0 and below 1
     * @return {@code count / of} with its interval
     * @throws IllegalArgumentException if a number is out of its range
     */
    public static Interval of(int count, int of, double confidence) {
        Require.atLeast(of, 1, "of");
        Require.between(count, 0, of, "count");
        Numbers.share(confidence, "confidence");
        double tail = (1 - confidence) / 2;
        double low = count == 0 ? 0 : Quantiles.beta(tail, count, of - count + 1);
        double high = count == of ? 1 : Quantiles.beta(1 - tail, count + 1, of - count);
        return new Interval((double) count / of, low, high, confidence);
    }
}
