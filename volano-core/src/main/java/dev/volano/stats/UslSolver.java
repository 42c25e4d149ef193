package dev.volano.stats;

import java.util.Optional;

/** Finds the coefficients λ, σ, κ of least squares, in this order, none of them negative. */
final class UslSolver {

    private static final int COEFFICIENTS = 3;
    private static final int MOST_STEPS = 500;
    private static final double FIRST_DAMPING = 1e-3;
    private static final double MOST_DAMPING = 1e12;
    private static final double ENOUGH = 1e-13;

    /** Which coefficients are free; the others are zero. The fewer, the worse the fit. */
    private static final int[][] MODELS = {{0, 1, 2}, {0, 1}, {0, 2}, {0}};

    private final double[] n;
    private final double[] x;

    UslSolver(double[] n, double[] x) {
        this.n = n;
        this.x = x;
    }

    /** The coefficients with the least sum of squares. */
    static final class Solution {

        private final double[] coefficients;
        private final double squares;
        private final double[][] covariance;

        private Solution(double[] coefficients, double squares, double[][] covariance) {
            this.coefficients = coefficients;
            this.squares = squares;
            this.covariance = covariance;
        }

        double coefficient(int index) {
            return coefficients[index];
        }

        double squares() {
            return squares;
        }

        /** To be multiplied with the variance of the noise. */
        double unscaledVariance(int index) {
            return covariance[index][index];
        }
    }

    Optional<Solution> solve() {
        Optional<double[]> best = Optional.empty();
        for (int[] free : MODELS) {
            Optional<double[]> fitted = start(free).map(start -> descend(start, free));
            if (fitted.filter(UslSolver::isLegal).isPresent()
                    && (best.isEmpty() || squares(fitted.get()) < squares(best.get()))) {
                best = fitted;
            }
        }
        return best.flatMap(coefficients -> LeastSquares.inverse(
                        LeastSquares.squared(jacobian(coefficients, MODELS[0]), COEFFICIENTS))
                .map(covariance -> new Solution(coefficients, squares(coefficients), covariance)));
    }

    private static boolean isLegal(double[] coefficients) {
        return coefficients[0] > 0 && coefficients[1] >= 0 && coefficients[2] >= 0;
    }

    /** N / X is linear in 1 / λ, σ / λ and κ / λ; its errors are those of X times N / X². */
    private Optional<double[]> start(int[] free) {
        double[][] rows = new double[n.length][free.length];
        double[] values = new double[n.length];
        for (int k = 0; k < n.length; k++) {
            double weight = x[k] * x[k] / n[k];
            double[] terms = {1, n[k] - 1, n[k] * (n[k] - 1)};
            for (int i = 0; i < free.length; i++) {
                rows[k][i] = weight * terms[free[i]];
            }
            values[k] = weight * n[k] / x[k];
        }
        return LeastSquares.inverse(LeastSquares.squared(rows, free.length))
                .map(inverse -> LeastSquares.times(inverse, LeastSquares.projected(rows, values, free.length)))
                .filter(solution -> solution[0] > 0)
                .map(solution -> {
                    double[] coefficients = new double[COEFFICIENTS];
                    coefficients[0] = 1 / solution[0];
                    for (int i = 1; i < free.length; i++) {
                        coefficients[free[i]] = solution[i] / solution[0];
                    }
                    return coefficients;
                });
    }

    private double[] descend(double[] start, int[] free) {
        double[] at = start;
        double squares = squares(at);
        double damping = FIRST_DAMPING;
        for (int step = 0; step < MOST_STEPS && damping < MOST_DAMPING; step++) {
            double[][] jacobian = jacobian(at, free);
            double[][] normal = LeastSquares.squared(jacobian, free.length);
            for (int i = 0; i < free.length; i++) {
                normal[i][i] *= 1 + damping;
            }
            double[] gradient = LeastSquares.projected(jacobian, residuals(at), free.length);
            Optional<double[]> move =
                    LeastSquares.inverse(normal).map(inverse -> LeastSquares.times(inverse, gradient));
            if (move.isEmpty()) {
                return at;
            }
            double[] next = at.clone();
            for (int i = 0; i < free.length; i++) {
                next[free[i]] += move.get()[i];
            }
            double nextSquares = squares(next);
            if (nextSquares <= squares) { // false for NaN
                boolean enough = squares - nextSquares <= ENOUGH * squares && damping <= FIRST_DAMPING;
                at = next;
                squares = nextSquares;
                damping /= 10;
                if (enough) {
                    return at;
                }
            } else {
                damping *= 10;
            }
        }
        return at;
    }

    private double squares(double[] coefficients) {
        double squares = 0;
        for (double residual : residuals(coefficients)) {
            squares += residual * residual;
        }
        return squares;
    }

    private double[] residuals(double[] coefficients) {
        double[] residuals = new double[n.length];
        for (int k = 0; k < n.length; k++) {
            residuals[k] = x[k] - coefficients[0] * n[k] / denominator(coefficients, n[k]);
        }
        return residuals;
    }

    private double[][] jacobian(double[] coefficients, int[] free) {
        double[][] rows = new double[n.length][free.length];
        for (int k = 0; k < n.length; k++) {
            double denominator = denominator(coefficients, n[k]);
            double slope = -coefficients[0] * n[k] / (denominator * denominator);
            double[] derivatives = {n[k] / denominator, slope * (n[k] - 1), slope * n[k] * (n[k] - 1)};
            for (int i = 0; i < free.length; i++) {
                rows[k][i] = derivatives[free[i]];
            }
        }
        return rows;
    }

    private static double denominator(double[] coefficients, double n) {
        return 1 + coefficients[1] * (n - 1) + coefficients[2] * n * (n - 1);
    }
}
