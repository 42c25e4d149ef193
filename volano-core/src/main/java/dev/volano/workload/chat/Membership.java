package dev.volano.workload.chat;

import dev.volano.net.Connection;
import org.jspecify.annotations.Nullable;

/**
 * A connection's place in a room.
 *
 * @param room the room
 * @param connection the connection
 * @param user the name under which it entered
 * @param profile what the user says about itself
 * @param host the address of the user's host
 * @param next the connection's place in another room
 */
record Membership(
        Room room,
        Connection connection,
        Utf user,
        Utf profile,
        Utf host,
        @Nullable Membership next) {

    /** Returns the same place before others. */
    Membership before(@Nullable Membership others) {
        return new Membership(room, connection, user, profile, host, others);
    }
}
