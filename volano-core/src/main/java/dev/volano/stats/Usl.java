package dev.volano.stats;

import dev.volano.measure.Interval;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A curve of the Universal Scalability Law, {@code X(N) = λ N / (1 + σ (N - 1) + κ N (N - 1))}: throughput X at load N,
 * which is the number of clients, threads or processors. Gunther, "Guerrilla Capacity Planning", Springer 2007, chapter
 * 4.
 *
 * <p>It explains what was measured. What it says of loads far beyond is a guess; {@link #extrapolation} says how far.
 *
 * @param lambda λ, the throughput at a load of one, in the unit of the throughputs, above 0
 * @param sigma σ, contention: the share of the work that is done one after the other, 0 or more
 * @param kappa κ, coherency: what each pair costs to agree, 0 or more; above 0 the throughput falls at high loads
 * @param rSquared the share of the variance of the throughputs that the curve explains, at most 1
 * @param mostLoad the highest load that was measured
 * @since 0.1
 */
public record Usl(Interval lambda, Interval sigma, Interval kappa, double rSquared, double mostLoad) {

    /**
     * Creates a curve.
     *
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if an estimate is out of its range
     */
    public Usl {
        Objects.requireNonNull(lambda, "lambda");
        Objects.requireNonNull(sigma, "sigma");
        Objects.requireNonNull(kappa, "kappa");
        if (!(lambda.estimate() > 0) || sigma.estimate() < 0 || kappa.estimate() < 0) {
            throw new IllegalArgumentException("lambda must be above 0, sigma and kappa not negative: "
                    + lambda.estimate() + ", " + sigma.estimate() + ", " + kappa.estimate());
        }
        if (!(rSquared <= 1) || !(mostLoad > 0)) {
            throw new IllegalArgumentException(
                    "rSquared must be at most 1, mostLoad above 0: " + rSquared + ", " + mostLoad);
        }
    }

    /**
     * Returns the throughput that the curve has at a load.
     *
     * @param load N, 1 or more
     * @return X, in the unit of λ
     * @throws IllegalArgumentException if {@code load} is less than 1
     */
    public double throughputAt(double load) {
        if (!(load >= 1)) {
            throw new IllegalArgumentException("load must be at least 1: " + load);
        }
        return lambda.estimate() * load / (1 + sigma.estimate() * (load - 1) + kappa.estimate() * load * (load - 1));
    }

    /**
     * Says how far beyond the measured loads a load is.
     *
     * @param load any load
     * @return {@code load / mostLoad}: up to 1 it was measured, 3 is three times as much as was
     */
    public double extrapolation(double load) {
        return load / mostLoad;
    }

    /**
     * Returns where the throughput is the highest, {@code √((1 - σ) / κ)}.
     *
     * @return the peak; empty if there is none: without coherency more load never makes it slower
     */
    public Optional<Peak> peak() {
        if (kappa.estimate() == 0 || sigma.estimate() >= 1) {
            return Optional.empty();
        }
        double load = Math.sqrt((1 - sigma.estimate()) / kappa.estimate());
        if (!(load >= 1)) {
            return Optional.empty();
        }
        return Optional.of(new Peak(load, throughputAt(load), extrapolation(load), kappa.isAbove(0)));
    }

    /**
     * Returns the throughput that is approached but never reached as the load grows, {@code λ / σ}, if nothing is lost
     * to coherency.
     *
     * @return the limit; empty if there is a peak, or no contention either
     */
    public OptionalDouble limit() {
        return kappa.estimate() == 0 && sigma.estimate() > 0
                ? OptionalDouble.of(lambda.estimate() / sigma.estimate())
                : OptionalDouble.empty();
    }

    /**
     * The highest throughput of a curve.
     *
     * @param load where it is
     * @param throughput how high
     * @param extrapolation the load divided by the highest one that was measured: above 1 nobody has seen the peak
     * @param certain whether the interval of κ excludes 0; if it does not, there may be no peak
     */
    public record Peak(double load, double throughput, double extrapolation, boolean certain) {}
}
