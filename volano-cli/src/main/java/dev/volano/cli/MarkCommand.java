package dev.volano.cli;

import dev.volano.VolanoException;
import dev.volano.client.RunListener;
import dev.volano.client.Setup;
import dev.volano.client.ThroughputResult;
import dev.volano.client.VolanoClient;
import dev.volano.net.ConnectionOptions;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.probe.Environment;
import dev.volano.report.JsonReport;
import dev.volano.report.TextReport;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import dev.volano.server.RunningServer;
import dev.volano.workload.chat.ChatWorkload;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs VolanoMark's chat against a server, and prints the score. */
@Command(
        name = "mark",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Measure a chat server: rooms of users who take turns to talk.",
            "Without --host, a server is started in a JVM of its own, and ended afterwards."
        },
        footer = {
            "",
            "It prints the environment, a line for each run, and last the score: the mean of the runs that are not"
                    + " discarded, in messages per second. A message counts once sent and once for each user who gets it.",
            "Exit status: 0 all went well, 1 the test failed, 2 wrong usage."
        })
final class MarkCommand implements Callable<Integer> {

    private static final int DEFAULT_PORT = 8000;
    private static final int DEFAULT_RUNS = 4;
    private static final int FAILED = 1;
    private static final long LAST_WORDS_SECONDS = 20;

