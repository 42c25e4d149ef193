package dev.volano.client;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How long a load is measured. Without a time and a count: until all clients have done what the workload says.
 *
 * @param time for so long
 * @param messages until so many messages have been received
 * @since 0.1
 */
public record Extent(Optional<Duration> time, OptionalLong messages) {

    /** Until all clients have finished. */
    public static final Extent UNTIL_FINISHED = new Extent(Optional.empty(), OptionalLong.empty());

    /**
     * Creates an extent.
     *
     * @throws IllegalArgumentException if both are given, or one is not more than zero
     */
    public Extent {
        if (time.isPresent() && messages.isPresent()) {
            throw new IllegalArgumentException("a load is measured for a time or for a count, not both");
        }
        if (time.isPresent() && (time.get().isZero() || time.get().isNegative())) {
            throw new IllegalArgumentException("time must be longer than zero: " + time.get());
        }
        if (messages.isPresent() && messages.getAsLong() < 1) {
            throw new IllegalArgumentException("messages must be at least 1: " + messages.getAsLong());
        }
    }

    /**
     * Returns whether the clients go on until they are told to finish.
     *
     * @return false if they finish by themselves
     */
    public boolean timed() {
        return time.isPresent() || messages.isPresent();
    }

    /**
     * Returns the extent as reports write it.
     *
     * @return for example {@code 10 s} or {@code until finished}
     */
    public String words() {
        if (time.isPresent()) {
            return time.get().toMillis() / 1e3 + " s";
        }
        return messages.isPresent() ? messages.getAsLong() + " messages" : "until finished";
    }
}
