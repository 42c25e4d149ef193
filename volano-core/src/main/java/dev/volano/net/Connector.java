package dev.volano.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * Opens connections to a server and serves this side of them, until closed. Its methods may be called by any thread.
 *
 * @since 0.1
 */
public interface Connector extends AutoCloseable {

    /**
     * Opens a connection, and waits until it is open. An interrupt ends the wait where the model can.
     *
     * @param address the server's address
     * @param timeout how long to wait at most, longer than zero
     * @param handler what to do on it; {@link Handler#onOpen} is called soon, possibly before this method returns
     * @return the connection
     * @throws java.net.ConnectException if the server refuses
     * @throws java.net.SocketTimeoutException if the time is over
     * @throws IOException if the connection cannot be opened for another reason, such as a limit of the system
     * @throws IllegalArgumentException if {@code timeout} is not longer than zero
     * @throws IllegalStateException if the connector is closed
     */
    Connection connect(InetSocketAddress address, Duration timeout, Handler handler) throws IOException;

    /**
     * Closes every connection with {@link CloseReason.Kind#SHUTDOWN} and ends all threads before it returns. Does
     * nothing if closed already.
     *
     * <p>Where a handler calls it, it does not wait: the thread that calls is one of those that end.
     *
     * @throws IllegalStateException if a thread did not end in time; the message names it
     */
    @Override
    void close();
}
