package dev.volano.cli;

import dev.volano.net.ConnectionOptions;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.net.SlowReaderPolicy;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatServer;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs a chat server until a signal ends it. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Run a chat server until SIGTERM or SIGINT.",
            "It prints \"ready on port N\" once it accepts connections."
        })
final class ServeCommand implements Callable<Integer> {

    private static final int DEFAULT_PORT = 8000;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "Port to listen on, 0 for any free one. Default: ${DEFAULT-VALUE}")
    private int port = DEFAULT_PORT;

    @Option(
            names = "--io",
            paramLabel = "MODEL",
            converter = IoModelConverter.class,
            completionCandidates = IoModelConverter.Names.class,
            description = "How bytes move: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}")
    private IoModel io = IoModels.selectors();

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            description = "Address of this machine to listen on. Default: the loopback address, 127.0.0.1")
    private InetAddress bind = InetAddress.getLoopbackAddress();

    @Option(
            names = "--backlog",
            paramLabel = "CONNECTIONS",
            description = "Connections that may wait to be accepted. Default: ${DEFAULT-VALUE}")
    private int backlog = VolanoServer.DEFAULT_BACKLOG;

    @Option(
            names = "--max-pending",
            paramLabel = "BYTES",
            description = "Bytes that may wait to be sent to a peer that does not read. Default: ${DEFAULT-VALUE}")
    private int maxPendingBytes = ConnectionOptions.DEFAULT_MAX_PENDING_BYTES;

    @Option(
            names = "--slow-reader",
            paramLabel = "POLICY",
            description = "What happens past that: ${COMPLETION-CANDIDATES} (the connection, or the message)."
                    + " Default: ${DEFAULT-VALUE}")
    private SlowReaderPolicy slowReaderPolicy = SlowReaderPolicy.CLOSE;

    @Option(
            names = "--users-per-room",
            paramLabel = "USERS",
            description = "Users that a room takes. Default: ${DEFAULT-VALUE}")
    private int maxUsersPerRoom = ChatServer.DEFAULT_MAX_USERS_PER_ROOM;

    @Option(
            names = "--id-offset",
            paramLabel = "OFFSET",
            description = "Number added to all packet ids. Default: ${DEFAULT-VALUE}")
    private int idOffset;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        VolanoServer server = build(new OptionCheck(spec.commandLine())).start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server), "volano-stop"));
        PrintWriter out = spec.commandLine().getOut();
        out.println("ready on port " + server.address().getPort());
        out.flush();
        new CountDownLatch(1).await();
        return 0;
    }

    /** Ends the process with 0 after a signal, which is how this command ends well. */
    private void stop(VolanoServer server) {
        int status = 1;
        try {
            server.close();
            status = 0;
        } catch (IllegalStateException e) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("volano: the server could not be closed: " + e.getMessage());
            err.flush();
        } finally {
            Runtime.getRuntime().halt(status);
        }
    }

    private VolanoServer build(OptionCheck check) {
        ConnectionOptions.Builder connection = ConnectionOptions.builder().threadName("volano-server");
        check.set("--max-pending", () -> connection.maxPendingBytes(maxPendingBytes));
        ChatServer.Builder chat = ChatServer.builder();
        check.set("--id-offset", () -> chat.idOffset(idOffset));
        check.set("--users-per-room", () -> chat.maxUsersPerRoom(maxUsersPerRoom));
        VolanoServer.Builder server = VolanoServer.builder();
        check.set("--port", () -> server.port(port));
        check.set("--backlog", () -> server.backlog(backlog));
        return server.io(io)
                .bindAddress(bind)
                .connectionOptions(connection.slowReaderPolicy(slowReaderPolicy).build())
                .handlers(chat.build())
                .build();
    }
}
