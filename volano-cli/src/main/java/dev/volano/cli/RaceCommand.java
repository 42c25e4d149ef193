package dev.volano.cli;

import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.report.RaceJson;
import dev.volano.report.RaceReport;
import dev.volano.report.SweepReport;
import dev.volano.scale.JvmHomes;
import dev.volano.scale.Points;
import dev.volano.scale.Race;
import dev.volano.scale.RaceListener;
import dev.volano.scale.RaceResult;
import dev.volano.scale.ScaledLoad;
import dev.volano.scale.SweepPoint;
import dev.volano.workload.chat.ChatWorkload;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the same chat on several JVMs and I/O models in turn. */
@Command(
        name = "race",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = "Measure the same chat on several JVMs and I/O models in turn, each on a fresh server per round.",
        footer = {
            "",
            "It prints a table, the fastest first; one that cannot be told from the one above it is marked. With --points"
                    + " it measures each side at them afterwards, and prints the table of network scalability, too.",
            "Exit status: 0 all went well, 1 a side failed, 2 wrong usage."
        })
final class RaceCommand implements Callable<Integer> {

    @Option(
            names = "--jvm",
            paramLabel = "PATH",
            description = "The folder of a JDK; may be repeated. Default: those under the usual directories")
    private List<Path> jvms = List.of();

    @Option(
            names = "--server-io",
            paramLabel = "MODEL",
            split = ",",
            converter = IoModelConverter.class,
            completionCandidates = IoModelConverter.Names.class,
            description = "I/O models of the servers, separated by commas. Default: selectors")
    private List<IoModel> serverIo = List.of(IoModels.selectors());

    @Option(
            names = "--rounds",
            paramLabel = "ROUNDS",
            description = "How many times each is measured. Default: ${DEFAULT-VALUE}")
    private int rounds = Race.DEFAULT_ROUNDS;

    @Option(names = "--rooms", paramLabel = "ROOMS", description = "Number of rooms. Default: ${DEFAULT-VALUE}")
    private int rooms = ChatWorkload.DEFAULT_ROOMS;

    @Option(
            names = "--points",
            paramLabel = "CONNECTIONS",
            split = ",",
            description = "Numbers of connections, each rounded up to whole rooms, at which the network scalability of"
                    + " each side is measured after the rounds. Default: none")
    private int[] points = {};

    @Mixin
    private SizeOptions size = new SizeOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Spec
    private CommandSpec spec;

    private final CountDownLatch done;

    RaceCommand(CountDownLatch done) {
        this.done = done;
    }

    @Override
    public Integer call() {
        OptionCheck check = new OptionCheck(spec.commandLine());
        PrintWriter out = spec.commandLine().getOut();
        Race.Builder builder = Race.builder();
        ScaledLoad load = size.load(check);
        check.set(
                "--rooms",
                () -> ChatWorkload.builder().users(size.users()).rooms(rooms).build());
        check.set("--rounds", () -> builder.rounds(rounds));
        List<Path> homes = jvms.isEmpty() ? JvmHomes.installed() : jvms;
        check.set(
                "--jvm",
                () -> builder.jvms(homes, serverIo.stream().map(IoModel::name).toList()));
        if (points.length > 0) {
            check.set(
                    "--points",
                    () -> builder.scalability(load, Points.of(points).multiplesOf(size.users())));
        }
        output.check(check);
        builder.load(client -> load.on(client, rooms * size.users()));
        try (Race race =
                builder.listener(listener(homes.size() * serverIo.size())).build()) {
            Stop.onSignal(race::close, done);
            RaceResult result = race.run();
            out.println();
            RaceReport.tables(result).forEach(out::println);
            out.flush();
            boolean written = output.write(
                    () -> RaceJson.of(result),
                    () -> RaceReport.markdown(result),
                    spec.commandLine().getErr());
            return result.complete() && written ? 0 : 1;
        }
    }

    private RaceListener listener(int sides) {
        RaceListener lines = lines(spec.commandLine().getOut());
        return output.showsProgress()
                ? new RaceProgress(
                        spec.commandLine().getErr(), lines, sides * (rounds + points.length), System::nanoTime)
                : lines;
    }

    private static RaceListener lines(PrintWriter out) {
        return new RaceListener() {
            @Override
            public void onSide(String name, int round, int rounds) {
                out.println("round " + round + " of " + rounds + ": " + name);
                out.flush();
            }

            @Override
            public void onPointEnd(String name, SweepPoint point) {
                out.println(name + ", " + SweepReport.point(point));
                out.flush();
            }
        };
    }
}
