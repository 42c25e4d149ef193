package dev.volano.stats;

import java.util.Optional;

/** Small systems of linear equations. */
final class LeastSquares {

    /** A pivot this much smaller than its column was says that the columns depend on each other. */
    private static final double SINGULAR = 1e-12;

    private LeastSquares() {}

    /** Returns XᵀX. */
    static double[][] squared(double[][] rows, int columns) {
        double[][] product = new double[columns][columns];
        for (double[] row : rows) {
            for (int i = 0; i < columns; i++) {
                for (int j = 0; j < columns; j++) {
                    product[i][j] += row[i] * row[j];
                }
            }
        }
        return product;
    }

    /** Returns Xᵀy. */
    static double[] projected(double[][] rows, double[] values, int columns) {
        double[] product = new double[columns];
        for (int k = 0; k < values.length; k++) {
            for (int i = 0; i < columns; i++) {
                product[i] += rows[k][i] * values[k];
            }
        }
        return product;
    }

    static double[] times(double[][] matrix, double[] vector) {
        double[] product = new double[vector.length];
        for (int i = 0; i < product.length; i++) {
            for (int j = 0; j < vector.length; j++) {
                product[i] += matrix[i][j] * vector[j];
            }
        }
        return product;
    }

    /**
     * Returns the inverse of a symmetric, positive definite matrix, by Gauss-Jordan elimination after scaling its
     * diagonal to ones; empty if it has none.
     */
    static Optional<double[][]> inverse(double[][] matrix) {
        int size = matrix.length;
        double[] scale = new double[size];
        double[][] left = new double[size][size];
        double[][] right = new double[size][size];
        for (int i = 0; i < size; i++) {
            scale[i] = Math.sqrt(matrix[i][i]);
            right[i][i] = 1;
        }
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                left[i][j] = matrix[i][j] / (scale[i] * scale[j]);
            }
        }
        for (int i = 0; i < size; i++) {
            double pivot = left[i][i];
            if (!(pivot > SINGULAR)) {
                return Optional.empty();
            }
            for (int j = 0; j < size; j++) {
                left[i][j] /= pivot;
                right[i][j] /= pivot;
            }
            for (int k = 0; k < size; k++) {
                double factor = left[k][i];
                for (int j = 0; k != i && j < size; j++) {
                    left[k][j] -= factor * left[i][j];
                    right[k][j] -= factor * right[i][j];
                }
            }
        }
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                right[i][j] /= scale[i] * scale[j];
            }
        }
        return Optional.of(right);
    }
}
