package dev.volano.client;

import java.time.Duration;
import java.util.Locale;
import java.util.Objects;

/**
 * How many messages are due in a second, whatever happens: the load of an open model.
 *
 * @param messagesPerSecond over all connections together, more than 0, at most 10 million
 * @param arrivals how the messages are spread over time
 * @since 0.1
 */
public record OfferedRate(double messagesPerSecond, Arrivals arrivals) {

    private static final double MOST = 10_000_000;

    /** A rate that is missed by more was not offered. */
    private static final double LEAST_SENT = 0.99;

    /** Messages due at the ends of a time may fall to one side or the other. */
    private static final int AT_ENDS = 2;

    private static final double NANOS_PER_SECOND = 1e9;

    /** How messages are spread over time. */
    public enum Arrivals {
        /** At equal distances. */
        CONSTANT,
        /** Independent of each other, as from many users: at distances that are exponentially distributed. */
        POISSON;

        /**
         * Returns the name as reports write it.
         *
         * @return a lower-case word
         */
        public String words() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Creates a rate.
     *
     * @throws NullPointerException if {@code arrivals} is null
     * @throws IllegalArgumentException if {@code messagesPerSecond} is out of range
     */
    public OfferedRate {
        Objects.requireNonNull(arrivals, "arrivals");
        if (!(messagesPerSecond > 0 && messagesPerSecond <= MOST)) {
            throw new IllegalArgumentException(
                    "messagesPerSecond must be more than 0 and at most 10 million: " + messagesPerSecond);
        }
    }

    /**
     * Returns a rate of messages at equal distances, in turn on each connection.
     *
     * @param messagesPerSecond over all connections together, more than 0, at most 10 million
     * @return the rate
     * @throws IllegalArgumentException if {@code messagesPerSecond} is out of range
     */
    public static OfferedRate constant(double messagesPerSecond) {
        return new OfferedRate(messagesPerSecond, Arrivals.CONSTANT);
    }

    /**
     * Returns a rate of messages that are due independently of each other, each on a random connection.
     *
     * @param messagesPerSecond over all connections together, more than 0, at most 10 million
     * @return the rate
     * @throws IllegalArgumentException if {@code messagesPerSecond} is out of range
     */
    public static OfferedRate poisson(double messagesPerSecond) {
        return new OfferedRate(messagesPerSecond, Arrivals.POISSON);
    }

    /**
     * Returns whether a load was of this rate: whether at least 99 % of the messages were sent, those at the ends of
     * the time left out.
     *
     * @param sent how many were sent in the time
     * @param time longer than zero
     * @return false if the load was a lower one
     */
    public boolean isMetBy(long sent, Duration time) {
        return sent + AT_ENDS >= LEAST_SENT * messagesPerSecond * time.toNanos() / NANOS_PER_SECOND;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%,.0f messages/s, %s", messagesPerSecond, arrivals.words());
    }
}
