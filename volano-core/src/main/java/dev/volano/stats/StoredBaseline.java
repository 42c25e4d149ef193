package dev.volano.stats;

import dev.volano.internal.Require;
import dev.volano.measure.Interval;
import java.util.Objects;

/**
 * Decides against log ratios that were stored on another day. Both are ln(server under test / reference server),
 * measured in turn in the same forks, one value per fork: a rate itself does not travel from one day to the next.
 *
 * <p>{@code D = mean(fresh) - mean(stored)}, {@code SE² = s²/k + s²/k + 2 · occasion²} with the variances and numbers
 * of forks of either side, and degrees of freedom after Welch and Satterthwaite. It fails if {@code D + t(0.995) · SE <
 * 0} and {@code D < ln(1 - tolerance) / 2}; it passes if {@code D - t(0.95) · SE > ln(1 - tolerance)} and a slowdown of
 * the tolerance would have been found; else it is inconclusive.
 *
 * @param tolerance the slowdown that is to be found, as a share, above 0 and below 1
 * @param occasion the standard deviation of log ratios from one occasion to the next beyond that of the forks, 0 or
 *     more
 * @param occasions how many occasions that was estimated from, 2 or more; {@link #ASSUMED} if it was not
 * @since 0.1
 */
public record StoredBaseline(double tolerance, double occasion, int occasions) {

    /** Instead of a number of occasions: the deviation is taken for granted. */
    public static final int ASSUMED = Integer.MAX_VALUE;

    /** The deviation between occasions to assume if machine, JDK and settings are the same. */
    public static final double SAME_FINGERPRINT = 0.02;

    /** The deviation between occasions to assume if they are not. */
    public static final double OTHER_FINGERPRINT = 0.05;

    private static final int FEWEST_FORKS = 3;

    /** The outcome of a decision. */
    public enum Decision {
        /** It is not slower by the tolerance. */
        PASS,
        /** It is slower. */
        FAIL,
        /** Neither can be said: both sides side by side would tell more. */
        INCONCLUSIVE
    }

    /**
     * A decision.
     *
     * @param decision the outcome
     * @param logRatio D with its interval of 99 %
     * @param minimumDetectableSlowdown as a share: so much would be found in 95 % of comparisons
     */
    public record Outcome(Decision decision, Interval logRatio, double minimumDetectableSlowdown) {

        /**
         * Creates an outcome.
         *
         * @throws NullPointerException if an argument is null
         */
        public Outcome {
            Objects.requireNonNull(decision, "decision");
            Objects.requireNonNull(logRatio, "logRatio");
        }
    }

    /**
     * Creates a rule.
     *
     * @throws IllegalArgumentException if a number is out of its range
     */
    public StoredBaseline {
        Numbers.share(tolerance, "tolerance");
        if (!(occasion >= 0 && occasion < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("occasion must be finite and not negative: " + occasion);
        }
        Require.atLeast(occasions, 2, "occasions");
    }

    /**
     * Decides.
     *
     * @param fresh the log ratio of each fork of today, three or more, finite
     * @param stored the log ratio of each fork of the baseline, three or more, finite
     * @return the decision
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if there are too few forks or one is not finite
     */
    public Outcome decide(double[] fresh, double[] stored) {
        double[] now = forks(fresh, "fresh");
        double[] then = forks(stored, "stored");
        double difference = Numbers.mean(now) - Numbers.mean(then);
        Noise noise = noise(Numbers.variance(now), now.length, then);
        double t = Quantiles.t(1 - SequentialTest.FAIL_ERROR, noise.freedom());
        double detectable = detectable(noise);
        double limit = Math.log1p(-tolerance);
        Decision decision = Decision.INCONCLUSIVE;
        if (difference + t * noise.standard() < 0 && difference < limit / 2) {
            decision = Decision.FAIL;
        } else if (difference - Quantiles.t(1 - SequentialTest.PASS_ERROR, noise.freedom()) * noise.standard() > limit
                && detectable <= tolerance) {
            decision = Decision.PASS;
        }
        return new Outcome(
                decision,
                Interval.plusMinus(difference, t * noise.standard(), 1 - 2 * SequentialTest.FAIL_ERROR),
                detectable);
    }

    /**
     * Says before anything is measured what can be found: if it is more than the tolerance, the best outcome is
     * inconclusive.
     *
     * @param forks how many forks there will be today, three or more, taken to differ as the stored ones do
     * @param stored the log ratio of each fork of the baseline, three or more, finite
     * @return the slowdown, as a share, that would be found in 95 % of comparisons
     * @throws NullPointerException if {@code stored} is null
     * @throws IllegalArgumentException if there are too few forks or one is not finite
     */
    public double minimumDetectableSlowdown(int forks, double... stored) {
        Require.atLeast(forks, FEWEST_FORKS, "forks");
        double[] then = forks(stored, "stored");
        return detectable(noise(Numbers.variance(then), forks, then));
    }

    /** The standard error of D and its degrees of freedom. */
    private record Noise(double standard, double freedom) {}

    private Noise noise(double variance, int forks, double[] stored) {
        double now = variance / forks;
        double then = Numbers.variance(stored) / stored.length;
        double between = 2 * occasion * occasion;
        double square = now + then + between;
        double uncertain = now * now / (forks - 1)
                + then * then / (stored.length - 1)
                + (occasions == ASSUMED ? 0 : between * between / (occasions - 1));
        // Without any noise on either side, the degrees of freedom do not matter.
        double freedom = uncertain > 0 ? square * square / uncertain : forks + stored.length - 2;
        return new Noise(Math.sqrt(square), freedom);
    }

    private static double detectable(Noise noise) {
        double quantiles = Quantiles.t(1 - SequentialTest.FAIL_ERROR, noise.freedom())
                + Quantiles.t(1 - SequentialTest.PASS_ERROR, noise.freedom());
        return -Math.expm1(-quantiles * noise.standard());
    }

    private static double[] forks(double[] values, String name) {
        Require.atLeast(values.length, FEWEST_FORKS, name);
        return Numbers.finite(values, name);
    }
}
