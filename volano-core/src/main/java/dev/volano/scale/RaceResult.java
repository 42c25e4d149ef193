package dev.volano.scale;

import dev.volano.measure.Interval;
import dev.volano.stats.Estimate;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What came of a race.
 *
 * @param entries all sides, in the order in which they were given
 * @param sweeps the network scalability of the sides, by their names, in the order in which they were given; empty if
 *     it was not asked for, and without those that an end came before
 * @since 0.1
 */
public record RaceResult(List<RaceEntry> entries, Map<String, SweepResult> sweeps) {

    /** The confidence with which two sides are told apart: 95 %. */
    public static final double CONFIDENCE = 0.95;

    /**
     * Creates a result.
     *
     * @throws NullPointerException if an entry or a sweep is null
     */
    public RaceResult {
        entries = List.copyOf(entries);
        sweeps.forEach((name, sweep) -> Objects.requireNonNull(sweep, "sweep of " + name));
        sweeps = Collections.unmodifiableMap(new LinkedHashMap<>(sweeps));
    }

    /**
     * Creates a result without the network scalability.
     *
     * @param entries all sides, in the order in which they were given
     * @throws NullPointerException if an entry is null
     */
    public RaceResult(List<RaceEntry> entries) {
        this(entries, Map.of());
    }

    /**
     * Returns whether all went well.
     *
     * @return true if each side was measured in all rounds, and at all points without a failure
     */
    public boolean complete() {
        return entries.stream().allMatch(RaceEntry::complete)
                && sweeps.values().stream().allMatch(SweepResult::complete);
    }

    /**
     * Returns the sides in the order of their mean throughput.
     *
     * @return the fastest first; those that were not measured in all rounds last
     */
    public List<RaceEntry> ranking() {
        return entries.stream()
                .sorted(Comparator.comparingDouble(entry -> -entry.mean().orElse(Double.NEGATIVE_INFINITY)))
                .toList();
    }

    /**
     * Compares two sides, round by round: what slowed both down in a round cancels out.
     *
     * @param one the one
     * @param other the other
     * @return the ratio of the throughput, one / other, with its interval of 95 %; or why it is not known, as with
     *     fewer than three rounds
     */
    public static Estimate ratio(RaceEntry one, RaceEntry other) {
        if (!one.complete() || !other.complete()) {
            return new Estimate.Unknown("both must have been measured in all rounds");
        }
        return RoundRates.ratio(one.rounds(), other.rounds(), CONFIDENCE);
    }

    /**
     * Returns whether two sides can be told apart.
     *
     * @param one the one
     * @param other the other
     * @return true if the interval of their ratio does not hold 1
     */
    public static boolean differ(RaceEntry one, RaceEntry other) {
        return ratio(one, other)
                .interval()
                .filter((Interval interval) -> interval.excludes(1))
                .isPresent();
    }
}
