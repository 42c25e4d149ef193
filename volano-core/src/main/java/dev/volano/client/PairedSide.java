package dev.volano.client;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What one of two servers and its clients did in the measured part of a fork, over all its windows.
 *
 * @param sent messages sent
 * @param received messages received and verified
 * @param cpuNanos CPU time of the server's process; empty if its process is not known, or not its own
 * @param clientCpuNanos CPU time of the platform threads of the server's clients; empty where the JVM does not tell
 * @param busiestThreadShare the share of the server's windows for which its clients' busiest thread had a processor;
 *     empty where the JVM does not tell
 * @param failures what went wrong
 * @since 0.1
 */
public record PairedSide(
        long sent,
        long received,
        OptionalLong cpuNanos,
        OptionalLong clientCpuNanos,
        OptionalDouble busiestThreadShare,
        List<Failure> failures) {

    /** A side that was not measured. */
    static final PairedSide NOTHING =
            new PairedSide(0, 0, OptionalLong.empty(), OptionalLong.empty(), OptionalDouble.empty(), List.of());

    /**
     * Creates a side.
     *
     * @throws NullPointerException if a part is null
     */
    public PairedSide {
        Objects.requireNonNull(cpuNanos, "cpuNanos");
        Objects.requireNonNull(clientCpuNanos, "clientCpuNanos");
        Objects.requireNonNull(busiestThreadShare, "busiestThreadShare");
        failures = List.copyOf(failures);
    }

    /**
     * Returns what a message costs the server.
     *
     * @return CPU time in nanoseconds per received message; empty if it is not known, or nothing was received
     */
    public OptionalDouble cpuNanosPerMessage() {
        return cpuNanos.isPresent() && cpuNanos.getAsLong() > 0 && received > 0
                ? OptionalDouble.of((double) cpuNanos.getAsLong() / received)
                : OptionalDouble.empty();
    }
}
