package dev.volano.stats;

import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/** Quantiles of the distributions that intervals are made of. */
final class Quantiles {

    private Quantiles() {}

    /** Returns x such that Student's t with this many degrees of freedom is at most x with this probability. */
    static double t(double probability, double degreesOfFreedom) {
        return TDistribution.of(degreesOfFreedom).inverseCumulativeProbability(probability);
    }

    /** Returns the factor of the standard error in a two-sided interval. */
    static double twoSidedT(double confidence, double degreesOfFreedom) {
        return t((1 + confidence) / 2, degreesOfFreedom);
    }

    /** Returns x such that a standard normal value is at most x with this probability. */
    static double normal(double probability) {
        return NormalDistribution.of(0, 1).inverseCumulativeProbability(probability);
    }

    /** Returns the probability that a standard normal value is at least x. */
    static double normalTail(double x) {
        return NormalDistribution.of(0, 1).survivalProbability(x);
    }

    /** Returns x such that a beta-distributed share is at most x with this probability. */
    static double beta(double probability, double alpha, double beta) {
        return BetaDistribution.of(alpha, beta).inverseCumulativeProbability(probability);
    }
}
