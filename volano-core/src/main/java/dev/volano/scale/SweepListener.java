package dev.volano.scale;

import dev.volano.client.RunListener;

/**
 * Is told how a sweep goes on; for users to implement. All calls come from the thread that measures, and hold it up. As
 * a {@link RunListener} it is told of the runs at each point, too.
 *
 * @since 0.1
 */
public interface SweepListener extends RunListener {

    /**
     * A point of an earlier sweep has been taken over. All of them are told before the first point that is measured.
     *
     * @param point what came of it then
     */
    default void onPointTaken(SweepPoint point) {}

    /**
     * A point is about to be measured.
     *
     * @param point which point, from 1
     * @param points how many points there will be
     * @param connections how many connections it has
     */
    default void onPoint(int point, int points, int connections) {}

    /**
     * A point has ended.
     *
     * @param point what came of it
     */
    default void onPointEnd(SweepPoint point) {}
}
