package dev.volano.client;

import java.time.Duration;
import java.util.Objects;

/**
 * How a warm-up ended.
 *
 * @param length how long it was
 * @param state whether the load was steady at its end
 * @param detail why, in words
 * @since 0.1
 */
public record WarmUpOutcome(Duration length, State state, String detail) {

    /** Whether a load was steady when it was measured. */
    public enum State {
        /** Nobody looked: the warm-up had a fixed length, or there was none. */
        NOT_LOOKED_FOR,
        /** The throughput was steady. */
        STEADY,
        /** The throughput did not get steady in time; what was measured may be too low. */
        NOT_STEADY
    }

    /** What a run without warm-up has. */
    public static final WarmUpOutcome NONE = new WarmUpOutcome(Duration.ZERO, State.NOT_LOOKED_FOR, "no warm-up");

    /**
     * Creates an outcome.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if {@code length} is negative
     */
    public WarmUpOutcome {
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(detail, "detail");
        if (length.isNegative()) {
            throw new IllegalArgumentException("length must not be negative: " + length);
        }
    }
}
