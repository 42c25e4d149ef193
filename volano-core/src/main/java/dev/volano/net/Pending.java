package dev.volano.net;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * What a connection could not send yet, in order. Holds references to the snapshots of frames, which other connections
 * may hold too. Not thread-safe: its connection guards it.
 */
final class Pending {

    private final ArrayDeque<byte[]> messages = new ArrayDeque<>(4);
    private int sentOfFirst;
    private long bytes;

    /** Appends a message, of which the first {@code sent} bytes are on their way already. */
    void add(byte[] message, int sent) {
        if (messages.isEmpty()) {
            sentOfFirst = sent;
        } else if (sent != 0) {
            throw new IllegalStateException("only the first message can be sent in part");
        }
        messages.add(message);
        bytes += message.length - sent;
    }

    boolean isEmpty() {
        return messages.isEmpty();
    }

    long bytes() {
        return bytes;
    }

    /** Returns the message at the front, whose last {@link #bytesOfFirst} bytes are to be sent. */
    byte[] first() {
        return messages.element();
    }

    int bytesOfFirst() {
        return messages.element().length - sentOfFirst;
    }

    /** Copies as much as fits from the front, and leaves it in the queue until {@link #sent}. */
    void copyTo(ByteBuffer to) {
        int from = sentOfFirst;
        for (byte[] message : messages) {
            int length = Math.min(message.length - from, to.remaining());
            to.put(message, from, length);
            if (!to.hasRemaining()) {
                return;
            }
            from = 0;
        }
    }

    /** Drops bytes from the front, which have been sent. */
    void sent(int count) {
        bytes -= count;
        int left = count + sentOfFirst;
        while (!messages.isEmpty() && left >= messages.element().length) {
            left -= messages.remove().length;
        }
        sentOfFirst = left;
    }

    void clear() {
        messages.clear();
        sentOfFirst = 0;
        bytes = 0;
    }
}
