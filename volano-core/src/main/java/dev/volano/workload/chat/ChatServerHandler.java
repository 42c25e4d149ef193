package dev.volano.workload.chat;

import dev.volano.net.BadInputException;
import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.net.Frame;
import dev.volano.net.Handler;
import dev.volano.workload.chat.Protocol.Packet;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The server's half of one chat connection. */
final class ChatServerHandler implements Handler {

    private static final int MAX_NAME_BYTES = 255;
    private static final int MAX_PROFILE_BYTES = 4 * 1024;
    private static final int MAX_TEXT_BYTES = 8 * 1024;
    private static final int MAX_ACCESS_FIELD_BYTES = 4 * 1024;
    private static final int ACCESS_FIELDS = 11;
    private static final int MAX_ROOMS_ENTERED = 16;

    /** More would not help a user to choose, and some clients take packets of 8 KiB at most. */
    private static final int MAX_ROOMS_LISTED = 500;

    private final Rooms rooms;
    private final int idOffset;
    private final int maxUsersPerRoom;
    private final PacketReader packet = new PacketReader();
    private final List<Membership> places = new ArrayList<>(1);

    ChatServerHandler(Rooms rooms, int idOffset, int maxUsersPerRoom) {
        this.rooms = rooms;
        this.idOffset = idOffset;
        this.maxUsersPerRoom = maxUsersPerRoom;
    }

    @Override
    public void onBytes(Connection connection, ByteBuffer in) {
        while (in.remaining() >= Protocol.HEADER_BYTES && serve(connection, in)) {
            packet.finish();
        }
    }

    /** Serves the packet at the buffer's position, and returns false if it has not come whole. */
    private boolean serve(Connection connection, ByteBuffer in) { // hot: once per message
        int start = in.position();
        Packet kind = Packet.of(Short.toUnsignedInt(in.getShort(start)), idOffset);
        int type = in.getInt(start + Short.BYTES);
        packet.start(in);
        if (kind == Packet.PING) { // a header, whoever asks and whoever answers
            return true;
        }
        if (type != Protocol.REQUEST) {
            throw new BadInputException("a client sends requests (type 1): " + kind + " came with type " + type);
        }
        return switch (kind) {
            case CHAT -> chat(connection, in);
            case ENTER_ROOM -> enterRoom(connection, in);
            case EXIT_ROOM -> exitRoom(connection, in);
            case ROOM_LIST -> roomList(connection, in);
            case ACCESS -> access(connection);
            case PING -> throw new IllegalStateException("served above");
        };
    }

    private boolean chat(Connection connection, ByteBuffer in) { // hot: once per message
        int body = packet.at();
        packet.int8(); // question
        packet.int32(); // private room id
        int room = packet.notBlankUtf(MAX_NAME_BYTES, "the room");
        int user = packet.notBlankUtf(MAX_NAME_BYTES, "the user");
        int text = packet.notBlankUtf(MAX_TEXT_BYTES, "the text");
        if (!packet.complete()) {
            return false;
        }
        Membership place = placeIn(room, in);
        Frame frame = header(connection, Packet.CHAT, Protocol.INDICATION)
                .put(in, body, user - body)
                .put(place.user().wire())
                .put(in, text, packet.at() - text);
        place.room().broadcast(frame, connection);
        frame = header(connection, Packet.CHAT, Protocol.CONFIRM)
                .put(in, body, user - body)
                .put(Utf.EMPTY.wire())
                .put(Utf.EMPTY.wire());
        connection.write(frame);
        return true;
    }

    private boolean access(Connection connection) {
        for (int i = 1; i <= ACCESS_FIELDS; i++) {
            packet.utf(MAX_ACCESS_FIELD_BYTES, "a field of the access request");
        }
        if (packet.complete()) {
            int permanentRooms = 0;
            int challengeBytes = 0;
            connection.write(header(connection, Packet.ACCESS, Protocol.CONFIRM)
                    .putInt(Protocol.OKAY)
                    .putInt(permanentRooms)
                    .putByte(challengeBytes));
        }
        return packet.complete();
    }

    private boolean enterRoom(Connection connection, ByteBuffer in) {
        int profileAt = packet.utf(MAX_PROFILE_BYTES, "the profile");
        int nameAt = packet.notBlankUtf(MAX_NAME_BYTES, "the room");
        int userAt = packet.notBlankUtf(MAX_NAME_BYTES, "the user");
        if (!packet.complete()) {
            return false;
        }
        Utf profile = Utf.copy(in, profileAt);
        Utf name = Utf.copy(in, nameAt);
        Utf user = Utf.copy(in, userAt);
        Utf host = Utf.of(connection.remoteAddress().getAddress().getHostAddress());
        Optional<Room> enterable = places.size() < MAX_ROOMS_ENTERED ? rooms.enterable(name) : Optional.empty();
        if (enterable.isEmpty()) {
            confirmEnter(connection, profile, name, user, Protocol.NO_SUCH_ROOM);
            return true;
        }
        Room room = enterable.get();
        Membership place = new Membership(room, connection, user, profile, host);
        int result;
        Membership[] known;
        try {
            result = room.promise(place, maxUsersPerRoom);
            known = room.members();
        } finally {
            room.unlock();
        }
        if (result == Protocol.OKAY) {
            places.add(place);
            confirmEnter(connection, profile, name, user, result, withLast(known, place));
            letIn(connection, place, known);
        } else {
            confirmEnter(connection, profile, name, user, result);
        }
        return true;
    }

