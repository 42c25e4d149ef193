package dev.volano.workload;

import dev.volano.net.Connection;

/**
 * A client that can be told when to send: one that can take part in a load at an offered rate. For users to implement.
 *
 * @since 0.1
 */
public interface PacedClient extends Client {

    /**
     * A message is due: the client sends it now, whether or not earlier ones have been answered. Called as the calls of
     * a {@link dev.volano.net.Handler} are, in {@linkplain RunContext#paced() paced} runs only.
     *
     * @param connection the connection that this client serves
     * @param dueNanos when the message was due, by {@link RunContext#nanoTime()}; response time counts from it
     */
    void onDue(Connection connection, long dueNanos);
}
