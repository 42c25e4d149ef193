package dev.volano.cli;

import dev.volano.server.ForkedServer;
import dev.volano.server.RunningServer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which server is measured. */
final class ServerOptions {

    private static final int DEFAULT_PORT = 8000;

    @Option(names = "--host", paramLabel = "HOST", description = "Measure the server at this host.")
    private @Nullable String host;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "The port of the server at --host. Default: " + DEFAULT_PORT)
    private @Nullable Integer port;

    @Mixin
    private StartOptions start = new StartOptions();

    /** Finds out what does not go together. */
    void check(OptionCheck check, int forks) {
        check.refuse(
                host == null && port != null, "--port goes with --host: a server that is started finds a free port");
        check.refuse(
                host != null && start.given(),
                "--server-… options are for a server that is started, not for one at --host");
        check.refuse(host != null && forks != 1, "--forks is for servers that are started, not for the one at --host");
    }

    /** Returns the server that runs already; empty if one is to be started. */
    Optional<RunningServer> running(OptionCheck check) {
        String name = host;
        return name == null
                ? Optional.empty()
                : Optional.of(check.build(() -> RunningServer.at(name, port == null ? DEFAULT_PORT : port)));
    }

    /** Returns what starts a server. */
    ForkedServer.Builder started(OptionCheck check, int idOffset) {
        return start.fork(check, idOffset);
    }
}
