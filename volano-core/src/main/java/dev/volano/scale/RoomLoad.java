package dev.volano.scale;

import dev.volano.client.VolanoClient;
import dev.volano.workload.chat.ChatWorkload;

/**
 * VolanoMark's chat in as many rooms as it takes.
 *
 * @param users users in each room
 * @param count messages that each user sends
 */
record RoomLoad(int users, int count) implements ScaledLoad {

    RoomLoad {
        ChatWorkload.builder().users(users).count(count).build(); // so that a wrong number is told here
    }

    @Override
    public VolanoClient.Builder on(VolanoClient.Builder client, int connections) {
        if (connections % users != 0) {
            throw new IllegalArgumentException(
                    "connections must be a multiple of the " + users + " users of a room: " + connections);
        }
        return client.workload(ChatWorkload.builder()
                .rooms(connections / users)
                .users(users)
                .count(count)
                .build());
    }

    @Override
    public int unit() {
        return users;
    }
}
