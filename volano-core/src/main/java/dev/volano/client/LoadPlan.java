package dev.volano.client;

import dev.volano.internal.Require;
import dev.volano.stats.ScorePolicy;
import java.util.Objects;
import java.util.Optional;

/**
 * What was to be measured.
 *
 * @param workload the workload in words, one line
 * @param connections connections of a run, at least 1
 * @param ramp how they are opened
 * @param warmUp how long the load runs before it is measured
 * @param extent how long it is measured
 * @param offeredRate how many messages are due in a second; empty for a closed model
 * @param forks how many times the server is started anew, at least 1
 * @param runs how many runs there are on each, at least 1
 * @param scorePolicy how the runs on a server make its score
 * @param seed what random numbers are made from
 * @since 0.1
 */
public record LoadPlan(
        String workload,
        int connections,
        Ramp ramp,
        WarmUp warmUp,
        Extent extent,
        Optional<OfferedRate> offeredRate,
        int forks,
        int runs,
        ScorePolicy scorePolicy,
        long seed) {

    /**
     * Creates a plan.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if a number is less than 1
     */
    public LoadPlan {
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(ramp, "ramp");
        Objects.requireNonNull(warmUp, "warmUp");
        Objects.requireNonNull(extent, "extent");
        Objects.requireNonNull(offeredRate, "offeredRate");
        Objects.requireNonNull(scorePolicy, "scorePolicy");
        Require.atLeast(connections, 1, "connections");
        Require.atLeast(forks, 1, "forks");
        Require.atLeast(runs, 1, "runs");
    }

    /**
     * Returns this plan with another number of forks.
     *
     * @param number at least 1
     * @return the plan
     * @throws IllegalArgumentException if {@code number} is less than 1
     */
    public LoadPlan withForks(int number) {
        return new LoadPlan(workload, connections, ramp, warmUp, extent, offeredRate, number, runs, scorePolicy, seed);
    }
}
