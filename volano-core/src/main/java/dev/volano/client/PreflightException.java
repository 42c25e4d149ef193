package dev.volano.client;

import dev.volano.VolanoException;
import java.io.Serial;
import java.util.Objects;

/**
 * Thrown before any load when a limit of the system is certain to stop it. Which limit it is and whose process it binds
 * is in the {@link #kind}: that of the failure which the load would have ended with.
 *
 * @since 0.1
 */
public final class PreflightException extends VolanoException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** The failure that the load would have ended with. */
    private final Failure.Kind kind;

    /**
     * Creates an exception.
     *
     * @param kind the failure that the load would have ended with; one of the load generator, if there are several
     * @param message all limits that are too low, a line each, and how to raise them
     * @throws NullPointerException if {@code kind} is null
     */
    public PreflightException(Failure.Kind kind, String message) {
        super(message);
        this.kind = Objects.requireNonNull(kind, "kind");
    }

    /**
     * Returns what the load would have failed of.
     *
     * @return the kind, which tells whose limit it is
     */
    public Failure.Kind kind() {
        return kind;
    }
}
