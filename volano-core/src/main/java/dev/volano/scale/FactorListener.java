package dev.volano.scale;

import dev.volano.client.RunListener;
import java.util.List;

/**
 * Is told how a {@link FactorComparison} or a {@link ProcessorSweep} goes on; for users to implement. All calls come
 * from the thread that measures, and hold it up. As a {@link RunListener} it is told of the runs, too.
 *
 * @since 0.1
 */
public interface FactorListener extends RunListener {

    /**
     * The comparison begins.
     *
     * @param labels the levels
     * @param rounds how many rounds there will be
     */
    default void onStart(List<String> labels, int rounds) {}

    /**
     * A level is about to be measured.
     *
     * @param label the level
     * @param round which round, from 1
     * @param rounds how many rounds there will be
     */
    default void onLevel(String label, int round, int rounds) {}
}
