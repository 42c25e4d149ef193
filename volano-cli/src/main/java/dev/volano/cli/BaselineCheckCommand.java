package dev.volano.cli;

import dev.volano.VolanoException;
import dev.volano.compare.BaselineFile;
import dev.volano.compare.BaselineGate;
import dev.volano.compare.BaselineVerdict;
import dev.volano.compare.Decision;
import dev.volano.compare.History;
import dev.volano.compare.HistoryEntry;
import dev.volano.report.VerdictJson;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares with a baseline. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = "Say whether a server is slower than its baseline. The file is not changed.",
        footer = {
            "",
            "It prints first what slowdown would be found, and last the verdict in one sentence.",
            "Exit status: 0 pass, 1 fail, 2 wrong usage, 3 inconclusive."
        })
final class BaselineCheckCommand implements Callable<Integer> {

    private static final int FAILED = 1;
    private static final int INCONCLUSIVE = 3;
    private static final double PERCENT = 100;
    private static final double NANOS_PER_SECOND = 1e9;

    @Parameters(paramLabel = "FILE", description = "The baseline that volano baseline record has made.")
    private Path file;

    @Option(
            names = "--tolerance",
            paramLabel = "PERCENT",
            description = "The slowdown that is to be found. Default: ${DEFAULT-VALUE}")
    private double tolerance = PERCENT * BaselineGate.DEFAULT_TOLERANCE;

    @Option(
            names = "--cpu",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Whether more CPU time of the server per message is a failure, too. Default: it is")
    private boolean cpu;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the verdict to this file, too.")
    private @Nullable Path json;

    @Option(
            names = "--history",
            paramLabel = "FILE",
            description = "Add a line to this file, which volano baseline history looks over.")
    private @Nullable Path history;

    @Option(
            names = "--revision",
            paramLabel = "WORD",
            description = "What version of the server it is, for the line of --history, such as the hash of a commit.")
    private @Nullable String revision;

    @Mixin
    private BaselineOptions options = new BaselineOptions();

    @Spec
    private CommandSpec spec;

    private final CountDownLatch done;

    BaselineCheckCommand(CountDownLatch done) {
        this.done = done;
    }

    @Override
    public Integer call() {
        OptionCheck check = new OptionCheck(spec.commandLine());
        PrintWriter out = spec.commandLine().getOut();
        BaselineGate.Builder builder = options.gate(check, file).judgeCpu(cpu);
        check.set("--tolerance", () -> builder.tolerance(tolerance / PERCENT));
        check.refuse(history == null && revision != null, "--revision goes with --history");
        OutputOptions.check(check, "--json", json);
        OutputOptions.check(check, "--history", history);
        check.refuse(
                revision != null && !HistoryEntry.isPlain(revision),
                "--revision must have no comma, quotation mark or control character: " + revision);
        if (history != null) {
            checkHistory(check, history);
        }
        BaselineGate gate = builder.listener((fork, maxForks) -> BaselineLines.print(out, fork, maxForks))
                .build();
        out.println(gate.forecast().sentence());
        out.flush();
        Thread measuring = Thread.currentThread();
        Stop.onSignal(
                () -> {
                    if (done.getCount() > 0) {
                        measuring.interrupt();
                    }
                },
                done);
        BaselineVerdict verdict = gate.run();
        boolean interrupted = Thread.interrupted(); // by a signal; the last words are still to be said
        print(out, verdict);
        return kept(verdict) || interrupted ? exitCode(verdict.decision()) : FAILED;
    }

    /** What could not be kept is told before anything is measured. */
    private void checkHistory(OptionCheck check, Path lines) {
        if (lines.toFile().length() > 0) {
            History.read(lines);
        }
        String benchmark = BaselineFile.read(file).benchmark();
        check.refuse(
                !HistoryEntry.isPlain(benchmark),
                "--history cannot have the benchmark \"" + benchmark
                        + "\": record it by a --name without comma, quotation mark and control character");
    }

    private static void print(PrintWriter out, BaselineVerdict verdict) {
        verdict.details().stream().skip(1).forEach(out::println); // the first is the reason
        out.printf(
                Locale.ROOT,
                "%s, after %.1f s%n",
                verdict.reason(),
                verdict.time().toNanos() / NANOS_PER_SECOND);
        out.println(verdict.sentence());
        out.flush();
    }

    /** Writes what is to be kept; what is wrong with that must not cost what was measured. */
    private boolean kept(BaselineVerdict verdict) {
        PrintWriter err = spec.commandLine().getErr();
        Optional<String> problem = json == null ? Optional.empty() : ResultFile.write(json, VerdictJson.of(verdict));
        problem.ifPresent(err::println);
        boolean appended = true;
        Path lines = history;
        if (lines != null) {
            try {
                verdict.historyEntry(revision == null ? "" : revision).ifPresent(each -> History.append(lines, each));
            } catch (VolanoException e) {
                err.println("volano: " + e.getMessage());
                appended = false;
            }
        }
        err.flush();
        return problem.isEmpty() && appended;
    }

    private static int exitCode(Decision decision) {
        return switch (decision) {
            case PASS -> 0;
            case FAIL -> FAILED;
            case INCONCLUSIVE -> INCONCLUSIVE;
        };
    }
}
