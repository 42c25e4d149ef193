package dev.volano.net;

import java.nio.ByteBuffer;

/**
 * What the handler of a loop's connection left unconsumed. As long as it is short, it is put into the loop's buffer
 * before the next read; a long one has a buffer of its own, into which the next read goes, so that no message is copied
 * again and again while it comes in.
 */
final class LoopInput {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    /** The largest buffer that a connection keeps while it has nothing to keep in it. */
    private static final int SPARE_BYTES = 1024;

    private final int readBytes;
    private final int maxUnconsumedBytes;

    /** Holds what was left, up to its position. */
    private ByteBuffer left = NOTHING;

    private boolean inShared;

    LoopInput(ConnectionOptions options) {
        readBytes = options.readBufferBytes();
        maxUnconsumedBytes = options.maxUnconsumedBytes();
    }

    /** Returns the size that the loop's buffer must have. */
    static int sharedBytes(ConnectionOptions options) {
        return (int) Math.min(Integer.MAX_VALUE - 8, 2L * options.readBufferBytes());
    }

    /** Returns the buffer to read into, behind what was left. */
    ByteBuffer toFill(ByteBuffer shared) { // hot: once per ready connection
        int length = left.position();
        inShared = length < readBytes;
        if (inShared) {
            shared.clear().put(0, left, 0, length).position(length);
            return limit(shared, length);
        }
        if (left.capacity() - length < readBytes) {
            long most = Math.min((long) maxUnconsumedBytes + readBytes, Integer.MAX_VALUE - 8);
            left = ByteBuffer.allocate((int) Math.min(most, 2L * left.capacity() + readBytes))
                    .put(left.flip());
        }
        return limit(left, length);
    }

    private ByteBuffer limit(ByteBuffer buffer, int length) {
        return buffer.limit((int) Math.min(buffer.capacity(), (long) length + readBytes));
    }

    /**
     * Keeps what the handler has left in the buffer that was filled.
     *
     * @throws BadInputException if it is more than may be left
     */
    void keep(ByteBuffer filled) {
        int length = filled.remaining();
        if (length > maxUnconsumedBytes) {
            throw new BadInputException(Faults.tooLong(maxUnconsumedBytes).detail());
        }
        if (inShared) {
            if (left.capacity() < length) {
                left = ByteBuffer.allocate(Math.max(length, Math.min(SPARE_BYTES, 2 * length)));
            }
            left.clear().put(filled);
        } else if (filled.position() > 0) {
            left.compact();
        } else {
            left.position(length).limit(left.capacity()); // nothing was consumed
        }
        if (length == 0 && left.capacity() > SPARE_BYTES) {
            left = NOTHING;
        }
    }
}
