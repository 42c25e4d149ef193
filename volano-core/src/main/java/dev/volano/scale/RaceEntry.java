package dev.volano.scale;

import dev.volano.client.ThroughputResult;
import dev.volano.internal.Require;
import dev.volano.stats.Estimate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What came of one side of a race.
 *
 * @param name what it is called, not blank
 * @param result what was measured, a fork for each round; empty if nothing was
 * @param problem why it was not measured, or not in all rounds, in words; empty if it was
 * @since 0.1
 */
public record RaceEntry(String name, Optional<ThroughputResult> result, Optional<String> problem) {

    /**
     * Creates an entry.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if {@code name} is blank
     */
    public RaceEntry {
        Require.notBlank(name, "name");
        Objects.requireNonNull(result, "result");
        Objects.requireNonNull(problem, "problem");
    }

    /**
     * Returns whether it was measured in all rounds.
     *
     * @return true if it is ranked
     */
    public boolean complete() {
        return problem.isEmpty() && result.isPresent();
    }

    /**
     * Returns the throughput of each round, the mean of the runs that count.
     *
     * @return messages received per second, in the order of the rounds; fewer if a round failed
     */
    public List<Double> rounds() {
        return RoundRates.of(result);
    }

    /**
     * Returns the mean over the rounds.
     *
     * @return messages received per second; empty if it was not measured in all rounds
     */
    public OptionalDouble mean() {
        return complete() ? rounds().stream().mapToDouble(Double::doubleValue).average() : OptionalDouble.empty();
    }

    /**
     * Returns the throughput with its interval of 95 %.
     *
     * @return messages received per second, or why it is not known, as with fewer than three rounds
     */
    public Estimate throughput() {
        return RoundRates.throughput(result);
    }
}
