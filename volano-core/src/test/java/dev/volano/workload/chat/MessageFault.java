package dev.volano.workload.chat;

import dev.volano.workload.MemoryNetwork.Fault;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Does something to one of the messages that a server sends to the users of {@code Room1}, all below {@code Mark10}.
 */
final class MessageFault implements Fault {

    /** What is done. */
    enum Kind {
        DROP,
        DOUBLE,
        /** It comes after what the user should hear next; not at all if there is no more to hear. */
        SWAP,
        ALTER_QUESTION,
        ALTER_PRIVATE_ROOM,
        ALTER_ROOM,
        ALTER_USER,
        ALTER_TEXT
    }

    private static final int CHAT = 203;
    private static final int INDICATION = 2;
    private static final int CONFIRM = 4;
    private static final int QUESTION_AT = 6;
    private static final int PRIVATE_ROOM_AT = 7;
    private static final int ROOM_NUMBER_AT = 17;
    private static final int USER_NUMBER_AT = 24;

    private final Kind kind;
    private final int which;
    private final List<byte[]> held = new ArrayList<>();
    private int seen;
    private int sender = -1;
    private int receiver = -1;

    /**
     * Creates a fault.
     *
     * @param kind what is done
     * @param which which of the messages of the run it is done to, from 0
     */
    MessageFault(Kind kind, int which) {
        this.kind = kind;
        this.which = which;
    }

    /** Returns who sent the message it was done to, from 0. */
    int sender() {
        return sender;
    }

    /** Returns who should have heard the message it was done to, from 0. */
    int receiver() {
        return receiver;
    }

    /** Returns whether the message was kept for good. */
    boolean isLost() {
        return kind == Kind.DROP || !held.isEmpty();
    }

    @Override
    public List<byte[]> on(int link, boolean toClient, byte[] packet) {
        if (!toClient) {
            return List.of(packet);
        }
        if (link == receiver && !held.isEmpty() && type(packet) != CONFIRM) {
            return List.of(packet, held.remove(0));
        }
        if (!isMessage(packet) || seen++ != which) {
            return List.of(packet);
        }
        sender = packet[USER_NUMBER_AT] - '1';
        receiver = link;
        return switch (kind) {
            case DROP -> List.of();
            case DOUBLE -> List.of(packet, packet);
            case SWAP -> {
                held.add(packet);
                yield List.of();
            }
            case ALTER_QUESTION -> List.of(altered(packet, QUESTION_AT, 1));
            case ALTER_PRIVATE_ROOM -> List.of(altered(packet, PRIVATE_ROOM_AT, 1));
            case ALTER_ROOM -> List.of(altered(packet, ROOM_NUMBER_AT, 1));
            case ALTER_USER -> List.of(altered(packet, USER_NUMBER_AT, 1));
            case ALTER_TEXT -> List.of(altered(packet, packet.length - 1, 1));
        };
    }

    static boolean isMessage(byte[] packet) {
        return id(packet) == CHAT && type(packet) == INDICATION;
    }

    static int id(byte[] packet) {
        return ByteBuffer.wrap(packet).getChar(0);
    }

    static int type(byte[] packet) {
        return packet[5];
    }

    static byte[] altered(byte[] packet, int at, int bits) {
        byte[] altered = packet.clone();
        altered[at] = (byte) (altered[at] ^ bits);
        return altered;
    }
}
