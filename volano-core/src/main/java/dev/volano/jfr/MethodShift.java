package dev.volano.jfr;

import java.util.Objects;

/**
 * How much more, or less, of the samples a method has in a second recording than in a first.
 *
 * @param method the method
 * @param before its share of the samples of the first, from 0 to 1
 * @param after its share of the samples of the second, from 0 to 1
 * @param standardErrors the difference in units of its standard error; positive if the method became hotter
 * @since 0.1
 */
public record MethodShift(String method, double before, double after, double standardErrors) {

    /**
     * Creates a shift.
     *
     * @throws NullPointerException if {@code method} is null
     */
    public MethodShift {
        Objects.requireNonNull(method, "method");
    }
}
