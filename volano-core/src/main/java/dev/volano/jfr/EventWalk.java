package dev.volano.jfr;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * Goes from event to event without understanding them: each begins with its size and its type, as numbers of seven bits
 * a byte.
 */
final class EventWalk {

    static final long METADATA = 0;
    static final long CONSTANTS = 1;

    private static final int BUFFER_BYTES = 1 << 16;
    private static final int MOST_HEAD_BYTES = 18; // two numbers of at most nine bytes

    private final FileChannel file;
    private final long end;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).limit(0);
    private long bufferStart;

    private long next;
    private long start;
    private long typeStart;
    private long type;

    /**
     * Starts a walk.
     *
     * @param from where the first event begins, in bytes from the beginning of the file
     * @param end where the last one ends, at most
     */
    EventWalk(FileChannel file, long from, long end) {
        this.file = file;
        this.next = from;
        this.end = end;
    }

    /** Goes to the next event, and returns false if there is no whole one. */
    boolean next() throws IOException {
        start = next;
        if (start >= end) {
            return false;
        }
        fill(start);
        long size = number();
        typeStart = bufferStart + buffer.position();
        type = number();
        if (size <= typeStart - start || size > end - start || type < 0) {
            return false;
        }
        next = start + size;
        return true;
    }

    private void fill(long position) throws IOException {
        long offset = position - bufferStart;
        if (offset >= 0 && offset + MOST_HEAD_BYTES <= buffer.limit()) {
            buffer.position((int) offset);
            return;
        }
        buffer.clear();
        bufferStart = position;
        while (buffer.hasRemaining() && file.read(buffer, bufferStart + buffer.position()) > 0) {
            // Until it is full or the file ends.
        }
        buffer.flip();
    }

    /** Returns the number at the buffer's position; -1 if it is cut off. */
    private long number() {
        long number = 0;
        for (int shift = 0; shift < 63; shift += 7) {
            if (!buffer.hasRemaining()) {
                return -1;
            }
            byte part = buffer.get();
            number |= (part & 0x7fL) << shift;
            if (part >= 0) {
                break;
            }
        }
        return number;
    }

    /** Returns where the event begins. */
    long start() {
        return start;
    }

    /** Returns where its type begins: everything from there to its end says what happened. */
    long typeStart() {
        return typeStart;
    }

    /** Returns where it ends, and the next one begins. */
    long end() {
        return next;
    }

    long type() {
        return type;
    }
}
