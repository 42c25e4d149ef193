package dev.volano.scale;

import dev.volano.client.ThroughputResult;
import dev.volano.internal.Require;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What came of one level of a factor.
 *
 * @param label what it is called, not blank
 * @param result what was measured, a fork for each round; empty if nothing was
 * @param failure why it was not measured, or not in all rounds; empty if it was
 * @since 0.1
 */
public record FactorLevel(String label, Optional<ThroughputResult> result, Optional<LevelFailure> failure)
        implements MeasuredInRounds {

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

    @Override
    public boolean complete() {
        return failure.isEmpty() && result.isPresent();
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
