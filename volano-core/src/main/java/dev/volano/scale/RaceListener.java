package dev.volano.scale;

import dev.volano.client.RunListener;

/**
 * Is told how a race goes on; for users to implement. All calls come from the thread that measures, and hold it up. As
 * a {@link RunListener} it is told of the runs, too.
 *
 * @since 0.1
 */
public interface RaceListener extends RunListener {

    /**
     * A side is about to be measured.
     *
     * @param name the side
     * @param round which round, from 1
     * @param rounds how many rounds there will be
     */
    default void onSide(String name, int round, int rounds) {}

    /**
     * A point of the network scalability of a side is about to be measured, after all rounds. Of the runs at points it
     * is not told.
     *
     * @param name the side
     * @param point which point, from 1
     * @param points how many points the side has
     * @param connections how many connections it has
     */
    default void onPoint(String name, int point, int points, int connections) {}

    /**
     * A point of the network scalability of a side has ended.
     *
     * @param name the side
     * @param point what came of it
     */
    default void onPointEnd(String name, SweepPoint point) {}
}
