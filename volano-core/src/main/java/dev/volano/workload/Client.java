package dev.volano.workload;

import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.net.Handler;

/**
 * The client's half of one connection in one run. For users to implement.
 *
 * <p>It reports to its {@link RunContext}: {@link RunContext#entered} once the next connection may be opened,
 * {@link RunContext#ready} once it could take part in the load, {@link RunContext#finished} or
 * {@link RunContext#failed} at the end.
 *
 * @since 0.1
 */
public interface Client extends Handler {

    /**
     * The load begins, or goes on after a pause. Called as the calls of a {@link Handler} are.
     *
     * @param connection the connection that this client serves
     */
    void onStart(Connection connection);

    /**
     * The load pauses: the client sends no more, also not in answer to what still comes, until {@link #onStart}. Called
     * in {@linkplain RunContext#timed() timed} runs only, as the calls of a {@link Handler} are.
     *
     * @param connection the connection that this client serves
     */
    default void onPause(Connection connection) {
        throw new UnsupportedOperationException(
                "clients of this workload cannot pause; measure until they have finished, or implement onPause of "
                        + getClass().getName());
    }

    /**
     * The run is over: nothing is {@linkplain #outstanding() outstanding} any more, and the client takes its leave.
     * Called in {@linkplain RunContext#timed() timed} runs only, after {@link #onPause}, as the calls of a
     * {@link Handler} are. Closes the connection, unless overridden.
     *
     * @param connection the connection that this client serves
     */
    default void onFinish(Connection connection) {
        connection.close(CloseReason.finished());
    }

    /**
     * Returns how many messages this client has sent. May be called by any thread at any time.
     *
     * @return messages, 0 or more
     */
    long sent();

    /**
     * Returns how many messages this client has received and verified. May be called by any thread at any time.
     *
     * @return messages, 0 or more
     */
    long received();

    /**
     * Returns how many messages this client is still to receive, if nobody sends any more. May be called by any thread
     * at any time; is exact once all clients have paused.
     *
     * @return messages; negative if more came than there should; unless overridden, those sent less those received
     */
    default long outstanding() {
        return sent() - received();
    }
}
