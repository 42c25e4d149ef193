package dev.volano.server;

import java.util.List;

/**
 * Starts a server in the JVM that a {@link ForkedServer} forks. For users to implement: a public class with a public
 * constructor without parameters.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ServerLauncher {

    /**
     * Starts the server. Called once in the forked JVM, whose main thread it is called by.
     *
     * @param arguments what {@link ForkedServer.Builder#arguments} was given
     * @return the server, which accepts connections
     * @throws Exception if the server cannot be started; its message is what the parent shows
     */
    RunningServer launch(List<String> arguments) throws Exception;
}
