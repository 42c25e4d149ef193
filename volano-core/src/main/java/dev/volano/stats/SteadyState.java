package dev.volano.stats;

import java.time.Duration;
import java.util.Objects;

/**
 * Whether, and from when, a series of rates is steady.
 *
 * @since 0.1
 */
public sealed interface SteadyState {

    /**
     * The rates are steady from a window on.
     *
     * @param firstWindow the first steady window, from 0
     * @param since the start of that window, from the start of the series, zero or more
     */
    record Reached(int firstWindow, Duration since) implements SteadyState {

        /**
         * Creates the finding.
         *
         * @throws NullPointerException if {@code since} is null
         * @throws IllegalArgumentException if a number is negative
         */
        public Reached {
            Objects.requireNonNull(since, "since");
            if (firstWindow < 0 || since.isNegative()) {
                throw new IllegalArgumentException("negative: window " + firstWindow + ", since " + since);
            }
        }
    }

    /**
     * The rates are not steady, or it cannot be said.
     *
     * @param reason why
     * @param detail the same in words, with the figures
     */
    record NotReached(Reason reason, String detail) implements SteadyState {

        /**
         * Creates the finding.
         *
         * @throws NullPointerException if an argument is null
         */
        public NotReached {
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(detail, "detail");
        }
    }

    /** Why a series is not steady. */
    enum Reason {
        /** Too few windows, or all within the time that is always left out. */
        TOO_SHORT,
        /** In most windows nothing was counted. */
        NOTHING_COUNTED,
        /** The rate changes until the middle of the series, or later. */
        STILL_CHANGING,
        /** What seemed steady is faster or slower at its end than at its beginning. */
        DRIFTING
    }
}
