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

    private static final String USER_NAME = "Mark";

    private final Utf name;
    private final Utf[] userNames;
    private final ByteBuffer[] indications;
    private final int count;
    private final Duration pause;
    private final int idOffset;
    private final boolean timed;
    private final boolean paced;

    /** Creates a script of a number of users, for a run that is timed or not, and paced or not. */
    RoomScript(String name, int users, int count, Duration pause, int idOffset, boolean timed, boolean paced) {
        this.name = Utf.of(name);
        this.count = timed ? Integer.MAX_VALUE : count;
        this.pause = pause;
        this.idOffset = idOffset;
        this.timed = timed;
        this.paced = paced;
        userNames = IntStream.rangeClosed(1, users)
                .mapToObj(k -> Utf.of(USER_NAME + k))
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

    /** Returns whether a user waits for its turn. */
    boolean inTurn() {
        return !paced && pause.isZero();
    }

    /** Returns whether users send when they are told to. */
    boolean paced() {
        return paced;
    }

    /** Returns whether users go on until they are told to finish. */
    boolean timed() {
        return timed;
    }

    int idOffset() {
        return idOffset;
    }

    /** Returns which user a name in a packet is, from 0; -1 if it is none of the room's. */
    int userAt(ByteBuffer in, int offset) {
        int end = offset + Utf.LENGTH_BYTES + Short.toUnsignedInt(in.getShort(offset));
        int number = 0;
        for (int at = offset + Utf.LENGTH_BYTES + USER_NAME.length(); at < end && number <= users(); at++) {
            number = 10 * number + in.get(at) - '0';
        }
        int user = number - 1;
        return user >= 0 && user < users() && userNames[user].isAt(in, offset) ? user : -1;
    }

    /** Returns whether a user's message, as the others of the room receive it, is what comes next in a buffer. */
    boolean isMessageAt(ByteBuffer in, int user) { // hot: once per message
        ByteBuffer expected = indications[user];
        int limit = in.limit();
        int end = in.position() + expected.limit();
        if (end > limit) {
            return false;
        }
        boolean same = in.limit(end).mismatch(expected) < 0;
        in.limit(limit);
        return same;
    }

    /** Returns the length of a user's message as the others of the room receive it. */
    int messageBytes(int user) {
        return indications[user].limit();
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
