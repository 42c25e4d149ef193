package dev.volano.net;

import java.io.Serial;

/**
 * Thrown by a {@link Handler} when the peer sent what the protocol does not allow.
 *
 * @since 0.1
 */
public final class BadInputException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message what was wrong with the input, for the reason that the connection is closed with
     */
    public BadInputException(String message) {
        super(message);
    }
}
