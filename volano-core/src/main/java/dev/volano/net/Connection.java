package dev.volano.net;

import java.net.InetSocketAddress;

/**
 * One end of an open connection, to write to. All methods may be called by any thread, but for {@link #frame()}.
 *
 * @since 0.1
 */
public interface Connection {

    /**
     * Returns the address of the peer.
     *
     * @return the address, also after the connection was closed
     */
    InetSocketAddress remoteAddress();

    /**
     * Returns an empty frame to encode a message into, for this connection or for others.
     *
     * <p>Only for a handler, while it is being called; the next call of this method, on any connection that the
     * handler's thread serves, clears it.
     *
     * @return a frame without content
     */
    Frame frame();

    /**
     * Sends the content of a frame after all that was written before, or keeps it to be sent as soon as the peer reads.
     *
     * <p>Never waits for a peer to read. How much is kept is bounded by {@link ConnectionOptions#maxPendingBytes()};
     * past it the {@link SlowReaderPolicy} says what happens. What a handler writes to its own connection while it is
     * being called is always kept; such a connection is not read from until its peer has read. The frame may be written
     * to other connections, and encoded anew, as soon as the call returns.
     *
     * @param frame the bytes
     * @return false if the connection does not take the message, because it is closed or closing, or because its peer
     *     does not read; the handler is told of a close by {@link Handler#onClose}
     */
    boolean write(Frame frame);

    /**
     * Runs a task as if it were a call to the handler: never beside one, and with all rights and duties of one.
     *
     * <p>The task may run before this method returns, on the calling thread. It is not run if the connection is closed
     * first.
     *
     * @param task what to run
     */
    void execute(Runnable task);

    /**
     * Sends what was written, then the end, waits for the peer's own end, and closes the connection; whatever is
     * missing after {@link ConnectionOptions#closeTimeout()}, it is closed then. The handler gets no more bytes. Does
     * nothing if the connection is closed or closing already.
     *
     * @param reason why, for {@link Handler#onClose}
     */
    void close(CloseReason reason);

    /**
     * Closes the connection now. What has not been sent is dropped, and the peer sees a reset if there was any.
     *
     * @param reason why, for {@link Handler#onClose}; the reason of an earlier {@link #close} stands
     */
    void abort(CloseReason reason);
}
