package dev.volano.cli;

import dev.volano.VolanoException;
import dev.volano.client.RunListener;
import dev.volano.client.Setup;
import dev.volano.client.ThroughputBenchmark;
import dev.volano.client.ThroughputResult;
import dev.volano.client.VolanoClient;
import dev.volano.net.ConnectionOptions;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.probe.Environment;
import dev.volano.report.TextReport;
import dev.volano.server.ForkedServer;
import dev.volano.server.RunningServer;
import dev.volano.workload.chat.ChatWorkload;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs VolanoMark's chat against a server, and prints the score. */
@Command(
        name = "mark",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Measure a chat server: rooms of users who take turns to talk.",
            "Without --host, a server is started in a JVM of its own, and ended afterwards."
        },
        footer = {
            "",
            "It prints the environment, a line for each run, and last the score: the mean of the runs that count, in"
                    + " messages per second. A message counts once sent and once for each user who gets it. With"
                    + " --time, --messages or --forks it also prints the throughput with its interval and the latencies.",
            "Exit status: 0 all went well, 1 the test failed, 2 wrong usage."
        })
final class MarkCommand implements Callable<Integer> {

    private static final int FAILED = 1;
    private static final long LAST_WORDS_SECONDS = 20;

    @Mixin
    private ServerOptions server = new ServerOptions();

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

    @Option(
            names = "--forks",
            paramLabel = "SERVERS",
            description = "Measure on so many servers that are started one after another; from 3 on the throughput has"
                    + " an interval over them. Default: ${DEFAULT-VALUE}")
    private int forks = ThroughputBenchmark.DEFAULT_FORKS;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Spec
    private CommandSpec spec;

    private final CountDownLatch done;
    private volatile boolean stopped;

    MarkCommand(CountDownLatch done) {
        this.done = done;
    }

    @Override
    public Integer call() {
        OptionCheck check = new OptionCheck(spec.commandLine());
        ThroughputBenchmark.Builder benchmark = ThroughputBenchmark.builder();
        ChatWorkload workload = chat.workload(check);
        UnaryOperator<VolanoClient.Builder> client = load.checked(check, workload, io);
        check.set("--forks", () -> benchmark.forks(forks));
        server.check(check, forks);
        output.check(check);
        checkIo();
        source(check, benchmark);
        return measure(benchmark.load(client).listener(listener()).build());
    }

    private RunListener listener() {
        RunListener lines = new RunLines(spec.commandLine().getOut(), load.discarded());
        return output.showsProgress() ? new Progress(spec.commandLine().getErr(), lines) : lines;
    }

    private void source(OptionCheck check, ThroughputBenchmark.Builder benchmark) {
        Optional<RunningServer> running = server.running(check);
        if (running.isPresent()) {
            printEnvironment(running.get());
            benchmark.target(running.get());
            return;
        }
        ForkedServer.Builder fork = server.started(check, chat.idOffset());
        CountDownLatch first = new CountDownLatch(1);
        benchmark.server(() -> {
            RunningServer started = fork.start();
            if (first.getCount() > 0) {
                first.countDown();
                printEnvironment(started);
            }
            return started;
        });
    }

    private void printEnvironment(RunningServer target) {
        PrintWriter out = spec.commandLine().getOut();
        TextReport.environment(Setup.of(Environment.current(), io.name(), target))
                .forEach(out::println);
        out.println();
        out.flush();
    }

    private int measure(ThroughputBenchmark benchmark) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(benchmark), "volano-stop"));
        ThroughputResult result;
        try (benchmark) {
            result = benchmark.run();
        } catch (IllegalStateException e) {
            if (stopped) {
                return FAILED; // by a signal, before there was anything to tell
            }
            throw e;
        }
        List<String> notWritten = output.write(result);
        print(result);
        PrintWriter err = spec.commandLine().getErr();
        notWritten.forEach(err::println);
        err.flush();
        return result.complete() && notWritten.isEmpty() ? 0 : FAILED;
    }

    private void print(ThroughputResult result) {
        PrintWriter out = spec.commandLine().getOut();
        if (load.timed() || forks > 1) {
            out.println();
            TextReport.summary(result).forEach(out::println);
        }
        if (result.complete()) {
            out.println(TextReport.score(result));
        }
        out.flush();
        result.warnings().forEach(warning -> spec.commandLine().getErr().println("warning: " + warning));
        TextReport.failures(result).forEach(spec.commandLine().getErr()::println);
    }

    /** Ends the measurement after a signal, and lets the command print what there is. */
    private void stop(ThroughputBenchmark benchmark) {
        try {
            stopped = true;
            benchmark.close();
            done.await(LAST_WORDS_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the JVM is in a hurry to end
        }
    }

    /** Finds out before a server is started whether this JVM can run the clients' I/O model. */
    private void checkIo() {
        try {
            io.connector(ConnectionOptions.defaults()).close();
        } catch (IOException e) {
            throw new VolanoException(
                    "the system does not allow the I/O model " + io.name() + ": " + e.getMessage(), e);
        }
    }
}
