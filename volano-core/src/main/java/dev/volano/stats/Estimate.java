package dev.volano.stats;

import dev.volano.measure.Interval;
import java.util.Objects;
import java.util.Optional;

/**
 * What a set of measurements says of the true value, or why it does not say.
 *
 * @since 0.1
 */
public sealed interface Estimate {

    /**
     * Returns the interval.
     *
     * @return the interval; empty if too little was measured for one
     */
    default Optional<Interval> interval() {
        return this instanceof Known known ? Optional.of(known.value()) : Optional.empty();
    }

    /** What varies between the values that an interval is made of, so what it can vouch for. */
    enum Basis {
        /** Fresh processes: the interval covers what differs from one start of the server to the next. */
        FORKS,
        /** Times within one run: it says nothing of another run, in which code is compiled and placed anew. */
        WITHIN_ONE_RUN
    }

    /**
     * A value with its interval.
     *
     * @param value the interval, in the unit of the measurements
     * @param basis what the interval can vouch for
     * @param count independent values that it was made of: forks, or batches of windows
     */
    record Known(Interval value, Basis basis, int count) implements Estimate {

        /**
         * Creates an estimate.
         *
         * @throws NullPointerException if an argument is null
         */
        public Known {
            Objects.requireNonNull(value, "value");
            Objects.requireNonNull(basis, "basis");
        }
    }

    /**
     * No interval.
     *
     * @param reason why there is none
     */
    record Unknown(String reason) implements Estimate {

        /**
         * Creates the absence of an estimate.
         *
         * @throws NullPointerException if {@code reason} is null
         */
        public Unknown {
            Objects.requireNonNull(reason, "reason");
        }
    }
}
