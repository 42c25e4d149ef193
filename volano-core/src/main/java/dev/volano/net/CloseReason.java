package dev.volano.net;

import java.util.Objects;

/**
 * Why a connection was closed.
 *
 * @param kind the kind of reason
 * @param detail what happened, in words, for a person to read
 * @since 0.1
 */
public record CloseReason(Kind kind, String detail) {

    /** The kinds of reasons, each of which says who ended the connection. */
    public enum Kind {
        /** This side's handler had no more to say. */
        FINISHED,
        /** The peer ended the connection in good order. */
        PEER_CLOSED,
        /** The peer or the network broke the connection off. */
        RESET,
        /** The peer did not read what was written to it, until the bound on unsent bytes was reached. */
        SLOW_READER,
        /** The peer sent what the protocol does not allow. */
        BAD_INPUT,
        /** The peer did not do what was expected of it in time. */
        TIMEOUT,
        /** The handler threw an exception: an error in this program, not of the peer. */
        HANDLER_FAILED,
        /** This process ran out of memory, threads or descriptors for the connection. */
        NO_RESOURCES,
        /** The listener or the connector that the connection belongs to was closed. */
        SHUTDOWN
    }

    /**
     * Creates a reason.
     *
     * @throws NullPointerException if a part is null
     */
    public CloseReason {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(detail, "detail");
    }

    /**
     * Returns the reason of a handler that is done.
     *
     * @return a reason of kind {@link Kind#FINISHED}
     */
    public static CloseReason finished() {
        return new CloseReason(Kind.FINISHED, "finished");
    }

    /**
     * Returns the reason for a peer that ended the connection in good order.
     *
     * @return a reason of kind {@link Kind#PEER_CLOSED}
     */
    public static CloseReason peerClosed() {
        return new CloseReason(Kind.PEER_CLOSED, "closed by the peer");
    }

    /**
     * Returns the reason for a listener or connector that was closed.
     *
     * @return a reason of kind {@link Kind#SHUTDOWN}
     */
    public static CloseReason shutdown() {
        return new CloseReason(Kind.SHUTDOWN, "shut down");
    }

    /**
     * Returns the reason for input that the protocol does not allow.
     *
     * @param detail what was wrong with it
     * @return a reason of kind {@link Kind#BAD_INPUT}
     */
    public static CloseReason badInput(String detail) {
        return new CloseReason(Kind.BAD_INPUT, detail);
    }

    /**
     * Returns the kind and the detail in one line.
     *
     * @return for example {@code SLOW_READER: 262,144 bytes were waiting to be sent}
     */
    @Override
    public String toString() {
        return kind + ": " + detail;
    }
}
