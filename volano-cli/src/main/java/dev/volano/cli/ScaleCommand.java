package dev.volano.cli;

import dev.volano.VolanoException;
import dev.volano.report.SweepJson;
import dev.volano.report.SweepReport;
import dev.volano.scale.ConnectionSweep;
import dev.volano.scale.Points;
import dev.volano.scale.SweepListener;
import dev.volano.scale.SweepResult;
import dev.volano.server.RunningServer;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures a chat with more and more connections, and prints the table of network scalability. */
@Command(
        name = "scale",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Measure a chat server with more and more connections.",
            "Without --host, a server is started in a JVM of its own, and kept over all points."
        },
        footer = {
            "",
            "It prints a line for each number of connections, and last a table of the scores, with ---- where it failed,"
                    + " and a chart of the throughput. The file of --json is written after each point.",
            "Exit status: 0 all went well, 1 a point failed, 2 wrong usage."
        })
final class ScaleCommand implements Callable<Integer> {

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Mixin
    private SizeOptions size = new SizeOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = "--points",
            paramLabel = "CONNECTIONS",
            split = ",",
            description = "Numbers of connections, each rounded up to whole rooms. Default: ${DEFAULT-VALUE}")
    private int[] points = {1_000, 2_000, 3_000, 4_000};

    @Option(
            names = "--fresh-servers",
            paramLabel = "SERVERS",
            description = "Servers started for each point; 0 for one kept over all. Default: ${DEFAULT-VALUE}")
    private int freshServers;

    @Option(names = "--stop-after-failure", description = "Measure no more after a point that failed.")
    private boolean stopAfterFailure;

    @Option(
            names = "--resume",
            description = "Go on from the file of --json, if there is one: what was measured is not measured again.")
    private boolean resume;

    @Spec
    private CommandSpec spec;

    private final CountDownLatch done;

    ScaleCommand(CountDownLatch done) {
        this.done = done;
    }

    @Override
    public Integer call() {
        OptionCheck check = new OptionCheck(spec.commandLine());
        PrintWriter out = spec.commandLine().getOut();
        ConnectionSweep.Builder builder =
                ConnectionSweep.builder().load(size.load(check)).stopAfterFailure(stopAfterFailure);
        check.set("--points", () -> builder.points(planned()));
        check.set("--fresh-servers", () -> builder.freshServers(freshServers));
        server.check(check, 1);
        check.refuse(
                freshServers > 0 && server.running(check).isPresent(),
                "--fresh-servers is for servers that are started, not for the one at --host");
        output.check(check);
        check.refuse(resume && output.json().isEmpty(), "--resume goes with --json, the file to go on from");
        output.json().filter(file -> resume && Files.exists(file)).ifPresent(file -> builder.resume(read(file)));
        Optional<RunningServer> running = server.running(check);
        if (running.isPresent()) {
            builder.target(running.get());
        } else {
            builder.server(server.started(check, 0)::start);
        }
        try (ConnectionSweep sweep = builder.listener(listener()).build()) {
            Stop.onSignal(sweep::close, done);
            SweepResult result = sweep.run();
            out.println();
            SweepReport.summary(result).forEach(out::println);
            out.flush();
            boolean written = output.write(
                    () -> SweepJson.of(result),
                    () -> SweepReport.markdown(result),
                    spec.commandLine().getErr());
            return result.complete() && written ? 0 : 1;
        }
    }

    private Points planned() {
        return Points.of(points).multiplesOf(size.users());
    }

    private static SweepResult read(Path file) {
        String json = ResultFile.read(file);
        try {
            return SweepJson.read(json);
        } catch (VolanoException e) {
            throw new VolanoException(file + ": " + e.getMessage(), e);
        }
    }

    private SweepListener listener() {
        PrintWriter err = spec.commandLine().getErr();
        SweepListener lines = new PointLines(spec.commandLine().getOut());
        SweepListener saved = output.json()
                .<SweepListener>map(file -> new SavedPoints(lines, file, planned(), SweepJson::of, err))
                .orElse(lines);
        return output.showsProgress() ? new PointProgress(err, saved, planned(), System::nanoTime) : saved;
    }
}
