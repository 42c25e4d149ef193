package dev.volano.workload.chat;

import dev.volano.net.Connection;
import dev.volano.net.Frame;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A room and who is in it. Entering and leaving exclude each other; a broadcast reads the members of its moment and
 * excludes nobody.
 */
final class Room {

    private static final Membership[] NOBODY = {};

    private final Utf name;
    private final ReentrantLock changing = new ReentrantLock(); // held for no longer than it takes to write to members
    private volatile Membership[] members = NOBODY;
    private boolean abandoned;

    Room(Utf name) {
        this.name = name;
    }

    Utf name() {
        return name;
    }

    /** Returns who is in the room: not to be written to. */
    Membership[] members() {
        return members;
    }

    /** Keeps others from entering and leaving until {@link #unlock}. */
    void lock() {
        changing.lock();
    }

    void unlock() {
        changing.unlock();
    }

    /** Returns whether the last user has left, and the room is no longer listed. Under the lock. */
    boolean isAbandoned() {
        return abandoned;
    }

    /** Under the lock. */
    boolean hasUser(Utf user) {
        return Arrays.stream(members).anyMatch(member -> member.user().equals(user));
    }

    /** Under the lock. */
    boolean hasConnection(Connection connection) {
        return Arrays.stream(members).anyMatch(member -> member.connection() == connection);
    }

    /** Under the lock. */
    void add(Membership member) {
        Membership[] more = Arrays.copyOf(members, members.length + 1);
        more[members.length] = member;
        members = more;
    }

    /** Under the lock. */
    void remove(Membership member) {
        members = Arrays.stream(members)
                .filter(other -> other.connection() != member.connection())
                .toArray(Membership[]::new);
        abandoned = members.length == 0;
    }

    /** Writes a message to everybody in the room but one. A connection that does not take it sees to that itself. */
    void broadcast(Frame message, Connection except) { // hot: once per message, the inside once per receiver
        for (Membership member : members) {
            Connection connection = member.connection();
            if (connection != except) {
                connection.write(message);
            }
        }
    }
}
