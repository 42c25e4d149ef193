package dev.volano.scale;

import dev.volano.client.RunListener;

/**
 * Is told how the search of a {@link RateCeiling} goes on; for users to implement. All calls come from the thread that
 * measures, and hold it up. As a {@link RunListener} it is told of the runs, too, also of those that warm a server up.
 *
 * @since 0.1
 */
public interface RateListener extends RunListener {

    /**
     * A trial is about to begin.
     *
     * @param trial which trial, from 1
     * @param most how many trials there will be at most
     * @param messagesPerSecond the rate that is to be offered
     */
    default void onTrial(int trial, int most, double messagesPerSecond) {}

    /**
     * A trial has ended.
     *
     * @param trial what came of it
     */
    default void onTrialEnd(RateTrial trial) {}
}
