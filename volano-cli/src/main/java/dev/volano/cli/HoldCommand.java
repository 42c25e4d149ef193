package dev.volano.cli;

import dev.volano.client.VolanoClient;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.report.HoldJson;
import dev.volano.report.HoldReport;
import dev.volano.scale.ConnectionSweep;
import dev.volano.scale.Points;
import dev.volano.scale.SweepListener;
import dev.volano.scale.SweepResult;
import dev.volano.server.ForkedServer;
import dev.volano.server.RunningServer;
import dev.volano.workload.hold.HoldWorkload;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Holds more and more connections, and prints what one more takes of memory. */
@Command(
        name = "hold",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Hold more and more connections to a server, idle or waiting for an answer.",
            "Without --host, a chat server is started in a JVM of its own for each number of connections."
        },
        footer = {
            "",
            "It prints a line for each number of connections, and last the memory that a connection takes: of the"
                    + " server's process, of its heap after a collection, and of the kernel of this machine.",
            "Exit status: 0 all went well, 1 connections were not held, 2 wrong usage."
        })
final class HoldCommand implements Callable<Integer> {

    /** G1 collects all it has twice a second while nothing is said, so that the heap is known; others ignore them. */
    private static final List<String> COLLECTIONS =
            List.of("-XX:G1PeriodicGCInterval=500", "-XX:-G1PeriodicGCInvokesConcurrent");

    private static final Duration SLACK = Duration.ofSeconds(30);

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Option(
            names = "--points",
            paramLabel = "CONNECTIONS",
            split = ",",
            description = "Numbers of connections, three at least for a slope. Default: ${DEFAULT-VALUE}")
    private int[] points = {1_000, 2_000, 3_000, 4_000, 5_000};

    @Option(
            names = "--time",
            paramLabel = "SECONDS",
            description = "How long they are held; with --request, how long an answer may take. Default:"
                    + " ${DEFAULT-VALUE}")
    private double seconds = 3;

    @Option(
            names = "--request",
            paramLabel = "TEXT",
            description =
                    "What each connection asks, with \\r and \\n for ends of line. Default: nothing, they are idle")
    private @Nullable String request;

    @Option(
            names = "--answer-bytes",
            paramLabel = "BYTES",
            description = "How long the answer to --request is. Default: ${DEFAULT-VALUE}")
    private int answerBytes = 1;

    @Option(
            names = "--io",
            paramLabel = "MODEL",
            converter = IoModelConverter.class,
            completionCandidates = IoModelConverter.Names.class,
            description = "How bytes move at the clients: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}")
    private IoModel io = IoModels.selectors();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Spec
    private CommandSpec spec;

    private final CountDownLatch done;

    HoldCommand(CountDownLatch done) {
        this.done = done;
    }

    @Override
    public Integer call() {
        OptionCheck check = new OptionCheck(spec.commandLine());
        PrintWriter out = spec.commandLine().getOut();
        ConnectionSweep.Builder builder = ConnectionSweep.builder();
        check.set("--points", () -> builder.points(Points.of(points)));
        Duration time = check.duration("--time", seconds, false);
        check.set("--time", () -> HoldWorkload.idle(1, time));
        check.refuse(request == null && check.isGiven("--answer-bytes"), "--answer-bytes goes with --request");
        check.set("--answer-bytes", () -> HoldWorkload.asking(1, new byte[1], answerBytes));
        check.refuse(request != null && request.isEmpty(), "--request must have a character at least");
        server.check(check, 1);
        output.check(check);
        Optional<RunningServer> running = server.running(check);
        check.refuse(
                request != null && running.isEmpty(),
                "--request is for a server at --host: a chat server has no answer to it");
        if (running.isPresent()) {
            builder.target(running.get());
        } else {
            ForkedServer.Builder fork = server.started(check, 0);
            COLLECTIONS.forEach(fork::jvmOption);
            builder.server(fork::start).freshServers(1);
        }
        builder.load((client, connections) -> held(client, connections, time));
        try (ConnectionSweep sweep = builder.listener(listener()).build()) {
            Stop.onSignal(sweep::close, done);
            SweepResult result = sweep.run();
            out.println();
            HoldReport.summary(result).forEach(out::println);
            out.flush();
            boolean written = output.write(
                    () -> HoldJson.of(result),
                    () -> HoldReport.markdown(result),
                    spec.commandLine().getErr());
            return result.complete() && written ? 0 : 1;
        }
    }

    private VolanoClient.Builder held(VolanoClient.Builder client, int connections, Duration time) {
        String asked = request;
        return asked == null
                ? client.io(io).workload(HoldWorkload.idle(connections, time)).stallTimeout(time.plus(SLACK))
                : client.io(io)
                        .workload(HoldWorkload.asking(connections, bytes(asked), answerBytes))
                        .stallTimeout(time);
    }

    private static byte[] bytes(String text) {
        return text.replace("\\r", "\r").replace("\\n", "\n").getBytes(StandardCharsets.UTF_8);
    }

    private SweepListener listener() {
        PrintWriter err = spec.commandLine().getErr();
        SweepListener lines = new PointLines(spec.commandLine().getOut(), HoldReport::point);
        Points planned = Points.of(points);
        SweepListener saved = output.json()
                .<SweepListener>map(file -> new SavedPoints(lines, file, planned, HoldJson::of, err))
                .orElse(lines);
        return output.showsProgress() ? new PointProgress(err, saved, planned, System::nanoTime) : saved;
    }
}
