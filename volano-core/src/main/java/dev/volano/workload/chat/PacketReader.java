package dev.volano.workload.chat;

import dev.volano.net.BadInputException;
import java.nio.ByteBuffer;

/**
 * Walks through the fields of a packet that may not have come whole. Once a field is not there yet, it and those after
 * it read as 0 and {@link #complete} tells.
 *
 * <p>Lengths are checked as soon as they are there, before the bytes are waited for.
 */
final class PacketReader {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private ByteBuffer in = NOTHING;
    private int at;
    private boolean complete;

    /** Starts to read fields at the buffer's position plus the header. */
    void start(ByteBuffer buffer) {
        in = buffer;
        at = buffer.position() + Protocol.HEADER_BYTES;
        complete = at <= buffer.limit();
    }

    /** Returns whether every field so far was there. */
    boolean complete() {
        return complete;
    }

    /** Returns the index of the next field. */
    int at() {
        return at;
    }

    /** Consumes the packet. Only if it is complete. */
    void finish() {
        in.position(at);
        in = NOTHING;
    }

    int int8() {
        return has(Byte.BYTES) ? in.get(at++) & 0xFF : 0;
    }

    int int32() {
        if (!has(Integer.BYTES)) {
            return 0;
        }
        int value = in.getInt(at);
        at += Integer.BYTES;
        return value;
    }

    /** Reads a number of things that follow, which is bounded before anything is made of it. */
    int count(int most, String what) {
        int count = int32();
        if (count < 0 || count > most) {
            throw new BadInputException(what + " must be from 0 to " + most + ": " + count);
        }
        return count;
    }

    void skip(int bytes) {
        if (has(bytes)) {
            at += bytes;
        }
    }

    /**
     * Reads a text, checked for its length and its form.
     *
     * @return the index of its length in the buffer
     */
    int utf(int maxBytes, String what) {
        int offset = at;
        if (!has(Utf.LENGTH_BYTES)) {
            return offset;
        }
        int length = Short.toUnsignedInt(in.getShort(at));
        if (length > maxBytes) {
            throw new BadInputException(what + " must not take more than " + maxBytes + " bytes: " + length);
        }
        if (has(Utf.LENGTH_BYTES + length)) {
            at += Utf.LENGTH_BYTES + length;
            if (!Utf.isWellFormed(in, offset + Utf.LENGTH_BYTES, length)) {
                throw new BadInputException(what + " is not well-formed modified UTF-8");
            }
        }
        return offset;
    }

    /** Reads a text that must hold something besides white space. */
    int notBlankUtf(int maxBytes, String what) {
        int offset = utf(maxBytes, what);
        if (complete && Utf.isBlank(in, offset + Utf.LENGTH_BYTES, at - offset - Utf.LENGTH_BYTES)) {
            throw new BadInputException(what + " must not be blank");
        }
        return offset;
    }

    private boolean has(int bytes) {
        complete = complete && in.limit() - at >= bytes;
        return complete;
    }
}
