package dev.volano.workload;

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
     * The load begins: all clients are ready. Called once, as the calls of a {@link Handler} are.
     *
     * @param connection the connection that this client serves
     */
    void onStart(Connection connection);

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
}
