package dev.volano.net;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** A message for tests: its length, who sent it, its number there, and filler that depends on all three. */
record Message(int sender, int number, int length) {

    static final int HEADER_BYTES = 3 * Integer.BYTES;

    static byte[] of(int sender, int number, int length) {
        ByteBuffer bytes =
                ByteBuffer.allocate(length).putInt(length).putInt(sender).putInt(number);
        for (int at = HEADER_BYTES; at < length; at++) {
            bytes.put(filler(sender, number, at));
        }
        return bytes.array();
    }

    /** Returns several messages of one sender, one behind the other. */
    static byte[] several(int sender, int count, int length) {
        ByteArrayOutputStream all = new ByteArrayOutputStream(count * length);
        for (int number = 0; number < count; number++) {
            all.writeBytes(of(sender, number, length));
        }
        return all.toByteArray();
    }

    /** Returns the length of the message at the buffer's position if it has come whole, otherwise 0. */
    static int whole(ByteBuffer in) {
        if (in.remaining() < HEADER_BYTES) {
            return 0;
        }
        int length = in.getInt(in.position());
        return length <= in.remaining() ? length : 0;
    }

    /** Reads and verifies a message. */
    static Message read(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        Message message = new Message(in.getInt(4), in.getInt(8), in.getInt(0));
        for (int at = HEADER_BYTES; at < message.length; at++) {
            if (bytes[at] != filler(message.sender, message.number, at)) {
                throw new AssertionError(message + " is damaged at " + at);
            }
        }
        return message;
    }

    private static byte filler(int sender, int number, int at) {
        return (byte) (31 * sender + 7 * number + at);
    }

    /** A handler that answers each whole message with itself and leaves the rest. */
    static Handler echo() {
        return (connection, in) -> {
            for (int length = whole(in); length > 0; length = whole(in)) {
                connection.write(connection.frame().put(in, in.position(), length));
                in.position(in.position() + length);
            }
        };
    }
}
