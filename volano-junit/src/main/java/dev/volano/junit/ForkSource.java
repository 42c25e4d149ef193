package dev.volano.junit;

import dev.volano.server.ForkedServer;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;

/**
 * Starts servers as {@link Fork} says, of the build that the tests have or of another.
 *
 * @param fork what to start
 */
record ForkSource(Fork fork) implements ServerSource {

    @Override
    public RunningServer start() {
        return builder().start();
    }

    /** Returns what starts the same server of another build, which goes before the class path of the tests. */
    ServerSource of(String build) {
        return builder().classPathFirst(build)::start;
    }

    /** Returns what builds such a server. */
    ForkedServer.Builder builder() {
        ForkedServer.Builder builder = ForkedServer.of(fork.value()).arguments(fork.arguments());
        for (String option : fork.jvmOptions()) {
            builder.jvmOption(option);
        }
        return builder;
    }
}
