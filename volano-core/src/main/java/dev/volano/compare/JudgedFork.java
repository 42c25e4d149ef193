package dev.volano.compare;

import dev.volano.client.PairedFork;
import dev.volano.stats.ForkComparison;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * A fork, and what it says of candidate against baseline.
 *
 * @param fork what was measured
 * @param throughput what it says of the throughput, or why it does not count
 * @param cpuLogRatio ln(candidate / baseline) of the server's CPU time per message; empty if that is not known
 * @since 0.1
 */
public record JudgedFork(PairedFork fork, ForkComparison throughput, OptionalDouble cpuLogRatio) {

    /**
     * Creates a judged fork.
     *
     * @throws NullPointerException if a part is null
     */
    public JudgedFork {
        Objects.requireNonNull(fork, "fork");
        Objects.requireNonNull(throughput, "throughput");
        Objects.requireNonNull(cpuLogRatio, "cpuLogRatio");
    }

    /**
     * Returns what the fork says of the mean throughput, stalls and all.
     *
     * @return ln(candidate / baseline); empty if nothing was received of one of them
     */
    public OptionalDouble meanLogRatio() {
        OptionalDouble baseline = fork.baseline().receivedPerSecond();
        OptionalDouble candidate = fork.candidate().receivedPerSecond();
        return baseline.isPresent() && candidate.isPresent()
                ? OptionalDouble.of(Math.log(candidate.getAsDouble() / baseline.getAsDouble()))
                : OptionalDouble.empty();
    }

    /**
     * Returns whether the fork counts.
     *
     * @return false if it is left out, for the reason in {@link #throughput}
     */
    public boolean valid() {
        return throughput instanceof ForkComparison.Valid;
    }
}
