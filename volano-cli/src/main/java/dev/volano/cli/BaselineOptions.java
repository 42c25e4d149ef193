package dev.volano.cli;

import dev.volano.compare.BaselineGate;
import dev.volano.compare.ReferenceServer;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import dev.volano.workload.chat.ChatWorkload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The server and the load whose baseline is recorded, or that are compared with one. */
final class BaselineOptions {

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "What the baseline is of. Default: the name of the file without its extension")
    private @Nullable String name;

    @Option(
            names = "--class-path",
            paramLabel = "CLASSPATH",
            description =
                    "The jar or class path of the server, or its Maven coordinates. Default: that of this command")
    private @Nullable String classPath;

    @Option(
            names = "--launcher",
            paramLabel = "CLASS",
            description = "The launcher that starts the server, a dev.volano.server.ServerLauncher on its class path."
                    + " Default: that of Volano's chat server")
    private String launcher = ChatServerLauncher.class.getName();

    @Option(
            names = "--java",
            paramLabel = "PATH",
            description = "The java command, or the JDK, for the server. Default: that of this command")
    private @Nullable Path java;

    @Option(
            names = "--jvm-option",
            paramLabel = "OPTION",
            description = "An option of the JVM of the server, such as -Xmx64m; may be repeated.")
    private List<String> jvmOptions = List.of();

    @Option(
            names = "--argument",
            paramLabel = "WORD",
            description = "An argument for the launcher, such as the I/O model of the chat server; may be repeated.")
    private List<String> arguments = List.of();

    @Option(
            names = "--reference",
            paramLabel = "MODEL",
            converter = IoModelConverter.class,
            completionCandidates = IoModelConverter.Names.class,
            description = "How the reference server moves bytes, best as the server does: ${COMPLETION-CANDIDATES}."
                    + " Default: ${DEFAULT-VALUE}")
    private IoModel reference = IoModels.selectors();

    @Option(names = "--rooms", paramLabel = "ROOMS", description = "Number of rooms. Default: ${DEFAULT-VALUE}")
    private int rooms = ChatWorkload.DEFAULT_ROOMS;

    @Option(names = "--users", paramLabel = "USERS", description = "Users in each room. Default: ${DEFAULT-VALUE}")
    private int users = ChatWorkload.DEFAULT_USERS;

    @Option(
            names = "--io",
            paramLabel = "MODEL",
            converter = IoModelConverter.class,
            completionCandidates = IoModelConverter.Names.class,
            description = "How bytes move at the clients: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}")
    private IoModel io = IoModels.selectors();

    @Option(
            names = "--budget",
            paramLabel = "SECONDS",
            description = "The time that it may take, at least 15. Default: ${DEFAULT-VALUE}")
    private double budget = BaselineGate.DEFAULT_BUDGET.toSeconds();

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            description = "What random numbers are made from, such as which server is started first. Default:"
                    + " ${DEFAULT-VALUE}")
    private long seed = 1;

    /** Sets a gate to what the options say. */
    BaselineGate.Builder gate(OptionCheck check, Path file) {
        ChatWorkload.Builder chat = ChatWorkload.builder();
        check.set("--rooms", () -> chat.rooms(rooms));
        check.set("--users", () -> chat.users(users));
        ChatWorkload workload = check.build(chat::build);
        BaselineGate.Builder gate = BaselineGate.builder();
        Duration time = check.duration("--budget", budget, false);
        check.set("--budget", () -> gate.budget(time));
        String given = name;
        if (given != null) {
            check.set("--name", () -> gate.benchmark(given));
        }
        return gate.file(file)
                .server(server(check)::start)
                .reference(ReferenceServer.chat(reference.name()))
                .load(client -> client.workload(workload).io(io))
                .seed(seed);
    }

    private ForkedServer.Builder server(OptionCheck check) {
        ForkedServer.Builder server = LauncherClass.find(check, "--class-path", classPath, launcher);
        Path given = java;
        if (given != null) {
            check.set("--java", () -> server.java(given));
        }
        jvmOptions.forEach(option -> check.set("--jvm-option", () -> server.jvmOption(option)));
        return server.arguments(arguments.toArray(new String[0]));
    }
}
