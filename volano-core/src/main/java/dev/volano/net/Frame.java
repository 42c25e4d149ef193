package dev.volano.net;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A message encoded once, to be written to one connection or to many.
 *
 * <p>Its content is held in memory that the kernel can read from directly. A connection that cannot send it at once
 * keeps the {@link #snapshot()}, which is made at most once for a content, so that a broadcast to a thousand slow
 * readers keeps one copy of the message, not a thousand.
 *
 * <p>For one thread at a time. Numbers are big-endian.
 *
 * @since 0.1
 */
public final class Frame {

    private static final int HEAP_BYTES = 256;

    private final boolean direct;
    private ByteBuffer bytes;
    private byte @Nullable [] snapshot;
    private long changes;

    /**
     * Creates an empty frame that grows as needed.
     *
     * @param capacity bytes that it can hold before it grows, at least 1
     * @throws IllegalArgumentException if {@code capacity} is less than 1
     */
    public Frame(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity must be at least 1: " + capacity);
        }
        bytes = ByteBuffer.allocateDirect(capacity);
        direct = true;
    }

    private Frame() {
        bytes = ByteBuffer.allocate(HEAP_BYTES);
        direct = false;
    }

    /** Returns an empty frame for the models that write from arrays. */
    static Frame onHeap() {
        return new Frame();
    }

    /**
     * Drops the content.
     *
     * @return this frame, empty
     */
    public Frame clear() {
        bytes.clear();
        changed();
        return this;
    }

    /**
     * Appends a byte.
     *
     * @param value the byte, in the low eight bits
     * @return this frame
     */
    public Frame putByte(int value) {
        room(Byte.BYTES).put((byte) value);
        return this;
    }

    /**
     * Appends two bytes.
     *
     * @param value the number, in the low sixteen bits
     * @return this frame
     */
    public Frame putShort(int value) {
        room(Short.BYTES).putShort((short) value);
        return this;
    }

    /**
     * Appends four bytes.
     *
     * @param value the number
     * @return this frame
     */
    public Frame putInt(int value) {
        room(Integer.BYTES).putInt(value);
        return this;
    }

    /**
     * Appends eight bytes.
     *
     * @param value the number
     * @return this frame
     */
    public Frame putLong(long value) {
        room(Long.BYTES).putLong(value);
        return this;
    }

    /**
     * Appends bytes.
     *
     * @param source the bytes
     * @return this frame
     */
    public Frame put(byte[] source) {
        room(source.length).put(source);
        return this;
    }

    /**
     * Appends a part of a buffer, whose position and limit stay as they are.
     *
     * @param source where to copy from
     * @param offset index of the first byte in the buffer
     * @param length number of bytes
     * @return this frame
     * @throws IndexOutOfBoundsException if the part is not within the limit of the buffer
     */
    public Frame put(ByteBuffer source, int offset, int length) {
        ByteBuffer to = room(length);
        int at = to.position();
        to.put(at, source, offset, length).position(at + length);
        return this;
    }

    /**
     * Returns the number of bytes in the frame.
     *
     * @return the length of the content, 0 or more
     */
    public int length() {
        return bytes.position();
    }

    /**
     * Copies the content.
     *
     * @return the content in an array that is the same until the frame is changed, and must not be written to
     */
    public byte[] snapshot() {
        byte[] copy = snapshot;
        if (copy == null) {
            copy = new byte[bytes.position()];
            bytes.get(0, copy);
            snapshot = copy;
        }
        return copy;
    }

    /**
     * Lends the content to an I/O model that writes from buffers. {@link #reset()} must follow.
     *
     * @return the content from position 0 to the limit; the same buffer at each call
     */
    ByteBuffer lend() {
        return bytes.flip();
    }

    /** Takes the buffer back after {@link #lend()}, however much of it was read. */
    void reset() {
        int length = bytes.limit();
        bytes.limit(bytes.capacity()).position(length);
    }

    /** Returns a number that is another one whenever the content may be. */
    long changes() {
        return changes;
    }

    private void changed() {
        snapshot = null;
        changes++;
    }

    private ByteBuffer room(int length) {
        changed();
        if (bytes.remaining() < length) {
            int needed = Math.max(Math.addExact(bytes.position(), length), 2 * bytes.capacity());
            ByteBuffer larger = direct ? ByteBuffer.allocateDirect(needed) : ByteBuffer.allocate(needed);
            larger.put(bytes.flip());
            bytes = larger;
        }
        return bytes;
    }
}
