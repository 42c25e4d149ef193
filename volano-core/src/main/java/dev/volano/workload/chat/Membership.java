package dev.volano.workload.chat;

import dev.volano.net.Connection;

/**
 * A connection's place in a room.
 *
 * @param room the room
 * @param connection the connection
 * @param user the name under which it entered
 * @param profile what the user says about itself
 * @param host the address of the user's host
 */
record Membership(Room room, Connection connection, Utf user, Utf profile, Utf host) {}
