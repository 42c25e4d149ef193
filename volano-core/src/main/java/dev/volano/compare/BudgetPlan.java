package dev.volano.compare;

import dev.volano.stats.SequentialTest;
import java.time.Duration;
import java.util.Collections;

/**
 * How the time for a comparison is spent: as many forks as {@link SequentialTest} has boundaries for, of 8 s or more,
 * and at least four. A fork starts the servers, warms them up for 3 s, and measures for what is left.
 *
 * @param budget all the time
 * @param maxForks forks that there may be
 * @param warmUp how long each fork is under load before it is measured, at least
 */
record BudgetPlan(Duration budget, int maxForks, Duration warmUp) {

    /** With less, a fork is too short to get steady. */
    static final Duration LEAST = Duration.ofSeconds(15);

    /** The time for 60 blocks of two windows of 20 ms, with the pauses between them. */
    static final Duration LEAST_MEASURE = Duration.ofMillis(2_700);

    private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(3);
    private static final Duration START = Duration.ofMillis(500);
    private static final Duration FORK = Duration.ofSeconds(8);

    /** Of the time after the start, as far as it is short, this share is for the warm-up. */
    private static final double WARM_UP_SHARE = 0.35;

    static BudgetPlan of(Duration budget) {
        if (budget.compareTo(LEAST) < 0) {
            throw new IllegalArgumentException(
                    "budget must be at least " + LEAST.toSeconds() + " s: " + budget.toMillis() / 1e3 + " s");
        }
        int forks = SequentialTest.supportedForks().stream()
                .filter(each -> FORK.multipliedBy(each).compareTo(budget) <= 0)
                .max(Integer::compare)
                .orElse(Collections.min(SequentialTest.supportedForks()));
        Duration loaded = budget.dividedBy(forks).minus(START);
        Duration share = Duration.ofNanos((long) (WARM_UP_SHARE * loaded.toNanos()));
        return new BudgetPlan(budget, forks, share.compareTo(LONGEST_WARM_UP) < 0 ? share : LONGEST_WARM_UP);
    }

    /** Returns how long a fork takes besides what is measured, before one has been run. */
    Duration overhead() {
        return warmUp.plus(START);
    }

    /** Returns how long the next fork is to measure. */
    Duration measure(Duration spent, Duration overhead, int forksLeft) {
        Duration each = budget.minus(spent).dividedBy(Math.max(1, forksLeft)).minus(overhead);
        return each.compareTo(LEAST_MEASURE) < 0 ? LEAST_MEASURE : each;
    }

    /** Returns whether another fork can be had. */
    boolean allows(Duration spent, Duration overhead) {
        return spent.plus(overhead).plus(LEAST_MEASURE).compareTo(budget) <= 0;
    }
}
