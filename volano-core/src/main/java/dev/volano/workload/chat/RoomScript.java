package dev.volano.workload.chat;

import dev.volano.workload.chat.Protocol.Packet;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.stream.IntStream;

/** What all users of a room have in common, encoded once. Immutable. */
final class RoomScript {

    /** What users say: 60 characters. */
    static final Utf TEXT = Utf.of("123456789 ".repeat(6));

    static final Utf PROFILE = Utf.of("This is a profile.");

    private final Utf name;
    private final Utf[] userNames;
    private final ByteBuffer[] indications;
    private final int count;
    private final Duration pause;
    private final int idOffset;

    RoomScript(String name, int users, int count, Duration pause, int idOffset) {
        this.name = Utf.of(name);
        this.count = count;
        this.pause = pause;
        this.idOffset = idOffset;
        userNames = IntStream.rangeClosed(1, users)
                .mapToObj(k -> Utf.of("Mark" + k))
                .toArray(Utf[]::new);
        indications = new ByteBuffer[users];
        for (int user = 0; user < users; user++) {
            indications[user] = ByteBuffer.wrap(chat(Protocol.INDICATION, user)).asReadOnlyBuffer();
        }
    }

    Utf name() {
        return name;
    }

    int users() {
        return userNames.length;
    }

    Utf userName(int user) {
        return userNames[user];
    }

    int count() {
        return count;
    }

    Duration pause() {
        return pause;
    }

    boolean inTurn() {
        return pause.isZero();
    }

    int idOffset() {
        return idOffset;
    }

    /** Returns a user's message as the others of the room receive it. To be compared with only. */
    ByteBuffer indication(int user) {
        return indications[user];
    }

    /** Returns a user's message as it sends it. */
    byte[] chatRequest(int user) {
        return chat(Protocol.REQUEST, user);
    }

    private byte[] chat(int type, int user) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeShort(Packet.CHAT.id(idOffset));
            out.writeInt(type);
            out.writeByte(0); // question
            out.writeInt(0); // private room id
            out.write(name.wire());
            out.write(userNames[user].wire());
            out.write(TEXT.wire());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot happen in memory", e);
        }
        return bytes.toByteArray();
    }
}
