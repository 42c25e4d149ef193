package dev.volano.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/** The packets of the chat protocol, in direct memory, as a selector hands them to a handler. */
final class Packets {

    static final String ROOM = "Room1";
    static final String PROFILE = "This is a profile.";

    /** What users say in VolanoMark's chat: 60 characters. */
    static final String TEXT = "123456789 ".repeat(6);

    static final int REQUEST = 1;
    static final int INDICATION = 2;

    private static final int CONFIRM = 4;
    private static final int OKAY = 1;
    private static final int ACCESS = 1;
    private static final int CHAT = 203;
    private static final int ENTER_ROOM = 206;

    private Packets() {}

    static ByteBuffer accessConfirm() {
        return packet(ACCESS, CONFIRM, out -> {
            out.writeInt(OKAY);
            out.writeInt(0); // rooms
            out.writeByte(0); // a challenge
        });
    }

    static ByteBuffer enterRoomRequest(String user) {
        return packet(ENTER_ROOM, REQUEST, out -> {
            out.writeUTF(PROFILE);
            out.writeUTF(ROOM);
            out.writeUTF(user);
        });
    }

    static ByteBuffer enterRoomConfirm(String user) {
        return packet(ENTER_ROOM, CONFIRM, out -> {
            out.writeUTF(PROFILE);
            out.writeUTF(ROOM);
            out.writeUTF(user);
            out.writeInt(OKAY);
            out.writeInt(1); // room type
            out.writeInt(0); // users
            out.writeInt(0); // of which follow
        });
    }

    static ByteBuffer chat(int type, String user, String text) {
        return packet(CHAT, type, out -> {
            out.writeByte(0); // question
            out.writeInt(0); // private room id
            out.writeUTF(ROOM);
            out.writeUTF(user);
            out.writeUTF(text);
        });
    }

    private static ByteBuffer packet(int id, int type, Fields fields) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeShort(id);
            out.writeInt(type);
            fields.write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ByteBuffer.allocateDirect(bytes.size()).put(bytes.toByteArray()).flip();
    }

    /** What follows the header. */
    private interface Fields {

        void write(DataOutputStream to) throws IOException;
    }
}
