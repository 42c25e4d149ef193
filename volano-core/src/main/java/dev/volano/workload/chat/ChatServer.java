package dev.volano.workload.chat;

import dev.volano.internal.Require;
import dev.volano.net.Handler;
import java.util.function.Supplier;

/**
 * The server half of the chat: makes the handlers of one server, which share its rooms.
 *
 * <p>It speaks the protocol of VolanoMark 2.x to any client. A connection that breaks the protocol is closed with a
 * reason; the others go on. A connection that is lost leaves its rooms as if it had asked to. All users of a room hear
 * of what happens in it in the same order. A connection may be in 16 rooms at a time.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class ChatServer implements Supplier<Handler> {

    /** Users that a room takes, unless told otherwise: 1,000. */
    public static final int DEFAULT_MAX_USERS_PER_ROOM = 1_000;

    /** Rooms that a server takes, unless told otherwise: 100,000. */
    public static final int DEFAULT_MAX_ROOMS = 100_000;

    private final int idOffset;
    private final int maxUsersPerRoom;
    private final Rooms rooms;

    private ChatServer(Builder builder) {
        idOffset = builder.idOffset;
        maxUsersPerRoom = builder.maxUsersPerRoom;
        rooms = new Rooms(builder.maxRooms);
    }

    /**
     * Returns a builder set to no id offset, {@value #DEFAULT_MAX_USERS_PER_ROOM} users in a room and
     * {@value #DEFAULT_MAX_ROOMS} rooms.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Makes the handler of a new connection.
     *
     * @return a handler that is in no room yet
     */
    @Override
    public Handler get() {
        return new ChatServerHandler(rooms, idOffset, maxUsersPerRoom);
    }

    int maxUsersPerRoom() {
        return maxUsersPerRoom;
    }

    Rooms rooms() {
        return rooms;
    }

    /** Builds a {@link ChatServer}. Each value is checked when it is set. For one thread at a time. */
    public static final class Builder {

        private int idOffset;
        private int maxUsersPerRoom = DEFAULT_MAX_USERS_PER_ROOM;
        private int maxRooms = DEFAULT_MAX_ROOMS;

        private Builder() {}

        /**
         * Sets what is added to all packet ids.
         *
         * @param idOffset from 0, the default, to 65,320
         * @return this builder
         * @throws IllegalArgumentException if {@code idOffset} is out of range
         */
        public Builder idOffset(int idOffset) {
            this.idOffset = Require.between(idOffset, 0, Protocol.MAX_ID_OFFSET, "idOffset");
            return this;
        }

        /**
         * Sets how many users a room takes; one more is told that it is full.
         *
         * @param users from 1 to 65,535; {@value ChatServer#DEFAULT_MAX_USERS_PER_ROOM} by default
         * @return this builder
         * @throws IllegalArgumentException if {@code users} is out of range
         */
        public Builder maxUsersPerRoom(int users) {
            this.maxUsersPerRoom = Require.between(users, 1, 65_535, "maxUsersPerRoom");
            return this;
        }

        /**
         * Sets how many rooms there may be at a time; who asks for one more is told that there is no such room.
         *
         * @param rooms at least 1; {@value ChatServer#DEFAULT_MAX_ROOMS} by default
         * @return this builder
         * @throws IllegalArgumentException if {@code rooms} is out of range
         */
        public Builder maxRooms(int rooms) {
            this.maxRooms = Require.atLeast(rooms, 1, "maxRooms");
            return this;
        }

        /**
         * Builds a server half without rooms.
         *
         * @return the server half
         */
        public ChatServer build() {
            return new ChatServer(this);
        }
    }
}
