package dev.volano.jfr;

import java.util.Objects;

/**
 * A part of a whole: of the samples of running code, or of the bytes allocated.
 *
 * @param name a method, or a class
 * @param amount samples or bytes, not negative
 * @param share the part of the whole, from 0 to 1
 * @since 0.1
 */
public record Share(String name, long amount, double share) {

    /**
     * Creates a share.
     *
     * @throws NullPointerException if {@code name} is null
     * @throws IllegalArgumentException if {@code amount} is negative or {@code share} is not from 0 to 1
     */
    public Share {
        Objects.requireNonNull(name, "name");
        if (amount < 0) {
            throw new IllegalArgumentException("amount must be at least 0: " + amount);
        }
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("share must be from 0 to 1: " + share);
        }
    }
}
