package dev.volano.benchmarks;

import dev.volano.compare.Decision;
import dev.volano.measure.Interval;
import dev.volano.stats.Proportion;
import java.util.List;
import java.util.Locale;

/**
 * How often something failed, passed, and did not tell.
 *
 * @param fails how often it failed
 * @param passes how often it passed
 * @param inconclusive how often it could not be told
 */
record Tally(int fails, int passes, int inconclusive) {

    private static final double CONFIDENCE = 0.95;
    private static final double PERCENT = 100;

    static Tally of(List<Decision> decisions) {
        return new Tally(
                count(decisions, Decision.FAIL),
                count(decisions, Decision.PASS),
                count(decisions, Decision.INCONCLUSIVE));
    }

    private static int count(List<Decision> decisions, Decision decision) {
        return (int) decisions.stream().filter(decision::equals).count();
    }

    int runs() {
        return fails + passes + inconclusive;
    }

    /** Returns for example {@code 3 of 60 (1.0 .. 13.9 %)}, by Clopper and Pearson. */
    String failShare() {
        return share(fails);
    }

    String passShare() {
        return share(passes);
    }

    private String share(int count) {
        if (runs() == 0) {
            return "none";
        }
        Interval share = Proportion.of(count, runs(), CONFIDENCE).times(PERCENT);
        return String.format(Locale.ROOT, "%d of %d (%.1f .. %.1f %%)", count, runs(), share.low(), share.high());
    }

    /** Returns for example {@code 0 / 58 / 2}. */
    String counts() {
        return runs() == 0 ? "none" : fails + " / " + passes + " / " + inconclusive;
    }
}
