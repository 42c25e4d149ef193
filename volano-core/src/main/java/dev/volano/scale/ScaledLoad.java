package dev.volano.scale;

import dev.volano.client.VolanoClient;
import dev.volano.workload.chat.ChatWorkload;

/**
 * A load for each number of connections. For users to implement; called by the thread that measures.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ScaledLoad {

    /**
     * Sets what a client is to do with so many connections.
     *
     * @param client what to set it on; the target is set by whoever calls
     * @param connections how many connections the load must have, at least 1
     * @return the builder
     * @throws IllegalArgumentException if there is no such load for so many connections
     */
    VolanoClient.Builder on(VolanoClient.Builder client, int connections);

    /**
     * Returns VolanoMark's chat in as many rooms as it takes, all of the same size.
     *
     * @param users users in each room, from 2 to 1,000; connections must be a multiple of it
     * @param count messages that each user sends, at least 1
     * @return the load
     * @throws IllegalArgumentException if a number is out of range
     */
    static ScaledLoad chat(int users, int count) {
        ChatWorkload.builder().users(users).count(count).build(); // so that a wrong number is told here
        return (client, connections) -> {
            if (connections % users != 0) {
                throw new IllegalArgumentException(
                        "connections must be a multiple of the " + users + " users of a room: " + connections);
            }
            return client.workload(ChatWorkload.builder()
                    .rooms(connections / users)
                    .users(users)
                    .count(count)
                    .build());
        };
    }
}
