package dev.volano.workload.chat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The rooms of a server: made when first entered, gone when the last user has left. */
final class Rooms {

    private final Map<Utf, Room> rooms = new ConcurrentHashMap<>();
    private final int most;

    Rooms(int most) {
        this.most = most;
    }

    /** Returns a room, locked, which is made if there is none; empty if there are too many. */
    Optional<Room> enterable(Utf name) {
        while (true) {
            Room room = rooms.get(name);
            if (room == null) {
                if (rooms.size() >= most) {
                    return Optional.empty();
                }
                room = rooms.computeIfAbsent(name, Room::new);
            }
            room.lock();
            if (!room.isAbandoned()) {
                return Optional.of(room);
            }
            room.unlock(); // its last user left between the two lines above
        }
    }

    /** Stops to list a room that was abandoned. Under its lock. */
    void forget(Room room) {
        rooms.remove(room.name(), room);
    }

    /** Returns the names of some rooms that begin with a filter; with the empty one, of any. */
    List<Utf> names(Utf filter, int atMost) {
        return rooms.keySet().stream()
                .filter(name -> name.startsWith(filter))
                .limit(atMost)
                .toList();
    }
}
