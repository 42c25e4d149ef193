package dev.volano.scale;

import dev.volano.client.ThroughputResult;
import dev.volano.internal.Require;
import java.util.Objects;
import java.util.Optional;

/**
 * What came of one side of a race.
 *
 * @param name what it is called, not blank
 * @param result what was measured, a fork for each round; empty if nothing was
 * @param problem why it was not measured, or not in all rounds, in words; empty if it was
 * @since 0.1
 */
public record RaceEntry(String name, Optional<ThroughputResult> result, Optional<String> problem)
        implements MeasuredInRounds {

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

    @Override
    public boolean complete() {
        return problem.isEmpty() && result.isPresent();
    }
}