    @Option(names = "--host", paramLabel = "HOST", description = "Measure the server at this host.")
    private @Nullable String host;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "The port of the server at --host. Default: " + DEFAULT_PORT)
    private @Nullable Integer port;

    @Option(names = "--rooms", paramLabel = "ROOMS", description = "Number of rooms. Default: ${DEFAULT-VALUE}")
    private int rooms = ChatWorkload.DEFAULT_ROOMS;

    @Option(names = "--users", paramLabel = "USERS", description = "Users in each room. Default: ${DEFAULT-VALUE}")
    private int users = ChatWorkload.DEFAULT_USERS;

    @Option(
            names = "--count",
            paramLabel = "MESSAGES",
            description = "Messages that each user sends in a run. Default: ${DEFAULT-VALUE}")
    private int count = ChatWorkload.DEFAULT_COUNT;

    @Option(
            names = "--pause",
            paramLabel = "SECONDS",
            description = "Time between two messages of a user; 0 for users who take turns. Default: ${DEFAULT-VALUE}")
    private double pauseSeconds;

    @Option(names = "--start", paramLabel = "ROOM", description = "Number of the first room. Default: ${DEFAULT-VALUE}")
    private int start = 1;

    @Option(names = "--runs", paramLabel = "RUNS", description = "Number of runs. Default: ${DEFAULT-VALUE}")
    private int runs = DEFAULT_RUNS;

    @Option(
            names = "--discard",
            paramLabel = "RUNS",
            description = "First runs that do not count. Default: ${DEFAULT-VALUE}")
    private int discard = 1;

    @Option(
            names = "--io",
            paramLabel = "MODEL",
            converter = IoModelConverter.class,
            completionCandidates = IoModelConverter.Names.class,
            description = "How bytes move at the clients: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}")
    private IoModel io = IoModels.selectors();

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
            names = "--id-offset",
            paramLabel = "OFFSET",
            description = "Number added to all packet ids. Default: ${DEFAULT-VALUE}")
    private int idOffset;

    @Option(
            names = "--connect-timeout",
            paramLabel = "SECONDS",
            description = "Time for a user to connect and to enter a room. Default: ${DEFAULT-VALUE}")
    private double connectTimeoutSeconds = VolanoClient.DEFAULT_CONNECT_TIMEOUT.toSeconds();

    @Option(
            names = "--stall-timeout",
            paramLabel = "SECONDS",
            description = "Time without a message after which the test has failed. Default: ${DEFAULT-VALUE}")
    private double stallTimeoutSeconds = VolanoClient.DEFAULT_STALL_TIMEOUT.toSeconds();

    @Option(names = "--json", paramLabel = "FILE", description = "Write the result to this file, too.")
    private @Nullable Path json;

    @Option(
            names = "--progress",
            negatable = true,
            fallbackValue = "true",
            description = "Show on the standard error how it goes. Default: if that is a terminal")
    private @Nullable Boolean progress; // a default of true would be turned around by the option

    @Spec
    private CommandSpec spec;

    private final CountDownLatch done;

    MarkCommand(CountDownLatch done) {
        this.done = done;
    }

    @Override
    public Integer call() {
        OptionCheck check = new OptionCheck(spec.commandLine());
        ChatWorkload workload = workload(check);
        VolanoClient.Builder client = client(check, workload);
        checkServerOptions();
        checkJson();
        checkIo();
        try (RunningServer server = server(check)) {
            return measure(client, server);
        }
    }

    private int measure(VolanoClient.Builder builder, RunningServer server) {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Setup setup = Setup.of(Environment.current(), io.name(), server);
        TextReport.environment(setup).forEach(out::println);
        out.println();
        out.flush();
        RunListener lines = new RunLines(out, discard);
        boolean shown = progress == null ? Boolean.getBoolean("volano.terminal") : progress;
        RunListener listener = shown ? new Progress(err, lines) : lines;
        VolanoClient client = builder.target(server).listener(listener).build();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(client), "volano-stop"));
        ThroughputResult result;
        try (client) {
            result = client.measure();
        }
        Optional<String> notWritten = json == null ? Optional.empty() : write(json, result);
        if (result.complete()) {
            out.println(TextReport.score(result));
        }
        out.flush();
        TextReport.failures(result).forEach(err::println);
        notWritten.ifPresent(err::println);
        err.flush();
        return result.complete() && notWritten.isEmpty() ? 0 : FAILED;
    }

    /** Writes the result, and returns what is wrong with that: it must not cost what was measured. */
    private static Optional<String> write(Path file, ThroughputResult result) {
        try {
            Files.writeString(file, JsonReport.of(result));
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("volano: the result could not be written to " + file + ": " + e);
        }
    }

    /** Ends the measurement after a signal, and lets the command print what there is. */
    private void stop(VolanoClient client) {
        try {
            client.close();
            done.await(LAST_WORDS_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the JVM is in a hurry to end
        }
    }

    private ChatWorkload workload(OptionCheck check) {
        ChatWorkload.Builder builder = ChatWorkload.builder();
        Duration pause = check.duration("--pause", pauseSeconds, true);
        check.set("--rooms", () -> builder.rooms(rooms));
        check.set("--users", () -> builder.users(users));
        check.set("--count", () -> builder.count(count));
        check.set("--pause", () -> builder.pause(pause));
        check.set("--start", () -> builder.firstRoom(start));
        check.set("--id-offset", () -> builder.idOffset(idOffset));
        return check.build(builder::build);
    }

    private VolanoClient.Builder client(OptionCheck check, ChatWorkload workload) {
        VolanoClient.Builder builder = VolanoClient.builder().workload(workload).io(io);
        Duration stallTimeout = check.duration("--stall-timeout", stallTimeoutSeconds, false);
        check.set("--runs", () -> builder.runs(runs));
        check.set("--discard", () -> builder.discard(discard));
        if (discard >= runs) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--discard (1 unless given) must be less than --runs, so that one counts: " + discard + " of "
                            + runs);
        }
        return builder.connectTimeout(check.duration("--connect-timeout", connectTimeoutSeconds, false))
                .stallTimeout(stallTimeout.plus(workload.pause())); // a pause is no stall
    }

    private void checkServerOptions() {
        if (host == null && port != null) {
            throw new ParameterException(
                    spec.commandLine(), "--port goes with --host: a server that is started finds a free port");
        }
        if (host != null && (serverIo != null || serverJava != null || !serverJvmOptions.isEmpty())) {
            throw new ParameterException(
                    spec.commandLine(), "--server-… options are for a server that is started, not for one at --host");
        }
    }

    private void checkJson() {
        if (json == null) {
            return;
        }
        Path folder = json.toAbsolutePath().getParent();
        boolean writable = Files.exists(json)
                ? !Files.isDirectory(json) && Files.isWritable(json)
                : folder != null && Files.isDirectory(folder) && Files.isWritable(folder);
        if (!writable) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--json must name a file that can be written, in a folder that exists: " + json);
        }
    }

    /** Finds out before a server is started whether this JVM can run the clients' I/O model. */
    private void checkIo() {
        try {
            io.connector(ConnectionOptions.defaults()).close();
        } catch (IOException e) {
            throw new VolanoException(
                    "the system does not allow the I/O model " + io.name() + ": " + e.getMessage(), e);
        }
    }

    private RunningServer server(OptionCheck check) {
        if (host != null) {
            String name = host;
            return check.build(() -> RunningServer.at(name, port == null ? DEFAULT_PORT : port));
        }
        IoModel model = serverIo == null ? IoModels.selectors() : serverIo;
        ForkedServer.Builder fork =
                ForkedServer.of(ChatServerLauncher.class).arguments(model.name(), Integer.toString(idOffset));
        Path java = serverJava;
        if (java != null) {
            check.set("--server-java", () -> fork.java(java));
        }
        serverJvmOptions.forEach(option -> check.set("--server-jvm-option", () -> fork.jvmOption(option)));
        return fork.start();
    }
}
