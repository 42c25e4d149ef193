package dev.volano.net;

import java.nio.ByteBuffer;

/**
 * What one end of one connection does with the bytes that come in; for users to implement.
 *
 * <p>One handler serves one connection. The calls for a connection never overlap, and what one call wrote to memory the
 * next one sees, on every {@link IoModel}: a handler needs no locks for its own state, only for state that it shares
 * with other connections. A call must not block, because on the selector models it holds up every connection of its
 * thread.
 *
 * <p>A call that throws ends its connection and no other: {@link BadInputException} with
 * {@link CloseReason.Kind#BAD_INPUT}, anything else with {@link CloseReason.Kind#HANDLER_FAILED}.
 *
 * @since 0.1
 */
public interface Handler {

    /**
     * The connection is open. Always the first call.
     *
     * @param connection the connection that this handler serves
     */
    default void onOpen(Connection connection) {}

    /**
     * Bytes have come in.
     *
     * <p>Bytes between the buffer's position and limit are those not consumed yet, in the order in which they were
     * sent. The handler consumes as many whole messages as there are by moving the position. What it leaves is kept,
     * and comes again, before newer bytes, in the next call. The buffer is the I/O model's and must not be used after
     * the call.
     *
     * @param connection the connection that this handler serves
     * @param in the bytes, in big-endian order
     * @throws BadInputException if the bytes are not what the protocol allows
     */
    void onBytes(Connection connection, ByteBuffer in);

    /**
     * The peer has finished sending; it may still read, or be gone: a plain socket cannot tell. Closes the connection
     * after what was written has been sent, unless overridden.
     *
     * @param connection the connection that this handler serves
     */
    default void onEnd(Connection connection) {
        connection.close(CloseReason.peerClosed());
    }

    /**
     * The connection is closed. Always the last call, and made exactly once if {@link #onOpen} was called.
     *
     * @param connection the connection that this handler serves, closed
     * @param reason why it was closed; where there were several reasons, the first
     */
    default void onClose(Connection connection, CloseReason reason) {}
}
