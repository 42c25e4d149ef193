package dev.volano.net;

import java.net.InetSocketAddress;

/**
 * Accepts connections and serves them, until closed. Its methods may be called by any thread.
 *
 * <p>When the process runs out of descriptors or threads, accepting pauses and is resumed, and the connections that are
 * open go on.
 *
 * @since 0.1
 */
public interface Listener extends AutoCloseable {

    /**
     * Returns where it listens.
     *
     * @return the address with the real port
     */
    InetSocketAddress address();

    /**
     * Returns what has happened so far.
     *
     * @return the counts of this moment; after a close, the last ones
     */
    ListenerStatistics statistics();

    /**
     * Stops accepting, closes every connection with {@link CloseReason.Kind#SHUTDOWN}, and ends all threads before it
     * returns. Does nothing if closed already.
     *
     * <p>Where a handler calls it, it does not wait: the thread that calls is one of those that end.
     *
     * @throws IllegalStateException if a thread did not end in time; the message names it
     */
    @Override
    void close();
}
