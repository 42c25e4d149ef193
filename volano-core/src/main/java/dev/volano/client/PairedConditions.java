package dev.volano.client;

import dev.volano.probe.MachineUsage;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What else went on while a fork was measured, and how it was warmed up: how far its figures can be trusted. It is
 * reported, and decides nothing.
 *
 * @param machine what the machine did in the measured part; {@link MachineUsage#otherCores} are those of everybody but
 *     this process and those of the two servers, which count as others if they are not known; empty if nothing was
 *     measured
 * @param baselineWaitNanos how long threads of the baseline's process could have run in the measured part and had no
 *     processor, all added up; empty if it is not known
 * @param candidateWaitNanos the same of the candidate
 * @param warmUpEnd why the warm-up ended, in words
 * @since 0.1
 */
public record PairedConditions(
        Optional<MachineUsage> machine,
        OptionalLong baselineWaitNanos,
        OptionalLong candidateWaitNanos,
        String warmUpEnd) {

    /** Of a fork of which nothing was measured. */
    public static final PairedConditions UNKNOWN =
            new PairedConditions(Optional.empty(), OptionalLong.empty(), OptionalLong.empty(), "there was none");

    /**
     * Creates conditions.
     *
     * @throws NullPointerException if a part is null
     */
    public PairedConditions {
        Objects.requireNonNull(machine, "machine");
        Objects.requireNonNull(baselineWaitNanos, "baselineWaitNanos");
        Objects.requireNonNull(candidateWaitNanos, "candidateWaitNanos");
        Objects.requireNonNull(warmUpEnd, "warmUpEnd");
    }
}
