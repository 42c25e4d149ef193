package dev.volano.cli;

import dev.volano.VolanoException;
import dev.volano.client.PairedClient;
import dev.volano.client.ThroughputResult;
import dev.volano.compare.Decision;
import dev.volano.compare.JudgedFork;
import dev.volano.compare.ResultsVerdict;
import dev.volano.compare.SideBySide;
import dev.volano.compare.SideBySideVerdict;
import dev.volano.compare.Verdict;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.probe.Environment;
import dev.volano.report.JsonReport;
import dev.volano.report.VerdictJson;
import dev.volano.server.ServerSource;
import dev.volano.stats.ForkComparison;
import dev.volano.workload.chat.ChatWorkload;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says whether one server is slower than another. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Say whether server B is slower than server A: both are started, and measured in turn in short windows.",
            "With two result files instead, these are compared, which tells much less."
        },
        footer = {
            "",
            "It prints a line for each pair of servers, and last the verdict in one sentence.",
            "Exit status: 0 pass, 1 fail, 2 wrong usage, 3 inconclusive."
        })
final class CompareCommand implements Callable<Integer> {

    private static final int FAILED = 1;
    private static final int INCONCLUSIVE = 3;
    private static final int TWO = 2;
    private static final double PERCENT = 100;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long LAST_WORDS_SECONDS = 20;

    @Parameters(
            arity = "0..2",
            paramLabel = "FILE",
            description = "Two results that volano mark --json has kept: of A, and of B.")
    private List<Path> files = List.of();

