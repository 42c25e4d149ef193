package dev.volano.compare;

import dev.volano.internal.Require;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a comparison with a stored baseline can tell, known before anything is measured.
 *
 * @param forks how many forks there will be
 * @param tolerance the slowdown that is to be found, as a share
 * @param minimumDetectable as a share: a slowdown of so much would be found in 95 % of comparisons, if today's forks
 *     differ as the stored ones do; empty if nothing can be compared
 * @param differences of the environment, which make the interval wider, such as {@code cpu: A, now B}
 * @param objection why nothing can be compared; empty if it can
 * @since 0.1
 */
public record BaselineForecast(
        int forks,
        double tolerance,
        OptionalDouble minimumDetectable,
        List<String> differences,
        Optional<String> objection) {

    static final String ADVICE = "measure the two versions side by side to find less";

    /**
     * Creates a forecast.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if {@code forks} is less than 1
     */
    public BaselineForecast {
        Require.atLeast(forks, 1, "forks");
        Objects.requireNonNull(minimumDetectable, "minimumDetectable");
        differences = List.copyOf(differences);
        Objects.requireNonNull(objection, "objection");
    }

    /**
     * Returns whether the verdict may be a pass.
     *
     * @return false if a slowdown of the tolerance would not be found: then it is a failure or inconclusive
     */
    public boolean canPass() {
        return minimumDetectable.isPresent() && minimumDetectable.getAsDouble() <= tolerance;
    }

    /**
     * Says it in one line.
     *
     * @return for example {@code in 7 forks a slowdown of 14.2 % would be found, tolerance 20 %}
     */
    public String sentence() {
        if (minimumDetectable.isEmpty()) {
            return "nothing can be told: " + objection.orElse("the baseline is not known");
        }
        return "in " + forks + " forks a slowdown of " + Words.percent(minimumDetectable.getAsDouble())
                + " % would be found, tolerance " + Words.plain(tolerance) + " %"
                + (differences.isEmpty() ? "" : ", as the environment differs (" + String.join("; ", differences) + ")")
                + (canPass() ? "" : ": it cannot pass; " + ADVICE);
    }
}
