package dev.volano.stats;

import dev.volano.internal.Require;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * One number from the rates of several runs, as VolanoMark and other benchmarks report it. It has no interval; see
 * {@link RobustEstimate}.
 *
 * @since 0.1
 */
public sealed interface ScorePolicy {

    /**
     * Returns the score.
     *
     * @param rates the rates of the runs in their order, finite and not negative
     * @return the score in the unit of the rates; empty if there are fewer runs than the policy needs
     * @throws NullPointerException if {@code rates} is null
     * @throws IllegalArgumentException if a rate is out of its range
     */
    OptionalDouble score(double... rates);

    /**
     * The mean of all runs but the first ones.
     *
     * @param discarded how many runs are left out at the beginning, zero or more; VolanoMark leaves out one
     */
    record AllButFirst(int discarded) implements ScorePolicy {

        /**
         * Creates a policy.
         *
         * @throws IllegalArgumentException if {@code discarded} is negative
         */
        public AllButFirst {
            Require.atLeast(discarded, 0, "discarded");
        }

        @Override
        public OptionalDouble score(double... rates) {
            double[] checked = Numbers.notNegative(rates, "rates");
            return Arrays.stream(checked).skip(discarded).average();
        }
    }

    /**
     * The mean of the best of the runs, whenever they were.
     *
     * @param kept how many of the best runs count, 1 or more
     * @param runs how many runs there must be at least, no fewer than {@code kept}; of more, {@code kept} count too
     */
    record BestOf(int kept, int runs) implements ScorePolicy {

        /**
         * Creates a policy.
         *
         * @throws IllegalArgumentException if a number is out of its range
         */
        public BestOf {
            Require.atLeast(kept, 1, "kept");
            Require.atLeast(runs, kept, "runs");
        }

        @Override
        public OptionalDouble score(double... rates) {
            double[] sorted = Numbers.notNegative(rates, "rates");
            if (sorted.length < runs) {
                return OptionalDouble.empty();
            }
            Arrays.sort(sorted);
            return Arrays.stream(sorted, sorted.length - kept, sorted.length).average();
        }
    }
}
