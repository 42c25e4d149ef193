package dev.volano.server;

/**
 * Starts servers under test that are all alike, as a benchmark that measures on several fresh ones needs them. For
 * users to implement; {@code ForkedServer.of(…)::start} is one.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ServerSource {

    /**
     * Starts a server.
     *
     * @return the server, which accepts connections; whoever called closes it
     * @throws dev.volano.VolanoException if it does not start; the message says why
     */
    RunningServer start();
}
