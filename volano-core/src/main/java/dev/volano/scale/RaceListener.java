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
}
