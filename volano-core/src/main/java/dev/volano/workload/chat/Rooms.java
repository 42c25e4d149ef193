package dev.volano.workload.chat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The rooms of a server: made when first entered, gone when the last user has left. */
final class Rooms {

    private final Map<Utf, Room> rooms = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();
    private final int most;

    Rooms(int most) {
        this.most = most;
    }

    /** Returns a room, locked, which is made if there is none; empty if there are too many. */
    Optional<Room> enterable(Utf name) {
        while (true) {
            Room room = rooms.computeIfAbsent(name, this::newRoom);
            if (room == null) {
                return Optional.empty();
            }
            room.lock();
            if (!room.isAbandoned()) {
                return Optional.of(room);
            }
            room.unlock(); // its last user left between the two lines above
        }
    }

    private @Nullable Room newRoom(Utf name) {
        if (count.incrementAndGet() > most) {
            count.decrementAndGet();
            return null;
        }
        return new Room(name);
    }

    /** Stops to list a room that was abandoned. Under its lock. */
    void forget(Room room) {
        if (rooms.remove(room.name(), room)) {
            count.decrementAndGet();
        }
    }

    int most() {
        return most;
    }

    /** Returns how many rooms there are. */
    int count() {
        return count.get();
    }

    /** Returns the names of some rooms that begin with a filter; with the empty one, of any. */
    List<Utf> names(Utf filter, int atMost) {
        return rooms.keySet().stream()
                .filter(name -> name.startsWith(filter))
                .limit(atMost)
                .toList();
    }
}
