package dev.volano.scale;

import dev.volano.client.OfferedRate;
import dev.volano.client.ThroughputResult;
import dev.volano.client.VolanoClient;
import dev.volano.client.WarmUp;
import dev.volano.stats.CeilingSearch;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * What a search for the highest rate looks for, and how long. Each part is as {@link RateCeiling.Builder} has it.
 *
 * @param percent which percentile of the response time is bounded
 * @param bound of the response time
 * @param first the rate of the first trial
 * @param most the highest rate of a trial
 * @param trialTime for how long a trial is measured
 * @param precision how narrow the interval is to be
 * @param mostTrials after how many trials the search ends
 * @param mostTime after which time no other trial begins
 */
record RatePlan(
        double percent,
        Duration bound,
        double first,
        double most,
        Duration trialTime,
        double precision,
        int mostTrials,
        Duration mostTime) {

    /** Each trial opens connections of its own, which take some time to get going. */
    private static final int WARM_UP_SHARE = 4;

    private static final long SEED = 1;

    CeilingSearch search() {
        return new CeilingSearch(first, most, precision, mostTrials, new SplittableRandom(SEED));
    }

    /** Sets a client to a trial. */
    VolanoClient.Builder set(VolanoClient.Builder client, OfferedRate rate) {
        return client.runs(1)
                .discard(0)
                .offeredRate(rate)
                .measureFor(trialTime)
                .warmUp(WarmUp.of(trialTime.dividedBy(WARM_UP_SHARE)));
    }

    RateTrial judge(OfferedRate rate, ThroughputResult result) {
        return RateTrial.of(rate, percent, bound, result);
    }
}
