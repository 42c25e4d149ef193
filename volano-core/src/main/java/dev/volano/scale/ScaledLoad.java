package dev.volano.scale;

import dev.volano.client.VolanoClient;

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
        return new RoomLoad(users, count);
    }

    /**
     * Returns what connections come in groups of: a number of connections must be a multiple of it.
     *
     * @return at least 1; 1, unless overridden
     */
    default int unit() {
        return 1;
    }
}
