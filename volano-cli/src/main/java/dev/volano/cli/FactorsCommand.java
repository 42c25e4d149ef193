package dev.volano.cli;

import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.report.FactorJson;
import dev.volano.report.FactorReport;
import dev.volano.scale.FactorComparison;
import dev.volano.scale.FactorResult;
import dev.volano.workload.chat.ChatWorkload;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the same chat on configurations that differ in one factor. */
@Command(
        name = "factors",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Measure configurations that differ in one factor, in turn, and say whether it makes a difference.",
            "In each round every level is measured once, on a fresh server; the first is what the others are compared"
                    + " with. All other options are the same for all levels."
        },
        footer = {
            "",
            "What a level has of its own, after its label and an equals sign:",
            "  -Xmx32m -Xms32m         options of the server's JVM",
            "  prefix:chrt --fifo 10   a command before java; it must exec java",
            "  env:LD_PRELOAD=/lib.so  a variable of the server's environment",
            "  java:/opt/jdk-25        the server's JVM",
            "  server-io:classic       the server's I/O model",
            "  io:selector             the clients' I/O model",
            "  rooms:20, users:5, count:200, rate:10000   the load",
            "A label alone is a level with nothing of its own; one that is given twice has both.",
            "",
            "Examples:",
            "  volano factors --factor heap --level 32m=-Xmx32m --level 256m=-Xmx256m",
            "  volano factors --factor scheduling --level normal --level \"fifo=prefix:chrt --fifo 10\" --time 10",
            "  volano factors --factor \"large pages\" --level off --level on=-XX:+UseTransparentHugePages",
            "  volano factors --factor allocator --level libc --level \"jemalloc=env:LD_PRELOAD=/usr/lib/libjemalloc.so\"",
            "  volano factors --factor model --level a=server-io:selectors --level b=server-io:classic --rounds 10",
            "",
            "It prints the environment and a table: throughput, interval, difference to the first level in per cent.",
            "Exit status: 0 all went well, 1 a level failed, 2 wrong usage."
        })
final class FactorsCommand implements Callable<Integer> {

    @Option(
            names = "--factor",
            paramLabel = "NAME",
            required = true,
            description = "What differs between the levels, in words.")
    private String factor = "";

    @Option(
            names = "--level",
            paramLabel = "LABEL[=SETTING]",
            required = true,
            description = "A level and what it has of its own, as below; at least two levels.")
    private List<String> levels = List.of();

    @Option(
            names = "--rounds",
            paramLabel = "ROUNDS",
            description = "How many times each level is measured. Default: ${DEFAULT-VALUE}")
    private int rounds = FactorComparison.DEFAULT_ROUNDS;

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

    FactorsCommand(CountDownLatch done) {
        this.done = done;
    }

    @Override
    public Integer call() {
        OptionCheck check = new OptionCheck(spec.commandLine());
        FactorComparison.Builder builder = FactorComparison.builder();
        check.set("--factor", () -> builder.factor(factor));
        check.set("--rounds", () -> builder.rounds(rounds));
        ChatWorkload workload = chat.workload(check);
        builder.load(load.checked(check, workload, io));
        FactorLevels all = new FactorLevels(check, start, chat, load);
        levels.forEach(all::add);
        check.refuse(
                all.size() < 2, "--level must be given for two levels at least, as in --level a=-Xmx32m --level b");
        all.addTo(builder);
        output.check(check);
        builder.listener(output.rounds(spec.commandLine().getErr()));
        try (FactorComparison comparison = builder.build()) {
            Stop.onSignal(comparison::close, done);
            FactorResult result = comparison.run();
            PrintWriter out = spec.commandLine().getOut();
            FactorReport.text(result).forEach(out::println);
            out.flush();
            boolean written = output.write(
                    () -> FactorJson.of(result),
                    () -> FactorReport.markdown(result),
                    spec.commandLine().getErr());
            return result.complete() && written ? 0 : 1;
        }
    }
}
