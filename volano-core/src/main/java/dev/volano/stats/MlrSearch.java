package dev.volano.stats;

import dev.volano.internal.Require;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Searches the highest load that a server sustains as network devices are measured: Multiple Loss Ratio Search, RFC
 * 9971, with one goal and trials of one length.
 *
 * <p>A trial is bad if it violates the requirement. At a load, with D the larger of {@code trialsPerLoad} and the
 * trials so far, it is a lower bound as soon as {@code D - good ≤ exceed · D}, an upper bound as soon as {@code bad >
 * exceed · D}, and else is measured again. The load is doubled from the least one up to the first upper bound; then the
 * interval between the highest lower and the lowest upper bound is halved (in logarithms) until it is narrow enough.
 *
 * <p>The two bounds are where the search ended. They are no confidence interval: on a noisy machine they rarely hold
 * the load that half of the trials pass. See {@link CeilingSearch}, which needs fewer trials for the same error.
 *
 * <p>It collects: one thread at a time. Ask for {@link #next}, make the trial, {@link #record} it, until {@code next}
 * is empty. The first trial of a server is cold: make one more before, and leave it out.
 *
 * @since 0.1
 */
public final class MlrSearch {

    private final double least;
    private final double most;
    private final Goal goal;
    private final NavigableMap<Double, List<Trial>> byLoad = new TreeMap<>();
    private double lower;
    private double upper = Double.POSITIVE_INFINITY;
    private double load;
    private int trials;

    private record Trial(boolean passed, double throughput) {}

    /**
     * What is searched for.
     *
     * @param trialsPerLoad trials at a load that are enough to classify it, 1 or more: the RFC's goal duration sum over
     *     the trial's duration
     * @param exceed the share of trials at a load that may be bad, 0 or more and below 1
     * @param width where to stop: the difference of the bounds as a share of the upper one, above 0 and below 1
     */
    public record Goal(int trialsPerLoad, double exceed, double width) {

        /**
         * Creates a goal.
         *
         * @throws IllegalArgumentException if a number is out of its range
         */
        public Goal {
            Require.atLeast(trialsPerLoad, 1, "trialsPerLoad");
            if (!(exceed >= 0 && exceed < 1)) {
                throw new IllegalArgumentException("exceed must be from 0 to below 1: " + exceed);
            }
            Numbers.share(width, "width");
        }

        /**
         * Returns the goal that the FD.io project measures with, for trials of one second, but of a larger width.
         *
         * @return 21 trials, 50 % of which may be bad, 5 % wide
         */
        public static Goal standard() {
            return new Goal(21, 0.5, 0.05);
        }
    }

    /** What a load was found to be. */
    private enum Bound {
        LOWER,
        UPPER,
        UNDECIDED
    }

    /**
     * Begins a search.
     *
     * @param least the lowest load, above 0
     * @param most the highest load, {@code least} or above, finite
     * @param goal what is searched for
     * @throws NullPointerException if {@code goal} is null
     * @throws IllegalArgumentException if a load is out of its range
     */
    public MlrSearch(double least, double most, Goal goal) {
        if (!(least > 0 && most >= least && most < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("loads must be 0 < least <= most: " + least + ", " + most);
        }
        this.least = least;
        this.most = most;
        this.goal = Objects.requireNonNull(goal, "goal");
        load = least;
    }

    /**
     * Returns the load for the next trial.
     *
     * @return the same until a trial is recorded; empty if the search is over
     */
    public OptionalDouble next() {
        return isOver() ? OptionalDouble.empty() : OptionalDouble.of(load);
    }

    private boolean isOver() {
        if (upper == Double.POSITIVE_INFINITY) {
            return lower >= most;
        }
        return upper <= least || upper - lower <= goal.width() * upper;
    }

    /**
     * Takes the outcome of the trial at {@link #next} into account.
     *
     * @param passed whether it met the requirement
     * @param throughput what was delivered, in the unit of the loads, finite and not negative
     * @throws IllegalStateException if the search is over
     * @throws IllegalArgumentException if {@code throughput} is out of its range
     */
    public void record(boolean passed, double throughput) {
        if (isOver()) {
            throw new IllegalStateException("the search is over");
        }
        if (!(throughput >= 0 && throughput < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("throughput must be finite and not negative: " + throughput);
        }
        List<Trial> here = byLoad.computeIfAbsent(load, unused -> new ArrayList<>());
        here.add(new Trial(passed, throughput));
        trials++;
        switch (classify(here)) {
            case LOWER -> lower = load;
            case UPPER -> upper = load;
            case UNDECIDED -> {
                return;
            }
        }
        load = upper == Double.POSITIVE_INFINITY ? Math.min(most, 2 * lower) : Math.sqrt(lower * upper);
    }

    private Bound classify(List<Trial> here) {
        long good = here.stream().filter(Trial::passed).count();
        double all = Math.max(here.size(), goal.trialsPerLoad());
        if (all - good <= goal.exceed() * all) {
            return Bound.LOWER;
        }
        return here.size() - good > goal.exceed() * all ? Bound.UPPER : Bound.UNDECIDED;
    }

    /**
     * Returns how many trials were made.
     *
     * @return 0 or more
     */
    public int trials() {
        return trials;
    }

    /**
     * Returns the bounds found so far.
     *
     * @return the search interval
     */
    public SearchInterval result() {
        return new SearchInterval(
                lower > 0 ? OptionalDouble.of(lower) : OptionalDouble.empty(),
                upper < Double.POSITIVE_INFINITY ? OptionalDouble.of(upper) : OptionalDouble.empty(),
                lower > 0 ? conditionalThroughput() : OptionalDouble.empty());
    }

    /** The worst throughput among the best trials at the lower bound, of so many as had to be good. */
    private OptionalDouble conditionalThroughput() {
        List<Trial> here = Objects.requireNonNull(byLoad.get(lower), "trials at the lower bound");
        int needed = (int) Math.ceil((1 - goal.exceed()) * Math.max(here.size(), goal.trialsPerLoad()));
        return here.stream()
                .sorted(Comparator.comparing(Trial::passed)
                        .thenComparingDouble(Trial::throughput)
                        .reversed())
                .limit(needed)
                .mapToDouble(Trial::throughput)
                .min();
    }

    /**
     * Where a search has come to.
     *
     * @param lower the highest load that was sustained; empty if not even the least one was
     * @param upper the lowest load that was not; empty if even the highest one was
     * @param conditionalThroughput what was delivered at the lower bound: the worst throughput of the trials that made
     *     it one; empty without a lower bound
     */
    public record SearchInterval(OptionalDouble lower, OptionalDouble upper, OptionalDouble conditionalThroughput) {

        /**
         * Creates an interval.
         *
         * @throws NullPointerException if an argument is null
         */
        public SearchInterval {
            Objects.requireNonNull(lower, "lower");
            Objects.requireNonNull(upper, "upper");
            Objects.requireNonNull(conditionalThroughput, "conditionalThroughput");
        }
    }
}
