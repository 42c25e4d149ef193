package dev.volano.workload.chat;

import dev.volano.internal.Require;
import dev.volano.net.Handler;
import dev.volano.workload.Client;
import dev.volano.workload.RunContext;
import dev.volano.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The load of VolanoMark: rooms of users that take turns to say something to the others of their room.
 *
 * <p>User {@code k} of a room of {@code n} sends its next message when the number of messages that it has sent and
 * received is {@code k - 1} modulo {@code n}. So a room has one message under way at any time, and a message is known
 * by its place in the turn: one that is lost, doubled or out of order is an error of the run. With a pause, users do
 * not wait for their turn: each sends a message every so often, from a random moment on, and messages are counted by
 * sender.
 *
 * <p>All messages of a user look the same. So with two users, or with a pause, one that comes twice can pass for the
 * user's next; it then shows as one too many at the end, unless its receiver has left before the last one comes.
 *
 * <p>Immutable.
 *
 * @since 0.1
 */
public final class ChatWorkload implements Workload {

    /** Rooms, unless told otherwise: 10. */
    public static final int DEFAULT_ROOMS = 10;

    /** Users per room, unless told otherwise: 20. */
    public static final int DEFAULT_USERS = 20;

    /** Messages that each user sends, unless told otherwise: 100. */
    public static final int DEFAULT_COUNT = 100;

    private static final int MOST_CONNECTIONS = 1_000_000;
    private static final int FEWEST_USERS = 2;
    private static final Duration LONGEST_PAUSE = Duration.ofDays(1);

    private final int rooms;
    private final int users;
    private final int count;
    private final int firstRoom;
    private final Duration pause;
    private final int idOffset;

    private ChatWorkload(Builder builder) {
        rooms = builder.rooms;
        users = builder.users;
        count = builder.count;
        firstRoom = builder.firstRoom;
        pause = builder.pause;
        idOffset = builder.idOffset;
    }

    /**
     * Returns a builder set to VolanoMark's performance test: 10 rooms of 20 users, 100 messages each, in turn.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public String name() {
        return "chat";
    }

    @Override
    public String description() {
        return "chat, " + count(rooms, "room") + " of " + count(users, "user") + ", " + count(count, "message")
                + " per user, " + (pause.isZero() ? "in turn" : "one each " + pause.toNanos() / 1e9 + " s");
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    @Override
    public int connections() {
        return rooms * users;
    }

    /**
     * Returns the number of rooms.
     *
     * @return at least 1
     */
    public int rooms() {
        return rooms;
    }

    /**
     * Returns the number of users in each room.
     *
     * @return at least 2
     */
    public int users() {
        return users;
    }

    /**
     * Returns how many messages each user sends.
     *
     * @return at least 1
     */
    public int count() {
        return count;
    }

    /**
     * Returns the number of the first room; the others follow.
     *
     * @return at least 1
     */
    public int firstRoom() {
        return firstRoom;
    }

    /**
     * Returns the time between two messages of a user.
     *
     * @return zero if users take turns
     */
    public Duration pause() {
        return pause;
    }

    /**
     * Returns what is added to all packet ids.
     *
     * @return 0 unless the server was built with an offset
     */
    public int idOffset() {
        return idOffset;
    }

    @Override
    public List<? extends Client> newClients(RunContext context) {
        if (context.paced() && !pause.isZero()) {
            throw new IllegalArgumentException("users either pause or send at an offered rate, not both: " + pause);
        }
        List<ChatUser> clients = new ArrayList<>(connections());
        for (int room = 0; room < rooms; room++) {
            RoomScript script = new RoomScript(
                    "Room" + (firstRoom + room), users, count, pause, idOffset, context.timed(), context.paced());
            RoomRun run = new RoomRun(script, context);
            for (int user = 0; user < users; user++) {
                clients.add(new ChatUser(run, user, clients.size()));
            }
        }
        return clients;
    }

    @Override
    public Optional<Supplier<? extends Handler>> newServer() {
        return Optional.of(ChatServer.builder()
                .idOffset(idOffset)
                .maxUsersPerRoom(Math.max(users, ChatServer.DEFAULT_MAX_USERS_PER_ROOM))
                .maxRooms(Math.max(rooms, ChatServer.DEFAULT_MAX_ROOMS))
                .build());
    }

    /** Builds a {@link ChatWorkload}. Each value is checked when it is set. For one thread at a time. */
    public static final class Builder {

        private int rooms = DEFAULT_ROOMS;
        private int users = DEFAULT_USERS;
        private int count = DEFAULT_COUNT;
        private int firstRoom = 1;
        private Duration pause = Duration.ZERO;
        private int idOffset;

        private Builder() {}

        /**
         * Sets the number of rooms.
         *
         * @param rooms from 1 to 500,000; {@value ChatWorkload#DEFAULT_ROOMS} by default
         * @return this builder
         * @throws IllegalArgumentException if {@code rooms} is out of range
         */
        public Builder rooms(int rooms) {
            this.rooms = Require.between(rooms, 1, MOST_CONNECTIONS / FEWEST_USERS, "rooms");
            return this;
        }

        /**
         * Sets the number of users in each room.
         *
         * @param users from 2 to 1,000; {@value ChatWorkload#DEFAULT_USERS} by default
         * @return this builder
         * @throws IllegalArgumentException if {@code users} is out of range
         */
        public Builder users(int users) {
            this.users = Require.between(users, FEWEST_USERS, 1_000, "users");
            return this;
        }

        /**
         * Sets how many messages each user sends.
         *
         * @param count at least 1; {@value ChatWorkload#DEFAULT_COUNT} by default
         * @return this builder
         * @throws IllegalArgumentException if {@code count} is out of range
         */
        public Builder count(int count) {
            this.count = Require.atLeast(count, 1, "count");
            return this;
        }

        /**
         * Sets the number of the first room, so that several clients can use rooms of their own on one server.
         *
         * @param firstRoom from 1, the default, to 2,146,483,647
         * @return this builder
         * @throws IllegalArgumentException if {@code firstRoom} is out of range
         */
        public Builder firstRoom(int firstRoom) {
            this.firstRoom = Require.between(firstRoom, 1, Integer.MAX_VALUE - MOST_CONNECTIONS, "firstRoom");
            return this;
        }

        /**
         * Sets the time between two messages of a user, who then does not wait for a turn.
         *
         * @param pause zero, the default, for users that take turns; or longer, up to a day
         * @return this builder
         * @throws NullPointerException if {@code pause} is null
         * @throws IllegalArgumentException if {@code pause} is negative or longer than a day
         */
        public Builder pause(Duration pause) {
            if (Require.notNegative(pause, "pause").compareTo(LONGEST_PAUSE) > 0) {
                throw new IllegalArgumentException("pause must be at most " + LONGEST_PAUSE + ": " + pause);
            }
            this.pause = pause;
            return this;
        }

        /**
         * Sets what is added to all packet ids, for a server that was built with an offset.
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
         * Builds the workload.
         *
         * @return the workload
         * @throws IllegalArgumentException if rooms and users together make more than 1,000,000 connections
         */
        public ChatWorkload build() {
            if ((long) rooms * users > MOST_CONNECTIONS) {
                throw new IllegalArgumentException(
                        "rooms times users must be at most " + MOST_CONNECTIONS + ": " + rooms + " times " + users);
            }
            return new ChatWorkload(this);
        }
    }
}
