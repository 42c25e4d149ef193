package dev.volano.cli;

import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.probe.Processors;
import dev.volano.report.ProcessorJson;
import dev.volano.report.ProcessorReport;
import dev.volano.scale.Points;
import dev.volano.scale.ProcessorResult;
import dev.volano.scale.ProcessorSweep;
import dev.volano.workload.chat.ChatWorkload;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the same chat on a server with more and more processors. */
@Command(
        name = "processors",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Measure a chat server with 1, 2, 3 processors and so on, and what each of them gains.",
            "In each round every number of processors is measured once, on a fresh server. The clients run on all"
                    + " processors; to keep them off those of the server, run this command under taskset, and name"
                    + " others by --cpus."
        },
        footer = {
            "",
            "Examples:",
            "  volano processors --time 10 --server-jvm-option -XX:+UseParallelGC",
            "  volano processors --points 1,2,4,8 --rounds 5 --json processors.json",
            "  taskset -c 8-15 volano processors --cpus 0-7",
            "",
            "It prints the environment, a table with the gain of each step, a chart, the Universal Scalability Law from"
                    + " six numbers of processors on, and what is to be known before the figures are believed.",
            "Exit status: 0 all went well, 1 a number of processors failed, 2 wrong usage."
        })
final class ProcessorsCommand implements Callable<Integer> {

    @Option(
            names = "--points",
            paramLabel = "PROCESSORS",
            split = ",",
            description = "Numbers of processors. Default: 1 to all")
    private int @Nullable [] points;

    @Option(
            names = "--cpus",
            paramLabel = "LIST",
            description = "Which processors the server runs on, in the order in which they are added, such as 0-3,8."
                    + " Default: those that this command may run on, one of each core first")
    private @Nullable String cpus;

    @Option(
            names = "--rounds",
            paramLabel = "ROUNDS",
            description = "How many times each number is measured. Default: ${DEFAULT-VALUE}")
    private int rounds = ProcessorSweep.DEFAULT_ROUNDS;

    @Mixin
    private StartOptions start = new StartOptions();

    @Mixin
    private ChatOptions chat = new ChatOptions();

    @Option(
            names = "--io",
            paramLabel = "MODEL",
            converter = IoModelConverter.class,
            completionCandidates = IoModelConverter.Names.class,
            description = "How bytes move at the clients: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}")
    private IoModel io = IoModels.selectors();

    @Mixin
    private LoadOptions load = new LoadOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Spec
    private CommandSpec spec;

    private final CountDownLatch done;

    ProcessorsCommand(CountDownLatch done) {
        this.done = done;
    }

    @Override
    public Integer call() {
        OptionCheck check = new OptionCheck(spec.commandLine());
        ProcessorSweep.Builder builder = ProcessorSweep.builder();
        int[] numbers = points;
        if (numbers != null) {
            check.set("--points", () -> builder.points(Points.of(numbers)));
        }
        String list = cpus;
        if (list != null) {
            check.set("--cpus", () -> builder.cpus(parsed(list)));
        }
        check.set("--rounds", () -> builder.rounds(rounds));
        ChatWorkload workload = chat.workload(check);
        builder.load(load.checked(check, workload, io));
        start.fork(check, chat.idOffset()); // what is wrong with the options is told before a server is started
        builder.server(() -> start.fork(check, chat.idOffset()));
        output.check(check);
        builder.listener(output.rounds(spec.commandLine().getErr()));
        try (ProcessorSweep sweep = check.build(builder::build)) {
            Stop.onSignal(sweep::close, done);
            ProcessorResult result = sweep.run();
            PrintWriter out = spec.commandLine().getOut();
            ProcessorReport.text(result).forEach(out::println);
            out.flush();
            boolean written = output.write(
                    () -> ProcessorJson.of(result),
                    () -> ProcessorReport.markdown(result),
                    spec.commandLine().getErr());
            return result.complete() && written ? 0 : 1;
        }
    }

    private static int[] parsed(String list) {
        return Processors.parse(list)
                .orElseThrow(() -> new IllegalArgumentException("must be a list such as 0-3,8: " + list))
                .stream()
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
