package dev.volano.stats;

import dev.volano.measure.Interval;
import java.util.Arrays;
import java.util.Objects;

/**
 * Whether a {@link Usl} curve could be fitted to throughputs.
 *
 * @since 0.1
 */
public sealed interface UslFit {

    /** The fewest different loads: as many as are left for the noise as there are coefficients. */
    int LEAST_LOADS = 6;

    /**
     * Fits a curve: least squares of the throughputs by Gauss-Newton steps, damped after Marquardt, with σ and κ not
     * below zero; where one would be, it is zero, and the others are fitted anew.
     *
     * <p>The intervals are those of the curve made linear at the estimates, by Student's t with n - 3 degrees of
     * freedom; those of σ and κ are cut off at zero. They hold if the throughputs scatter alike at all loads.
     *
     * @param loads N of each measurement, 1 or more; several measurements may be at the same load
     * @param throughputs X of each measurement, above 0
     * @param confidence of the intervals, above 0 and below 1
     * @return the curve, or why there is none
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the lengths differ or a number is out of its range
     */
    static UslFit of(double[] loads, double[] throughputs, double confidence) {
        double[] n = Numbers.finite(loads, "loads");
        double[] x = Numbers.finite(throughputs, "throughputs");
        Numbers.share(confidence, "confidence");
        if (n.length != x.length) {
            throw new IllegalArgumentException(
                    "as many throughputs as loads are needed: " + x.length + ", " + n.length);
        }
        for (int i = 0; i < n.length; i++) {
            if (n[i] < 1 || x[i] <= 0) {
                throw new IllegalArgumentException(
                        "loads must be at least 1, throughputs above 0: " + n[i] + ", " + x[i]);
            }
        }
        long different = Arrays.stream(n).distinct().count();
        if (different < LEAST_LOADS) {
            return new Refused(different + " different loads, of " + LEAST_LOADS + " that are needed");
        }
        return new UslSolver(n, x)
                .solve()
                .<UslFit>map(solution -> new Fitted(curve(solution, n, x, confidence)))
                .orElseGet(() -> new Refused("no curve of this kind fits: the coefficients cannot be told apart"));
    }

    private static Usl curve(UslSolver.Solution solution, double[] n, double[] x, double confidence) {
        double variance = solution.squares() / (n.length - 3);
        double t = Quantiles.twoSidedT(confidence, n.length - 3);
        double total = Numbers.variance(x) * (x.length - 1);
        return new Usl(
                interval(solution, 0, variance, t, confidence),
                interval(solution, 1, variance, t, confidence),
                interval(solution, 2, variance, t, confidence),
                total > 0 ? 1 - solution.squares() / total : 0,
                Arrays.stream(n).max().orElseThrow());
    }

    private static Interval interval(
            UslSolver.Solution solution, int index, double variance, double t, double confidence) {
        double estimate = solution.coefficient(index);
        double half = t * Math.sqrt(variance * solution.unscaledVariance(index));
        return new Interval(estimate, Math.max(0, estimate - half), estimate + half, confidence);
    }

    /**
     * A curve.
     *
     * @param curve the curve
     */
    record Fitted(Usl curve) implements UslFit {

        /**
         * Creates the finding.
         *
         * @throws NullPointerException if {@code curve} is null
         */
        public Fitted {
            Objects.requireNonNull(curve, "curve");
        }
    }

    /**
     * No curve.
     *
     * @param reason why
     */
    record Refused(String reason) implements UslFit {

        /**
         * Creates the finding.
         *
         * @throws NullPointerException if {@code reason} is null
         */
        public Refused {
            Objects.requireNonNull(reason, "reason");
        }
    }
}
