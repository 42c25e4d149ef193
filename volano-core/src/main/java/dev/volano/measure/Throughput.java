package dev.volano.measure;

import java.time.Duration;
import java.util.Objects;

/**
 * Messages counted over a span of time.
 *
 * <p>The count and the span are kept, not only their quotient, so that intervals add up without rounding and a rate is
 * never divided twice.
 *
 * @param messages messages delivered to clients and verified, not negative
 * @param elapsed the span they were counted over, by a monotonic clock, longer than zero
 * @since 0.1
 */
public record Throughput(long messages, Duration elapsed) implements Comparable<Throughput> {

    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * Creates a throughput.
     *
     * @throws NullPointerException if {@code elapsed} is null
     * @throws IllegalArgumentException if {@code messages} is negative or {@code elapsed} not positive
     */
    public Throughput {
        Objects.requireNonNull(elapsed, "elapsed");
        if (messages < 0) {
            throw new IllegalArgumentException("messages must not be negative: " + messages);
        }
        if (elapsed.isZero() || elapsed.isNegative()) {
            throw new IllegalArgumentException("elapsed must be longer than zero: " + elapsed);
        }
    }

    /**
     * Returns the rate in messages per second.
     *
     * @return messages divided by elapsed seconds; zero if nothing was delivered
     */
    public double messagesPerSecond() {
        return messages * NANOS_PER_SECOND / elapsed.toNanos();
    }

    /**
     * Returns this and a later, adjoining interval taken as one.
     *
     * @param later the interval that follows this one
     * @return the sum of the counts over the sum of the spans
     * @throws ArithmeticException if the sum of the counts overflows
     */
    public Throughput plus(Throughput later) {
        return new Throughput(Math.addExact(messages, later.messages), elapsed.plus(later.elapsed));
    }

    /**
     * Compares by rate: the faster of two is the greater. Two of the same rate are not equal if their counts differ.
     *
     * @param other what to compare with
     * @return negative, zero or positive, as this rate is less than, the same as or greater than the other
     */
    @Override
    public int compareTo(Throughput other) {
        return Double.compare(messagesPerSecond(), other.messagesPerSecond());
    }
}
