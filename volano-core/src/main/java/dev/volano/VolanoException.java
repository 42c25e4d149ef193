package dev.volano;

import java.io.Serial;

/**
 * Thrown when what was asked for cannot be done at all, such as a server that does not start or a limit of the system
 * that is too low for the load. What goes wrong during a run is not thrown but part of its result.
 *
 * @since 0.1
 */
public class VolanoException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message what happened, why, and what to do
     */
    public VolanoException(String message) {
        super(message);
    }

    /**
     * Creates an exception.
     *
     * @param message what happened, why, and what to do
     * @param cause what was thrown where it happened
     */
    public VolanoException(String message, Throwable cause) {
        super(message, cause);
    }
}
