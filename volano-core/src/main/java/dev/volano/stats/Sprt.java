package dev.volano.stats;

import dev.volano.internal.Require;

/**
 * Decides whether a server sustains a load, from trials at that load: Wald's sequential probability ratio test of the
 * share of trials that violate the requirement. Wald, "Sequential Tests of Statistical Hypotheses", Annals of
 * Mathematical Statistics 16, 1945.
 *
 * <p>With k of n trials violating, {@code L = k ln(p1 / p0) + (n - k) ln((1 - p1) / (1 - p0))}: it fails if {@code L ≥
 * ln((1 - β) / α)}, passes if {@code L ≤ ln(β / (1 - α))}, and else goes on, up to {@link #mostTrials}. Between the two
 * shares either answer would be right, and it is likely to be inconclusive.
 *
 * @param acceptable p0: up to this share of violations the load is sustained, above 0
 * @param unacceptable p1: from this share on it is not, above {@code acceptable} and below 1
 * @param failError α: how often it fails at {@code acceptable}, at most about, above 0 and below 0.5
 * @param passError β: how often it passes at {@code unacceptable}, at most about, above 0 and below 0.5
 * @param mostTrials trials after which it ends, 1 or more
 * @since 0.1
 */
public record Sprt(double acceptable, double unacceptable, double failError, double passError, int mostTrials) {

    /** What is known after some trials. */
    public enum Decision {
        /** The load is sustained. */
        PASS,
        /** It is not. */
        FAIL,
        /** Another trial is needed. */
        CONTINUE,
        /** All trials were made and it is neither. */
        INCONCLUSIVE
    }

    /**
     * Creates a test.
     *
     * @throws IllegalArgumentException if a number is out of its range
     */
    public Sprt {
        Numbers.share(acceptable, "acceptable");
        Numbers.share(unacceptable, "unacceptable");
        if (acceptable >= unacceptable) {
            throw new IllegalArgumentException(
                    "unacceptable must be above acceptable: " + unacceptable + ", " + acceptable);
        }
        if (!(failError > 0 && failError < 0.5) || !(passError > 0 && passError < 0.5)) {
            throw new IllegalArgumentException("errors must be between 0 and 0.5: " + failError + ", " + passError);
        }
        Require.atLeast(mostTrials, 1, "mostTrials");
    }

    /**
     * Returns the test that suits trials on a machine that others use.
     *
     * @return 20 % against 50 % of violations, both errors 1 %, 60 trials at most: 10 trials to pass if none violates,
     *     6 to fail if all do
     */
    public static Sprt standard() {
        return new Sprt(0.2, 0.5, 0.01, 0.01, 60);
    }

    /**
     * Decides. To be asked after each trial: only the first decision counts.
     *
     * @param trials trials so far, from 0 to {@code mostTrials}
     * @param violations how many of them violated the requirement, from 0 to {@code trials}
     * @return the decision
     * @throws IllegalArgumentException if a number is out of its range
     */
    public Decision decide(int trials, int violations) {
        Require.between(trials, 0, mostTrials, "trials");
        Require.between(violations, 0, trials, "violations");
        double evidence = violations * Math.log(unacceptable / acceptable)
                + (trials - violations) * Math.log((1 - unacceptable) / (1 - acceptable));
        if (evidence >= Math.log((1 - passError) / failError)) {
            return Decision.FAIL;
        }
        if (evidence <= Math.log(passError / (1 - failError))) {
            return Decision.PASS;
        }
        return trials < mostTrials ? Decision.CONTINUE : Decision.INCONCLUSIVE;
    }
}
