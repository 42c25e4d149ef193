package dev.volano.jfr;

import dev.volano.internal.Require;
import java.time.Duration;
import java.util.Objects;

/**
 * Times that something waited or stood still, in one place or for one reason.
 *
 * @param what the place or the reason: a class, a method, or a name
 * @param count how often, at least 1
 * @param total how long in all, added up over all threads
 * @param longest how long at most
 * @since 0.1
 */
public record Waits(String what, long count, Duration total, Duration longest) {

    /**
     * Creates a sum of times.
     *
     * @throws NullPointerException if a component is null
     * @throws IllegalArgumentException if {@code count} is less than 1 or a duration is negative
     */
    public Waits {
        Objects.requireNonNull(what, "what");
        if (count < 1) {
            throw new IllegalArgumentException("count must be at least 1: " + count);
        }
        Require.notNegative(total, "total");
        Require.notNegative(longest, "longest");
    }
}
