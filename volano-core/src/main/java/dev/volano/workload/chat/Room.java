package dev.volano.workload.chat;

import dev.volano.net.Connection;
import dev.volano.net.Frame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * A room and who is in it. What happens in a room happens one after another, so that all its users hear of it in the
 * same order: what one user says in answer to another is heard after what it answers.
 *
 * <p>The lock is held while others are written to, which never waits for them. A user's own connection, where a write
 * may wait until that user reads, is not to be written to under the lock. So who enters is first promised a place, then
 * told, without the lock, who is in the room, and then let in, unless others have come or gone in the meantime.
 */
final class Room {

    private static final Membership[] NOBODY = {};

    private final Utf name;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<Membership> promised = new ArrayList<>(1); // under the lock
    private volatile Membership[] members = NOBODY; // under the lock; no array changes once it is here
    private boolean abandoned; // under the lock

    Room(Utf name) {
        this.name = name;
    }

    Utf name() {
        return name;
    }

    /** Returns who is in the room at this moment: not to be written to. */
    Membership[] members() {
        return members;
    }

    void lock() {
        lock.lock();
    }

    void unlock() {
        lock.unlock();
    }

    /** Returns whether the last user has left, and the room is no longer listed. Under the lock. */
    boolean isAbandoned() {
        return abandoned;
    }

    /**
     * Keeps a place and its name free for who wants to enter. Under the lock.
     *
     * @return the result of the request to enter
     */
    int promise(Membership place, int mostUsers) {
        if (isTaken(other -> other.connection() == place.connection())) {
            return Protocol.MEMBER_TAKEN;
        }
        if (isTaken(other -> other.user().equals(place.user()))) {
            return Protocol.NAME_TAKEN;
        }
        if (members.length + promised.size() >= mostUsers) {
            return Protocol.ROOM_FULL;
        }
        promised.add(place);
        return Protocol.OKAY;
    }

    private boolean isTaken(Predicate<Membership> by) {
        return Arrays.stream(members).anyMatch(by) || promised.stream().anyMatch(by);
    }

    /** Lets in who has been promised a place. Under the lock. */
    void admit(Membership place) {
        promised.remove(place);
        Membership[] more = Arrays.copyOf(members, members.length + 1);
        more[members.length] = place;
        members = more;
    }

    /** Takes a place back, and returns whether its owner was in the room. Under the lock. */
    boolean remove(Membership place) {
        Membership[] before = members;
        members = Arrays.stream(before)
                .filter(other -> other.connection() != place.connection())
                .toArray(Membership[]::new);
        promised.removeIf(other -> other.connection() == place.connection());
        abandoned = members.length == 0 && promised.isEmpty();
        return members.length < before.length;
    }

    /** Writes a message to everybody in the room but one. A connection that does not take it sees to that itself. */
    void broadcast(Frame message, Connection except) { // hot: once per message, the inside once per receiver
        lock.lock();
        try {
            for (Membership member : members) {
                Connection connection = member.connection();
                if (connection != except) {
                    connection.write(message);
                }
            }
        } finally {
            lock.unlock();
        }
    }
}
