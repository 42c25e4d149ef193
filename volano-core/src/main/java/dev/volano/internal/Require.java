package dev.volano.internal;

import java.time.Duration;
import java.util.Objects;

/** Argument checks whose messages name the argument, its value and its legal range. */
public final class Require {

    private Require() {}

    /**
     * Returns {@code value} if it is at least {@code least}.
     *
     * @param value the argument to check
     * @param least the smallest legal value
     * @param name the argument's name, for the message
     * @return {@code value}
     * @throws IllegalArgumentException if {@code value} is less than {@code least}
     */
    public static int atLeast(int value, int least, String name) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be at least " + least + ": " + value);
        }
        return value;
    }

    /**
     * Returns {@code value} if it is from {@code least} to {@code most}.
     *
     * @param value the argument to check
     * @param least the smallest legal value
     * @param most the largest legal value
     * @param name the argument's name, for the message
     * @return {@code value}
     * @throws IllegalArgumentException if {@code value} is out of the range
     */
    public static int between(int value, int least, int most, String name) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " must be from " + least + " to " + most + ": " + value);
        }
        return value;
    }

    /**
     * Returns {@code value} if it is longer than zero.
     *
     * @param value the argument to check
     * @param name the argument's name, for the message
     * @return {@code value}
     * @throws NullPointerException if {@code value} is null
     * @throws IllegalArgumentException if {@code value} is zero or negative
     */
    public static Duration positive(Duration value, String name) {
        Objects.requireNonNull(value, name);
        if (value.isZero() || value.isNegative()) {
            throw new IllegalArgumentException(name + " must be longer than zero: " + value);
        }
        return value;
    }

    /**
     * Returns {@code value} if it is not negative.
     *
     * @param value the argument to check
     * @param name the argument's name, for the message
     * @return {@code value}
     * @throws NullPointerException if {@code value} is null
     * @throws IllegalArgumentException if {@code value} is negative
     */
    public static Duration notNegative(Duration value, String name) {
        Objects.requireNonNull(value, name);
        if (value.isNegative()) {
            throw new IllegalArgumentException(name + " must not be negative: " + value);
        }
        return value;
    }

    /**
     * Returns {@code value} if it holds something besides white space.
     *
     * @param value the argument to check
     * @param name the argument's name, for the message
     * @return {@code value}
     * @throws NullPointerException if {@code value} is null
     * @throws IllegalArgumentException if {@code value} is blank
     */
    public static String notBlank(String value, String name) {
        Objects.requireNonNull(value, name);
        if (value.isBlank()) {
            throw new IllegalArgumentException(name + " must not be blank: \"" + value + "\"");
        }
        return value;
    }
}
