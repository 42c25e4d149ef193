package dev.volano.workload.chat;

import dev.volano.net.BadInputException;

/**
 * The numbers of the protocol. A packet is: id (2 bytes), type (4 bytes), and the fields that the two tell. There is no
 * length: where a packet ends is known only by reading its fields.
 */
final class Protocol {

    /** Bytes of id and type. */
    static final int HEADER_BYTES = 6;

    static final int REQUEST = 1;
    static final int INDICATION = 2;
    static final int RESPONSE = 3;
    static final int CONFIRM = 4;

    static final int OKAY = 1;
    static final int ROOM_FULL = 2;
    static final int NAME_TAKEN = 3;
    static final int MEMBER_TAKEN = 4;
    static final int NO_SUCH_ROOM = 5;

    /** The type of a room that anybody may enter. */
    static final int PUBLIC_ROOM = 1;

    /** The client version that the last published server admits. */
    static final Utf CLIENT_VERSION = Utf.of("2.13.4");

    /** The largest offset with which every id still fits into two bytes. */
    static final int MAX_ID_OFFSET = 65_535 - Packet.ROOM_LIST.id;

    private Protocol() {}

    /** Says what the result of an enter room request means. */
    static String enterResult(int result) {
        return switch (result) {
            case OKAY -> "okay";
            case ROOM_FULL -> "the room is full";
            case NAME_TAKEN -> "the name is taken";
            case MEMBER_TAKEN -> "the member is taken";
            case NO_SUCH_ROOM -> "there is no such room";
            default -> "result " + result;
        };
    }

    /** The packets by what they are about. */
    enum Packet {
        ACCESS(1),
        CHAT(203),
        ENTER_ROOM(206),
        EXIT_ROOM(208),
        PING(213),
        ROOM_LIST(215);

        private static final Packet[] ALL = values();

        private final int id;

        Packet(int id) {
            this.id = id;
        }

        /** Returns the id on the wire. */
        int id(int idOffset) {
            return id + idOffset;
        }

        /**
         * Returns the packet of an id.
         *
         * @throws BadInputException if there is none
         */
        static Packet of(int wireId, int idOffset) {
            int id = wireId - idOffset;
            for (Packet packet : ALL) {
                if (packet.id == id) {
                    return packet;
                }
            }
            throw new BadInputException("there is no packet with the id " + wireId
                    + (idOffset == 0 ? "" : " (id offset " + idOffset + ")"));
        }
    }
}
