package dev.volano.cli;

import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import dev.volano.server.RunningServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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

    @Option(
            names = "--server-io",
            paramLabel = "MODEL",
            converter = IoModelConverter.class,
            completionCandidates = IoModelConverter.Names.class,
            description = "How bytes move at the server that is started. Default: selectors")
    private @Nullable IoModel serverIo;

    @Option(
            names = "--server-java",
            paramLabel = "PATH",
            description = "The java command, or the JDK, for the server that is started. Default: that of this command")
    private @Nullable Path serverJava;

    @Option(
            names = "--server-jvm-option",
            paramLabel = "OPTION",
            description = "An option of the JVM of the server that is started, such as -Xmx64m; may be repeated.")
    private List<String> serverJvmOptions = List.of();

    /** Finds out what does not go together. */
    void check(OptionCheck check, int forks) {
        check.refuse(
                host == null && port != null, "--port goes with --host: a server that is started finds a free port");
        check.refuse(
                host != null && (serverIo != null || serverJava != null || !serverJvmOptions.isEmpty()),
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
        IoModel model = serverIo == null ? IoModels.selectors() : serverIo;
        ForkedServer.Builder fork =
                ForkedServer.of(ChatServerLauncher.class).arguments(model.name(), Integer.toString(idOffset));
        Path java = serverJava;
        if (java != null) {
            check.set("--server-java", () -> fork.java(java));
        }
        serverJvmOptions.forEach(option -> check.set("--server-jvm-option", () -> fork.jvmOption(option)));
        return fork;
    }
}
