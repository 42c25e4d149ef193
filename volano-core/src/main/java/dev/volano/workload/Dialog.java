package dev.volano.workload;

import java.io.IOException;
import java.time.Duration;

/**
 * A connection for a {@link Script}: its methods wait. For the script's thread only.
 *
 * @since 0.1
 */
public interface Dialog {

    /**
     * Returns which client of the load it is.
     *
     * @return from 0
     */
    int client();

    /**
     * Sends a message, and counts it.
     *
     * @param message the bytes
     * @throws IOException if the connection is broken
     */
    void send(byte[] message) throws IOException;

    /**
     * Waits for a message of a known length, and counts it. Its service time is that since the last message was sent.
     *
     * @param bytes its length, 0 or more
     * @return the message
     * @throws java.io.EOFException if the server closes the connection before it has come whole
     * @throws java.net.SocketTimeoutException if nothing comes for the stall timeout of the run
     * @throws IOException if the connection is broken
     * @throws IllegalArgumentException if {@code bytes} is negative
     */
    byte[] receive(int bytes) throws IOException;

    /**
     * Waits for a message that ends with a delimiter, and counts it. Its service time is that since the last message
     * was sent.
     *
     * @param delimiter the last byte of the message
     * @param mostBytes the longest message that is allowed, with the delimiter, at least 1
     * @return the message without the delimiter
     * @throws java.io.EOFException if the server closes the connection before it has come whole
     * @throws java.net.SocketTimeoutException if nothing comes for the stall timeout of the run
     * @throws java.net.ProtocolException if the message is longer
     * @throws IOException if the connection is broken
     * @throws IllegalArgumentException if {@code mostBytes} is less than 1
     */
    byte[] receiveUntil(byte delimiter, int mostBytes) throws IOException;

    /**
     * Waits, as a user does who reads before the next request. The run may end meanwhile, and then the wait does, too.
     *
     * @param time zero or longer
     * @throws InterruptedException if the run ends
     * @throws IllegalArgumentException if {@code time} is negative
     */
    void think(Duration time) throws InterruptedException;
}
