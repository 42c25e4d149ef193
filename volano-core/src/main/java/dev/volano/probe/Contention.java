package dev.volano.probe;

import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * How much some processes had to share a machine with others in a span of time.
 *
 * @param machine what the machine did; {@link MachineUsage#otherCores} are those of everybody but these processes and
 *     this one
 * @param runQueueWaitNanos of each of the processes, how long its threads could have run and had no processor, all
 *     added up; empty if the system does not say, or the process had ended
 * @since 0.1
 */
public record Contention(MachineUsage machine, List<OptionalLong> runQueueWaitNanos) {

    /**
     * Creates a contention.
     *
     * @throws NullPointerException if a part is null
     */
    public Contention {
        Objects.requireNonNull(machine, "machine");
        runQueueWaitNanos = List.copyOf(runQueueWaitNanos);
    }
}
