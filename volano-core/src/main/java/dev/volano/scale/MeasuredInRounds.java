package dev.volano.scale;

import dev.volano.client.ThroughputResult;
import dev.volano.stats.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What was measured once in each of some rounds, on a fresh server each: a level of a factor, or a side of a race.
 *
 * @since 0.1
 */
public sealed interface MeasuredInRounds permits FactorLevel, RaceEntry {

    /**
     * Returns what was measured.
     *
     * @return the result, a fork for each round; empty if nothing was measured
     */
    Optional<ThroughputResult> result();

    /**
     * Returns whether it was measured in all rounds.
     *
     * @return true if nothing failed, so that it may be compared
     */
    boolean complete();

    /**
     * Returns the throughput of each round, the mean of the runs that count.
     *
     * @return messages received per second, in the order of the rounds; fewer if a round failed
     */
    default List<Double> rounds() {
        return RoundRates.of(result());
    }

    /**
     * Returns the mean throughput of the rounds.
     *
     * @return messages received per second; empty if it was not measured in all rounds
     */
    default OptionalDouble mean() {
        return complete() ? rounds().stream().mapToDouble(Double::doubleValue).average() : OptionalDouble.empty();
    }

    /**
     * Returns the throughput with its interval of 95 % over the rounds.
     *
     * @return messages received per second, or why it is not known, as with fewer than three rounds
     */
    default Estimate throughput() {
        return RoundRates.throughput(result());
    }
}
