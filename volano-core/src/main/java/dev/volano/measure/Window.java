package dev.volano.measure;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * What happened in a short span of a run.
 *
 * @param phase the phase that the run was in
 * @param start when the window began, from the start of the load, not negative
 * @param length how long it was, longer than zero
 * @param sent messages sent in it
 * @param received messages received and verified in it
 * @param connections connections that took part in the load at its end
 * @param serviceTime latencies from when the messages were sent; empty if no message of the window has one
 * @param responseTime latencies from when the messages were due; empty without an offered rate
 * @since 0.1
 */
public record Window(
        Phase phase,
        Duration start,
        Duration length,
        long sent,
        long received,
        int connections,
        Optional<LatencySummary> serviceTime,
        Optional<LatencySummary> responseTime) {

    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * Creates a window.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if a number is negative, or {@code length} not longer than zero
     */
    public Window {
        Objects.requireNonNull(phase, "phase");
        Objects.requireNonNull(serviceTime, "serviceTime");
        Objects.requireNonNull(responseTime, "responseTime");
        if (start.isNegative() || sent < 0 || received < 0 || connections < 0) {
            throw new IllegalArgumentException("nothing of a window may be negative: " + start + ", " + sent + ", "
                    + received + ", " + connections);
        }
        if (length.isZero() || length.isNegative()) {
            throw new IllegalArgumentException("length must be longer than zero: " + length);
        }
    }

    /**
     * Returns the throughput of the window.
     *
     * @return messages received per second
     */
    public double receivedPerSecond() {
        return received * NANOS_PER_SECOND / length.toNanos();
    }
}
