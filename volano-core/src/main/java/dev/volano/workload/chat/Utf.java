package dev.volano.workload.chat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A text as it stands on the wire: a length of two bytes, and the text in Java's modified UTF-8
 * ({@link java.io.DataInput}). Kept so that it can be compared with, and copied to, packets without being decoded.
 */
final class Utf {

    /** Bytes of the length before the text. */
    static final int LENGTH_BYTES = 2;

    static final Utf EMPTY = of("");

    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    private final byte[] wire;
    private final int hash;

    private Utf(byte[] wire) {
        this.wire = wire;
        this.hash = Arrays.hashCode(wire);
    }

    /**
     * Encodes a text.
     *
     * @throws IllegalArgumentException if it takes more than 65,535 bytes
     */
    static Utf of(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(LENGTH_BYTES + text.length());
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeUTF(text);
        } catch (java.io.UTFDataFormatException e) {
            throw new IllegalArgumentException(
                    "a text must not take more than 65535 bytes: " + text.length() + " characters", e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot happen in memory", e);
        }
        return new Utf(bytes.toByteArray());
    }

    /** Copies a text out of a packet, where it is known to be well-formed. */
    static Utf copy(ByteBuffer in, int offset) {
        byte[] wire = new byte[LENGTH_BYTES + Short.toUnsignedInt(in.getShort(offset))];
        in.get(offset, wire);
        return new Utf(wire);
    }

    /** Returns the length and the text, not to be written to. */
    byte[] wire() {
        return wire;
    }

    /** Returns whether the packet has this text at the offset, of which the length is known to be inside the packet. */
    boolean isAt(ByteBuffer in, int offset) {
        if (in.getShort(offset) != (short) (wire.length - LENGTH_BYTES)) {
            return false;
        }
        for (int i = LENGTH_BYTES; i < wire.length; i++) {
            if (in.get(offset + i) != wire[i]) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether this text begins with another. */
    boolean startsWith(Utf start) {
        int length = start.wire.length;
        return wire.length >= length && Arrays.equals(wire, LENGTH_BYTES, length, start.wire, LENGTH_BYTES, length);
    }

    /** Returns whether some bytes are well-formed modified UTF-8. */
    static boolean isWellFormed(ByteBuffer in, int offset, int length) {
        int at = offset;
        int end = offset + length;
        while (end - at >= Long.BYTES && (in.getLong(at) & HIGH_BITS) == 0) { // hot: chat is ASCII mostly
            at += Long.BYTES;
        }
        while (at < end) {
            int first = in.get(at) & 0xFF;
            int more = first < 0x80 ? 0 : first >> 5 == 0b110 ? 1 : first >> 4 == 0b1110 ? 2 : -1;
            if (more < 0 || at + more >= end) {
                return false;
            }
            for (int i = 1; i <= more; i++) {
                if ((in.get(at + i) & 0xC0) != 0x80) {
                    return false;
                }
            }
            at += 1 + more;
        }
        return true;
    }

    /** Returns whether some bytes hold nothing but white space of ASCII. */
    static boolean isBlank(ByteBuffer in, int offset, int length) {
        for (int i = 0; i < length; i++) {
            int value = in.get(offset + i);
            if (value < 0 || value > ' ') {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Utf that && Arrays.equals(wire, that.wire);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    /** Returns the text. */
    @Override
    public String toString() {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(wire))) {
            return in.readUTF();
        } catch (IOException e) {
            throw new UncheckedIOException("was checked when it came in", e);
        }
    }
}
