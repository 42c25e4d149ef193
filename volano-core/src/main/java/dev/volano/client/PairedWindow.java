package dev.volano.client;

import dev.volano.internal.Require;
import java.time.Duration;

/**
 * What one of two servers did in one window of a {@link PairedClient}. The clients start, some time later counting
 * begins, and after its end they pause until nothing is outstanding.
 *
 * @param received messages received and verified while it was counted, 0 or more
 * @param length how long it was counted, longer than zero
 * @param delivered messages received from the start of the clients until nothing was outstanding, those that were not
 *     counted too
 * @param drained how long it took after the pause until nothing was outstanding, zero or longer
 * @since 0.1
 */
public record PairedWindow(long received, Duration length, long delivered, Duration drained) {

    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * Creates a window.
     *
     * @throws IllegalArgumentException if a part is out of its range
     */
    public PairedWindow {
        if (received < 0 || delivered < received) {
            throw new IllegalArgumentException(
                    "of what was delivered a part is counted: " + received + " of " + delivered);
        }
        Require.positive(length, "length");
        Require.notNegative(drained, "drained");
    }

    /**
     * Returns the rate.
     *
     * @return received messages per second, 0 or more
     */
    public double receivedPerSecond() {
        return received * NANOS_PER_SECOND / length.toNanos();
    }
}
