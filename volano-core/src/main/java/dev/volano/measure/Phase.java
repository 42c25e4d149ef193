package dev.volano.measure;

import java.util.Locale;

/**
 * The phases of a run, in order.
 *
 * @since 0.1
 */
public enum Phase {
    /** Connections are opened. */
    RAMP,
    /** The load runs, and is not measured, until it is steady. */
    WARM_UP,
    /** The load is measured. */
    MEASURE,
    /** No more messages are sent; those under way are waited for. */
    DRAIN,
    /** Connections are closed. */
    STOP;

    /**
     * Returns the phase as reports write it.
     *
     * @return lower-case words joined by hyphens, for example {@code warm-up}
     */
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
