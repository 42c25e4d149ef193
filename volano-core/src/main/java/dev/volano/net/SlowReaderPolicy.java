package dev.volano.net;

/**
 * What happens to a message for a peer that does not read, once {@link ConnectionOptions#maxPendingBytes()} are
 * waiting.
 *
 * @since 0.1
 */
public enum SlowReaderPolicy {
    /** The connection is closed with {@link CloseReason.Kind#SLOW_READER}. */
    CLOSE,
    /** The message is dropped for this peer, and counted in {@link ListenerStatistics#discarded()}. */
    DISCARD
}
