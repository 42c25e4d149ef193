package dev.volano.scale;

import dev.volano.client.ThroughputResult;
import dev.volano.internal.Require;
import dev.volano.stats.Estimate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What came of one level of a factor.
 *
 * @param label what it is called, not blank
 * @param result what was measured, a fork for each round; empty if nothing was
 * @param failure why it was not measured, or not in all rounds; empty if it was
 * @since 0.1
 */
public record FactorLevel(String label, Optional<ThroughputResult> result, Optional<LevelFailure> failure) {

    /**
     * Creates a level.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if {@code label} is blank
     */
    public FactorLevel {
        Require.notBlank(label, "label");
        Objects.requireNonNull(result, "result");
        Objects.requireNonNull(failure, "failure");
    }

    /**
     * Returns whether it was measured in all rounds.
     *
     * @return true if nothing failed
     */
    public boolean complete() {
        return failure.isEmpty() && result.isPresent();
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
     * Returns the mean throughput of the rounds.
     *
     * @return messages received per second; empty if it was not measured in all rounds
     */
    public OptionalDouble mean() {
        return complete() ? rounds().stream().mapToDouble(Double::doubleValue).average() : OptionalDouble.empty();
    }

    /**
     * Returns the throughput with its interval of 95 % over the rounds.
     *
     * @return messages received per second, or why it is not known, as with fewer than three rounds
     */
    public Estimate throughput() {
        return RoundRates.throughput(result);
    }

    /**
     * Returns why the load generator, and not the server, limited what was measured.
     *
     * @return the reasons, in words; empty if the generator was quick enough
     */
    public List<String> generatorLimits() {
        return result.map(ThroughputResult::generatorLimits).orElse(List.of());
    }
}