    /** Lets in a user who knows who was in the room, once it also knows who has come and gone in the meantime. */
    private void letIn(Connection connection, Membership place, Membership[] told) {
        Membership[] known = told;
        while (!admit(connection, place, known)) {
            Membership[] now = place.room().members();
            for (Membership member : known) {
                if (!Arrays.asList(now).contains(member)) {
                    connection.write(indicateExit(connection, member));
                }
            }
            for (Membership member : now) {
                if (!Arrays.asList(known).contains(member)) {
                    connection.write(indicateEnter(connection, member));
                }
            }
            known = now;
        }
    }

    private boolean admit(Connection connection, Membership place, Membership[] known) {
        Room room = place.room();
        room.lock();
        try {
            if (room.members() != known) {
                return false;
            }
            room.admit(place);
            room.broadcast(indicateEnter(connection, place), connection);
            return true;
        } finally {
            room.unlock();
        }
    }

    private static Membership[] withLast(Membership[] members, Membership last) {
        Membership[] all = Arrays.copyOf(members, members.length + 1);
        all[members.length] = last;
        return all;
    }

    private void confirmEnter(
            Connection connection, Utf profile, Utf room, Utf user, int result, Membership... members) {
        Frame frame = header(connection, Packet.ENTER_ROOM, Protocol.CONFIRM)
                .put(profile.wire())
                .put(room.wire())
                .put(user.wire())
                .putInt(result)
                .putInt(Protocol.PUBLIC_ROOM)
                .putInt(members.length)
                .putInt(members.length);
        for (Membership member : members) {
            frame.put(member.user().wire())
                    .put(member.profile().wire())
                    .put(member.host().wire())
                    .put(Utf.EMPTY.wire()) // member
                    .put(Utf.EMPTY.wire()); // link
        }
        connection.write(frame);
    }

    private Frame indicateEnter(Connection writer, Membership place) {
        return header(writer, Packet.ENTER_ROOM, Protocol.INDICATION)
                .put(place.profile().wire())
                .put(place.room().name().wire())
                .put(place.user().wire())
                .put(place.host().wire())
                .put(Utf.EMPTY.wire()) // member
                .put(Utf.EMPTY.wire()); // link
    }

    private Frame indicateExit(Connection writer, Membership place) {
        return header(writer, Packet.EXIT_ROOM, Protocol.INDICATION)
                .put(place.room().name().wire())
                .put(place.user().wire());
    }

    private boolean exitRoom(Connection connection, ByteBuffer in) {
        int room = packet.notBlankUtf(MAX_NAME_BYTES, "the room");
        packet.notBlankUtf(MAX_NAME_BYTES, "the user");
        if (packet.complete()) {
            leave(connection, placeIn(room, in));
        }
        return packet.complete();
    }

    private void leave(Connection connection, Membership place) {
        Room room = place.room();
        places.remove(place);
        room.lock();
        try {
            boolean wasIn = room.remove(place);
            if (room.isAbandoned()) {
                rooms.forget(room);
            } else if (wasIn) {
                room.broadcast(indicateExit(connection, place), connection);
            }
        } finally {
            room.unlock();
        }
    }

    private boolean roomList(Connection connection, ByteBuffer in) {
        int filterAt = packet.utf(MAX_NAME_BYTES, "the filter");
        packet.count(0, "the number of rooms in a request");
        if (!packet.complete()) {
            return false;
        }
        Utf filter = Utf.copy(in, filterAt);
        List<Utf> names = rooms.names(filter, MAX_ROOMS_LISTED);
        Frame frame = header(connection, Packet.ROOM_LIST, Protocol.CONFIRM)
                .put(filter.wire())
                .putInt(names.size());
        names.forEach(name -> frame.put(name.wire()));
        connection.write(frame);
        return true;
    }

    @Override
    public void onClose(Connection connection, CloseReason reason) {
        while (!places.isEmpty()) { // a lost connection has left
            leave(connection, places.get(0));
        }
    }

    private Membership placeIn(int room, ByteBuffer in) {
        for (int i = 0; i < places.size(); i++) { // without an iterator: once per message
            Membership place = places.get(i);
            if (place.room().name().isAt(in, room)) {
                return place;
            }
        }
        throw new BadInputException("the connection has not entered the room " + Utf.copy(in, room));
    }

    private Frame header(Connection connection, Packet kind, int type) {
        return connection.frame().putShort(kind.id(idOffset)).putInt(type);
    }
}
