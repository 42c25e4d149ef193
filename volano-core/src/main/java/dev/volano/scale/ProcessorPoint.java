package dev.volano.scale;

import dev.volano.internal.Require;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * What came of a number of processors.
 *
 * @param processors how many the server had, at least 1
 * @param clientProcessors how many the load generator had to itself: those that it may run on, and the server may not;
 *     empty if that is not known
 * @param level what was measured; its label is the number of processors
 * @since 0.1
 */
public record ProcessorPoint(int processors, OptionalInt clientProcessors, FactorLevel level) {

    /**
     * Creates a point.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if a number is out of range
     */
    public ProcessorPoint {
        Require.atLeast(processors, 1, "processors");
        Objects.requireNonNull(clientProcessors, "clientProcessors");
        clientProcessors.ifPresent(own -> Require.atLeast(own, 0, "clientProcessors"));
        Objects.requireNonNull(level, "level");
    }
}