    @Mixin
    private CompareServers servers = new CompareServers();

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
            names = "--tolerance",
            paramLabel = "PERCENT",
            description = "The slowdown that is to be found. Default: ${DEFAULT-VALUE}")
    private double tolerance = PERCENT * SideBySide.DEFAULT_TOLERANCE;

    @Option(
            names = "--confidence",
            paramLabel = "PERCENT",
            description = "How sure a failure is to be: of comparisons of equal servers at most the rest to 100"
                    + " fails. Default: ${DEFAULT-VALUE}")
    private double confidence = PERCENT * SideBySide.DEFAULT_CONFIDENCE;

    @Option(
            names = "--budget",
            paramLabel = "SECONDS",
            description = "The time that it may take, at least 15. Default: ${DEFAULT-VALUE}")
    private double budget = SideBySide.DEFAULT_BUDGET.toSeconds();

    @Option(
            names = "--cpu",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Whether more CPU time of the server per message is a failure, too. Default: it is")
    private boolean cpu;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            description = "What random numbers are made from, such as which server is started first. Default:"
                    + " ${DEFAULT-VALUE}")
    private long seed = 1;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the verdict to this file, too.")
    private @Nullable Path json;

    @Mixin
    private ExportOption export = new ExportOption();

    @Mixin
    private FailureRecording recording = new FailureRecording();

    @Spec
    private CommandSpec spec;

    private final CountDownLatch done;

    CompareCommand(CountDownLatch done) {
        this.done = done;
    }

    @Override
    public Integer call() {
        OptionCheck check = new OptionCheck(spec.commandLine());
        check.set("--tolerance", () -> SideBySide.builder().tolerance(tolerance / PERCENT));
        export.check(check, true);
        if (files.isEmpty()) {
            return sideBySide(check);
        }
        check.refuse(files.size() != TWO, "two result files are needed, of A and of B");
        check.refuse(json != null, "--json goes with servers, not with result files");
        check.refuse(recording.wanted(), "--jfr goes with servers, not with result files");
        check.refuse(!servers.areDefault(), "either servers or result files are compared, not both");
        ResultsVerdict verdict = ResultsVerdict.of(read(files.get(0)), read(files.get(1)), tolerance / PERCENT);
        spec.commandLine().getOut().println(verdict.sentence());
        spec.commandLine().getOut().flush();
        return exported(verdict) ? exitCode(verdict.decision()) : FAILED;
    }

    private static ThroughputResult read(Path file) {
        String text = ResultFile.read(file);
        try {
            return JsonReport.read(text);
        } catch (VolanoException e) {
            throw new VolanoException(file + ": " + e.getMessage(), e);
        }
    }

    private int sideBySide(OptionCheck check) {
        ChatWorkload.Builder chat = ChatWorkload.builder();
        check.set("--rooms", () -> chat.rooms(rooms));
        check.set("--users", () -> chat.users(users));
        ChatWorkload workload = check.build(chat::build);
        SideBySide.Builder builder = SideBySide.builder();
        Duration time = check.duration("--budget", budget, false);
        check.set("--budget", () -> builder.budget(time));
        OutputOptions.check(check, "--json", json);
        check.set("--confidence", () -> builder.confidence(Math.rint(PERCENT * confidence) / (PERCENT * PERCENT)));
        ServerSource baseline = servers.baseline(check)::start;
        ServerSource candidate = servers.candidate(check)::start;
        UnaryOperator<PairedClient.Builder> load =
                client -> client.workload(workload).io(io);
        SideBySide comparison = builder.tolerance(tolerance / PERCENT)
                .judgeCpu(cpu)
                .seed(seed)
                .baseline(baseline)
                .candidate(candidate)
                .load(load)
                .listener(this::print)
                .build();
        Thread measuring = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(measuring), "volano-stop"));
        SideBySideVerdict verdict = comparison.run();
        boolean interrupted = Thread.interrupted(); // by a signal; the last words are still to be said
        boolean kept = json == null || write(json, verdict);
        boolean written = exported(verdict) && kept;
        try {
            if (!interrupted) {
                recording.after(
                        verdict.decision(),
                        baseline,
                        candidate,
                        load,
                        spec.commandLine().getOut());
            }
        } finally {
            interrupted |= Thread.interrupted();
            print(verdict); // last, and whatever became of the recording
        }
        return written || interrupted ? exitCode(verdict.decision()) : FAILED;
    }

    /** Ends the comparison after a signal, and lets the command print what there is. */
    private void stop(Thread measuring) {
        try {
            if (done.getCount() > 0) {
                measuring.interrupt();
                done.await(LAST_WORDS_SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the JVM is in a hurry to end
        }
    }

    private static int exitCode(Decision decision) {
        return switch (decision) {
            case PASS -> 0;
            case FAIL -> FAILED;
            case INCONCLUSIVE -> INCONCLUSIVE;
        };
    }

    private void print(JudgedFork fork, int maxForks) {
        StringBuilder line = new StringBuilder("pair " + fork.fork().number() + " of " + maxForks + ": ");
        if (fork.throughput() instanceof ForkComparison.Valid valid) {
            line.append(String.format(Locale.ROOT, "throughput B/A %.4f", Math.exp(valid.logRatio())));
            fork.cpuLogRatio()
                    .ifPresent(log ->
                            line.append(String.format(Locale.ROOT, ", server CPU per message %.4f", Math.exp(log))));
            line.append(", ").append(valid.blocks()).append(" blocks");
        } else if (fork.throughput() instanceof ForkComparison.Invalid invalid) {
            line.append("does not count: ").append(invalid.detail());
        }
        PrintWriter out = spec.commandLine().getOut();
        out.printf(Locale.ROOT, "%s, %.1f s%n", line, fork.fork().time().toNanos() / NANOS_PER_SECOND);
        out.flush();
    }

    private void print(SideBySideVerdict verdict) {
        PrintWriter out = spec.commandLine().getOut();
        verdict.details().stream().skip(1).forEach(out::println); // the first is the reason
        out.printf(
                Locale.ROOT,
                "%s, after %.1f s%n",
                verdict.reason(),
                verdict.time().toNanos() / NANOS_PER_SECOND);
        out.println(verdict.sentence());
        out.flush();
    }

    /** Exports the verdict; that it cannot be does not take away what was measured. */
    private boolean exported(Verdict verdict) {
        try {
            Environment environment = Environment.current();
            export.write(
                    format -> format.of(verdict, environment),
                    spec.commandLine().getOut());
            return true;
        } catch (VolanoException e) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("volano: " + e.getMessage());
            err.flush();
            return false;
        }
    }

    /** Writes the verdict; what is wrong with that must not cost what was measured. */
    private boolean write(Path file, SideBySideVerdict verdict) {
        Optional<String> problem = ResultFile.write(file, VerdictJson.of(verdict));
        PrintWriter err = spec.commandLine().getErr();
        problem.ifPresent(err::println);
        err.flush();
        return problem.isEmpty();
    }
}
