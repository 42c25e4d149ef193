package dev.volano.cli;

import dev.volano.internal.CommandPath;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a server is started. */
final class StartOptions {

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

    @Option(
            names = "--server-prefix",
            paramLabel = "COMMAND",
            description = "What stands before java in the command of the server that is started, in words with blanks"
                    + " between, such as \"nice -n 5\".")
    private @Nullable String serverPrefix;

    @Option(
            names = "--server-environment",
            paramLabel = "NAME=VALUE",
            description = "A variable in the environment of the server that is started; may be repeated.")
    private Map<String, String> serverEnvironment = Map.of();

    /** Returns whether the user has given any. */
    boolean given() {
        return serverIo != null
                || serverJava != null
                || !serverJvmOptions.isEmpty()
                || serverPrefix != null
                || !serverEnvironment.isEmpty();
    }

    /** Returns what starts a server. */
    ForkedServer.Builder fork(OptionCheck check, int idOffset) {
        return fork(check, serverIo == null ? IoModels.selectors() : serverIo, idOffset);
    }

    /** Returns what starts a server on another I/O model than that of the options. */
    ForkedServer.Builder fork(OptionCheck check, IoModel model, int idOffset) {
        ForkedServer.Builder fork =
                ForkedServer.of(ChatServerLauncher.class).arguments(model.name(), Integer.toString(idOffset));
        Path java = serverJava;
        if (java != null) {
            check.set("--server-java", () -> fork.java(java));
        }
        serverJvmOptions.forEach(option -> check.set("--server-jvm-option", () -> fork.jvmOption(option)));
        String prefix = serverPrefix;
        if (prefix != null) {
            check.set("--server-prefix", () -> fork.commandPrefix(words(prefix)));
        }
        serverEnvironment.forEach(
                (name, value) -> check.set("--server-environment", () -> fork.environment(name, value)));
        return fork;
    }

    /**
     * Returns the words of a command.
     *
     * @throws IllegalArgumentException if there is no such command
     */
    static String[] words(String command) {
        String[] words = command.strip().split("\\s+", -1);
        if (CommandPath.find(words[0]).isEmpty()) {
            throw new IllegalArgumentException("there is no command \"" + words[0] + "\" on this machine");
        }
        return words;
    }
}
