package dev.volano.client;

import dev.volano.measure.Phase;
import dev.volano.measure.Window;
import java.time.Duration;

/**
 * Is told how a measurement goes on; for users to implement. All calls come from the thread that measures, and hold it
 * up. One that throws ends the measurement: it is a failure of the run, of kind {@link Failure.Kind#CLIENT_FAULT}.
 *
 * @since 0.1
 */
public interface RunListener {

    /**
     * A server is about to be started, or the first is about to be measured.
     *
     * @param fork which server, from 1
     * @param forks how many servers there will be
     */
    default void onFork(int fork, int forks) {}

    /**
     * A run begins: its connections are about to be opened.
     *
     * @param run which run, from 1
     * @param runs how many runs there will be
     */
    default void onRunStart(int run, int runs) {}

    /**
     * Connections are being opened. Called now and then, and after the last.
     *
     * @param run which run, from 1
     * @param opened connections that are open and ready
     * @param connections connections that there will be
     */
    default void onConnecting(int run, int opened, int connections) {}

    /**
     * The load is running. Called now and then.
     *
     * @param run which run, from 1
     * @param elapsed time since the load began
     * @param sent messages sent so far
     * @param received messages received so far
     */
    default void onRunning(int run, Duration elapsed, long sent, long received) {}

    /**
     * A phase of a run begins.
     *
     * @param run which run, from 1
     * @param phase the phase
     */
    default void onPhase(int run, Phase phase) {}

    /**
     * A window of a run has ended, about every 100 ms from the start of the load on.
     *
     * @param run which run, from 1
     * @param window what happened in it
     */
    default void onWindow(int run, Window window) {}

    /**
     * A run has ended.
     *
     * @param result what came of it
     */
    default void onRunEnd(RunResult result) {}
}
