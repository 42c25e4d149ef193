package dev.volano.net;

import java.io.IOException;
import java.nio.ByteBuffer;

/** What a connection's own thread reads into: grows for a long message, up to the bound, and shrinks again. */
final class InputBuffer {

    private final int usualBytes;
    private final int maxUnconsumedBytes;
    private ByteBuffer bytes;

    InputBuffer(ConnectionOptions options) {
        usualBytes = options.readBufferBytes();
        maxUnconsumedBytes = options.maxUnconsumedBytes();
        bytes = ByteBuffer.allocate(usualBytes);
    }

    /**
     * Waits for bytes, which follow those that were left.
     *
     * @return false at the end
     */
    boolean fill(Link link) throws IOException {
        int count = link.read(bytes.array(), bytes.position(), bytes.remaining());
        if (count < 0) {
            return false;
        }
        bytes.position(bytes.position() + count);
        return true;
    }

    /** Returns what there is to consume. {@link #keep} must follow. */
    ByteBuffer consumable() {
        return bytes.flip();
    }

    /** Keeps what was not consumed, and makes room for more. */
    void keep() {
        int left = bytes.remaining();
        if (left > maxUnconsumedBytes) {
            throw new BadInputException(Faults.tooLong(maxUnconsumedBytes).detail());
        }
        if (left == bytes.capacity()) {
            long most = Math.min((long) maxUnconsumedBytes + usualBytes, Integer.MAX_VALUE - 8);
            bytes = ByteBuffer.allocate((int) Math.min(2L * left, most)).put(bytes);
        } else if (bytes.position() == 0) {
            bytes.position(left).limit(bytes.capacity()); // nothing was consumed
        } else if (left == 0 && bytes.capacity() > usualBytes) {
            bytes = ByteBuffer.allocate(usualBytes);
        } else {
            bytes.compact();
        }
    }
}
