package dev.volano.client;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What one of two servers and its clients did in the measured part of a fork, over all its windows.
 *
 * @param sent messages sent
 * @param received messages received and verified
 * @param active how long its windows took in all, each from the start of the clients until nothing was outstanding
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
        Duration active,
        OptionalLong cpuNanos,
        OptionalLong clientCpuNanos,
        OptionalDouble busiestThreadShare,
        List<Failure> failures) {

    /** A side that was not measured. */
    static final PairedSide NOTHING = new PairedSide(
            0, 0, Duration.ZERO, OptionalLong.empty(), OptionalLong.empty(), OptionalDouble.empty(), List.of());

    /**
     * Creates a side.
     *
     * @throws NullPointerException if a part is null
     */
    public PairedSide {
        Objects.requireNonNull(active, "active");
        Objects.requireNonNull(cpuNanos, "cpuNanos");
        Objects.requireNonNull(clientCpuNanos, "clientCpuNanos");
        Objects.requireNonNull(busiestThreadShare, "busiestThreadShare");
        failures = List.copyOf(failures);
    }

    /**
     * Returns the mean rate, which stalls lower that a window's own rate does not show: one that begins in it may end
     * long after.
     *
     * @return messages per second of the time for which it was active; empty if nothing was received
     */
    public OptionalDouble receivedPerSecond() {
        return received > 0 && !active.isZero()
                ? OptionalDouble.of(received * 1e9 / active.toNanos())
                : OptionalDouble.empty();
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
