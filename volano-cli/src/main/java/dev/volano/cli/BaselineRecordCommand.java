package dev.volano.cli;

import dev.volano.compare.Baseline;
import dev.volano.compare.BaselineGate;
import dev.volano.compare.RecordMode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes a baseline, or adds an occasion to it. */
@Command(
        name = "record",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Measure a server next to a reference server, and keep the ratio in a file.",
            "Into a file that is there, another occasion is added: best on another day. From five days on they say how"
                    + " far days differ."
        },
        footer = {"", "Exit status: 0 recorded, 1 not recorded and the file as it was, 2 wrong usage."})
final class BaselineRecordCommand implements Runnable {

    @Parameters(paramLabel = "FILE", description = "The file, one for each benchmark.")
    private Path file;

    @Option(
            names = "--replace",
            description = "Begin anew, after a change of speed that is meant, or in another environment.")
    private boolean replace;

    @Mixin
    private BaselineOptions options = new BaselineOptions();

    @Spec
    private CommandSpec spec;

    private final CountDownLatch done;

    BaselineRecordCommand(CountDownLatch done) {
        this.done = done;
    }

    @Override
    public void run() {
        OptionCheck check = new OptionCheck(spec.commandLine());
        PrintWriter out = spec.commandLine().getOut();
        OutputOptions.check(check, "FILE", file);
        BaselineGate gate = options.gate(check, file)
                .listener((fork, maxForks) -> BaselineLines.print(out, fork, maxForks))
                .build();
        Thread measuring = Thread.currentThread();
        Stop.onSignal(
                () -> {
                    if (done.getCount() > 0) {
                        measuring.interrupt();
                    }
                },
                done);
        Baseline baseline = gate.record(replace ? RecordMode.REPLACE : RecordMode.ADD);
        int forks = baseline.occasions().stream()
                .mapToInt(each -> each.throughput().size())
                .sum();
        int days = baseline.throughputDays().count();
        out.println("recorded: " + file + " has " + forks + " forks on " + days + (days == 1 ? " day" : " days")
                + "; put it into the repository");
        out.flush();
    }
}
