package dev.volano.client;

import dev.volano.internal.Require;
import java.time.Duration;
import java.util.OptionalDouble;

/**
 * How the connections of a run are opened.
 *
 * @param connectionsPerSecond how many at most; empty for as fast as they are let in
 * @param joinInterval time after which the next client connects and joins the load; zero for a load that begins when
 *     all are connected
 * @since 0.1
 */
public record Ramp(OptionalDouble connectionsPerSecond, Duration joinInterval) {

    /** As fast as connections are let in, for a load that begins when all are connected. */
    public static final Ramp FAST = new Ramp(OptionalDouble.empty(), Duration.ZERO);

    /**
     * Creates a ramp.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if {@code connectionsPerSecond} is not more than 0 and finite, or
     *     {@code joinInterval} is negative
     */
    public Ramp {
        Require.notNegative(joinInterval, "joinInterval");
        if (connectionsPerSecond.isPresent()
                && !(connectionsPerSecond.getAsDouble() > 0
                        && connectionsPerSecond.getAsDouble() < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "connectionsPerSecond must be more than 0 and finite: " + connectionsPerSecond.getAsDouble());
        }
    }
}
