package dev.volano.probe;

import dev.volano.internal.Require;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One limit that a system sets. It is one of three things: a value, {@link #UNLIMITED}, or not known.
 *
 * @param name what is limited, as the system calls it, for example {@code kernel.pid_max}; not blank
 * @param value the limit, for example {@code 32768}; {@link #UNLIMITED} if the system sets none; empty if not known
 * @since 0.1
 */
public record Limit(String name, Optional<String> value) {

    /** The value of a limit where the system sets none. */
    public static final String UNLIMITED = "unlimited";

    /**
     * Creates a limit; {@link #of}, {@link #unlimited} and {@link #unknown} read better.
     *
     * @throws NullPointerException if a component is null
     * @throws IllegalArgumentException if {@code name} or {@code value} is blank
     */
    public Limit {
        Require.notBlank(name, "name");
        Objects.requireNonNull(value, "value").ifPresent(present -> Require.notBlank(present, "value"));
    }

    /**
     * Returns a limit whose value is known.
     *
     * @param name what is limited
     * @param value the limit, not blank
     * @return the limit
     */
    public static Limit of(String name, String value) {
        return new Limit(name, Optional.of(value));
    }

    /**
     * Returns a limit that is a number.
     *
     * @param name what is limited
     * @param bound the most that is allowed, not negative
     * @return the limit
     * @throws IllegalArgumentException if {@code bound} is negative
     */
    public static Limit of(String name, long bound) {
        if (bound < 0) {
            throw new IllegalArgumentException("bound must not be negative: " + bound);
        }
        return of(name, Long.toString(bound));
    }

    /**
     * Returns a limit that is known not to be set.
     *
     * @param name what is not limited
     * @return the limit
     */
    public static Limit unlimited(String name) {
        return of(name, UNLIMITED);
    }

    /**
     * Returns a limit that may or may not be set.
     *
     * @param name what may be limited
     * @return the limit
     */
    public static Limit unknown(String name) {
        return new Limit(name, Optional.empty());
    }

    /**
     * Reads a limit as the kernel writes it.
     *
     * @param name what is limited
     * @param text a number, or the word for no limit
     * @return the limit, unknown if the text is anything else
     */
    static Limit read(String name, String text) {
        String value = text.strip();
        if (value.equals(UNLIMITED) || value.equals("max")) {
            return unlimited(name);
        }
        OptionalLong bound = number(value);
        return bound.isPresent() ? of(name, bound.getAsLong()) : unknown(name);
    }

    /**
     * Returns whether the system told the limit, be it that there is none.
     *
     * @return false if not known
     */
    public boolean isKnown() {
        return value.isPresent();
    }

    /**
     * Returns whether the system is known to set no limit.
     *
     * @return false if it sets one, or if that is not known
     */
    public boolean isUnlimited() {
        return value.filter(UNLIMITED::equals).isPresent();
    }

    /**
     * Returns the most that is allowed.
     *
     * @return the number; empty if unlimited, not known, or not one number
     */
    public OptionalLong bound() {
        return value.map(Limit::number).orElse(OptionalLong.empty());
    }

    private static OptionalLong number(String text) {
        try {
            long number = Long.parseLong(text);
            return number < 0 ? OptionalLong.empty() : OptionalLong.of(number);
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }
}
