package dev.volano.client;

import dev.volano.stats.ForkComparison;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a {@link PairedClient} measured on one fresh pair of servers. What was measured before something went wrong is
 * kept.
 *
 * @param number which fork it is, from 1
 * @param candidateFirst whether the candidate was started and connected to before the baseline
 * @param time how long the fork took, with the start and the end of the servers
 * @param warmUp how long both were under load before they were measured
 * @param blocks what was measured, in order
 * @param baseline what was counted of the baseline over all blocks
 * @param candidate what was counted of the candidate over all blocks
 * @param conditions what else went on, and why the warm-up ended
 * @param problem why the blocks say nothing of the servers; empty if nothing stands against them
 * @param interrupted whether the fork ended because the thread was interrupted
 * @since 0.1
 */
public record PairedFork(
        int number,
        boolean candidateFirst,
        Duration time,
        Duration warmUp,
        List<PairedBlock> blocks,
        PairedSide baseline,
        PairedSide candidate,
        PairedConditions conditions,
        Optional<ForkComparison.Invalid> problem,
        boolean interrupted) {

    /**
     * Creates a fork.
     *
     * @throws NullPointerException if a part is null
     */
    public PairedFork {
        Objects.requireNonNull(time, "time");
        Objects.requireNonNull(warmUp, "warmUp");
        blocks = List.copyOf(blocks);
        Objects.requireNonNull(baseline, "baseline");
        Objects.requireNonNull(candidate, "candidate");
        Objects.requireNonNull(conditions, "conditions");
        Objects.requireNonNull(problem, "problem");
    }
}
