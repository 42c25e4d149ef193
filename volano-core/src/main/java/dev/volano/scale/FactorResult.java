package dev.volano.scale;

import dev.volano.client.Failure;
import dev.volano.internal.Require;
import dev.volano.stats.Estimate;
import dev.volano.stats.Multiplicity;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What came of a comparison of the levels of a factor.
 *
 * @param factor what differs between the levels, not blank
 * @param levels all levels, in the order in which they were given; the first is the one that the others are compared
 *     with; two at least, no two of the same label
 * @since 0.1
 */
public record FactorResult(String factor, List<FactorLevel> levels) {

    /** The confidence of the intervals of all differences together: 95 %. */
    public static final double CONFIDENCE = 0.95;

    /**
     * Creates a result.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if {@code factor} is blank, there are fewer than two levels, or two have the
     *     same label
     */
    public FactorResult {
        Require.notBlank(factor, "factor");
        levels = List.copyOf(levels);
        Require.atLeast(levels.size(), 2, "levels");
        if (new HashSet<>(levels.stream().map(FactorLevel::label).toList()).size() < levels.size()) {
            throw new IllegalArgumentException("no two levels may have the same label: "
                    + levels.stream().map(FactorLevel::label).toList());
        }
    }

    /**
     * Returns the level that the others are compared with.
     *
     * @return the first
     */
    public FactorLevel first() {
        return levels.get(0);
    }

    /**
     * Compares a level with the first, round by round: what slowed both down in a round cancels out.
     *
     * <p>The intervals of all differences together have a confidence of 95 %: with three levels each of the two has
     * 97.5 %, and so on (Bonferroni). Otherwise the more levels there were, the surer one of them would seem to differ.
     *
     * @param level one of the levels
     * @return the difference; unknown with fewer than three rounds that both have, where one failed, and where the load
     *     generator was the limit
     * @throws IllegalArgumentException if it is the first, or none of the levels
     */
    public FactorDifference difference(FactorLevel level) {
        if (level.equals(first()) || !levels.contains(level)) {
            throw new IllegalArgumentException("level must be one after the first: " + level.label());
        }
        Optional<FactorLevel> failed = Stream.of(first(), level)
                .filter(each -> each.failure()
                        .filter(failure -> failure.owner() != Failure.Owner.HARNESS)
                        .isPresent())
                .findFirst();
        if (failed.isPresent()) {
            return new FactorDifference(
                    new Estimate.Unknown("\"" + failed.get().label() + "\" failed"), Optional.empty());
        }
        Estimate ratio = RoundRates.ratio(level.rounds(), first().rounds(), confidenceOfEach());
        return new FactorDifference(
                ratio,
                Stream.of(first(), level)
                        .filter(each -> !each.generatorLimits().isEmpty())
                        .findFirst()
                        .map(each -> "the load generator was the limit of \"" + each.label() + "\""));
    }

    /**
     * Returns the confidence of the interval of each difference, of all of which together it is 95 %.
     *
     * @return from 0.95, with two levels, to less than 1
     */
    public double confidenceOfEach() {
        return 1 - Multiplicity.bonferroni(1 - CONFIDENCE, levels.size() - 1);
    }

    /**
     * Returns whether every level was measured in all rounds.
     *
     * @return true if nothing failed
     */
    public boolean complete() {
        return levels.stream().allMatch(FactorLevel::complete);
    }
}
