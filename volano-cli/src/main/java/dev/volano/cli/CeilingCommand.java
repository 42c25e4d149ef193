package dev.volano.cli;

import dev.volano.report.CeilingJson;
import dev.volano.report.CeilingReport;
import dev.volano.scale.CeilingResult;
import dev.volano.scale.ConnectionCeiling;
import dev.volano.scale.SweepListener;
import dev.volano.server.RunningServer;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Searches the most connections that a chat server holds. */
@Command(
        name = "ceiling",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Search the most connections with which a chat server completes.",
            "Without --host, a server is started in a JVM of its own for each trial."
        },
        footer = {
            "",
            "It prints a line for each trial, and last the bracket: what holds, what fails, why, and whose limit it is.",
            "Exit status: 0 it was found or not reached, 1 it was not found, 2 wrong usage."
        })
final class CeilingCommand implements Callable<Integer> {

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Mixin
    private SizeOptions size = new SizeOptions();

    @Mixin
    private CriterionOptions criterion = new CriterionOptions();

    @Option(
            names = "--first",
            paramLabel = "CONNECTIONS",
            description = "Connections of the first trial. Default: ${DEFAULT-VALUE}")
    private int first = ConnectionCeiling.DEFAULT_FIRST;

    @Option(
            names = "--most",
            paramLabel = "CONNECTIONS",
            description = "Connections of a trial at most. Default: ${DEFAULT-VALUE}")
    private int most = ConnectionCeiling.DEFAULT_MOST;

    @Option(
            names = "--precision",
            paramLabel = "SHARE",
            description = "How narrow the bracket is to be, as a share. Default: ${DEFAULT-VALUE}")
    private double precision = ConnectionCeiling.DEFAULT_PRECISION;

    @Option(
            names = "--trials",
            paramLabel = "TRIALS",
            description = "Trials at both ends of the bracket. Default: ${DEFAULT-VALUE}")
    private int trials = ConnectionCeiling.DEFAULT_TRIALS_AT_EDGE;

    @Option(
            names = "--most-time",
            paramLabel = "SECONDS",
            description = "Time after which no other trial begins. Default: ${DEFAULT-VALUE}")
    private double mostSeconds = ConnectionCeiling.DEFAULT_MOST_TIME.toSeconds();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Spec
    private CommandSpec spec;

    private final CountDownLatch done;

    CeilingCommand(CountDownLatch done) {
        this.done = done;
    }

    @Override
    public Integer call() {
        OptionCheck check = new OptionCheck(spec.commandLine());
        PrintWriter out = spec.commandLine().getOut();
        ConnectionCeiling.Builder builder =
                ConnectionCeiling.builder().load(size.load(check)).criterion(criterion.criterion(check));
        Duration time = check.duration("--most-time", mostSeconds, false);
        check.set("--first", () -> builder.first(first));
        check.set("--most", () -> builder.most(most));
        check.set("--precision", () -> builder.precision(precision));
        check.set("--trials", () -> builder.trialsAtEdge(trials));
        check.refuse(most < size.users(), "--most must have room for the users of a room: " + most);
        server.check(check, 1);
        output.check(check);
        Optional<RunningServer> running = server.running(check);
        if (running.isPresent()) {
            builder.target(running.get());
        } else {
            builder.server(server.started(check, 0)::start);
        }
        try (ConnectionCeiling ceiling =
                builder.mostTime(time).listener(listener(time)).build()) {
            Stop.onSignal(ceiling::close, done);
            CeilingResult result = ceiling.find();
            out.println();
            out.println(result);
            out.flush();
            boolean written = output.write(
                    () -> CeilingJson.of(result),
                    () -> CeilingReport.markdown(result),
                    spec.commandLine().getErr());
            return written
                            && result.end() == CeilingResult.End.FOUND
                            && result.holds().isPresent()
                    ? 0
                    : 1;
        }
    }

    private SweepListener listener(Duration time) {
        SweepListener lines = new PointLines(spec.commandLine().getOut());
        return output.showsProgress()
                ? new TrialProgress(spec.commandLine().getErr(), lines, time, System::nanoTime)
                : lines;
    }
}
