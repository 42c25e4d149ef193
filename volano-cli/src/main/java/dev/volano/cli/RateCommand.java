package dev.volano.cli;

import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.report.RateJson;
import dev.volano.report.RateReport;
import dev.volano.scale.CeilingResult;
import dev.volano.scale.RateCeiling;
import dev.volano.scale.RateCeilingResult;
import dev.volano.scale.RateListener;
import dev.volano.scale.RateTrial;
import dev.volano.server.RunningServer;
import dev.volano.workload.chat.ChatWorkload;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Searches the highest rate at which a chat server answers in time. */
@Command(
        name = "rate",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Search the highest rate of messages at which a chat server answers in time.",
            "Without --host, a server is started in a JVM of its own."
        },
        footer = {
            "",
            "It prints a line for each trial, and last the rate that half of the trials hold, and whose limit it is.",
            "Exit status: 0 it was found or not reached, 1 it was not found, 2 wrong usage."
        })
final class RateCommand implements Callable<Integer> {

    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;

    @Mixin
    private ServerOptions server = new ServerOptions();

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
            names = "--percentile",
            paramLabel = "PERCENT",
            description = "Which percentile of the response time is bounded. Default: ${DEFAULT-VALUE}")
    private double percent = RateCeiling.DEFAULT_PERCENT;

    @Option(
            names = "--within",
            paramLabel = "MILLIS",
            description = "The bound of the response time in milliseconds. Default: ${DEFAULT-VALUE}")
    private double withinMillis = RateCeiling.DEFAULT_BOUND.toMillis();

    @Option(
            names = "--first",
            paramLabel = "RATE",
            description = "Messages per second in the first trial, which is to be low. Default: ${DEFAULT-VALUE}")
    private double first = RateCeiling.DEFAULT_FIRST;

    @Option(
            names = "--most",
            paramLabel = "RATE",
            description = "Messages per second in a trial at most. Default: ${DEFAULT-VALUE}")
    private double most = RateCeiling.DEFAULT_MOST;

    @Option(
            names = "--trial-time",
            paramLabel = "SECONDS",
            description = "For how long a trial is measured. Default: ${DEFAULT-VALUE}")
    private double trialSeconds = RateCeiling.DEFAULT_TRIAL_TIME.toSeconds();

    @Option(
            names = "--precision",
            paramLabel = "SHARE",
            description = "How narrow the interval is to be to each side, as a share. Default: ${DEFAULT-VALUE}")
    private double precision = RateCeiling.DEFAULT_PRECISION;

    @Option(
            names = "--trials",
            paramLabel = "TRIALS",
            description = "Trials after which the search ends. Default: ${DEFAULT-VALUE}")
    private int trials = RateCeiling.DEFAULT_MOST_TRIALS;

    @Option(
            names = "--most-time",
            paramLabel = "SECONDS",
            description = "Time after which no other trial begins. Default: ${DEFAULT-VALUE}")
    private double mostSeconds = RateCeiling.DEFAULT_MOST_TIME.toSeconds();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Spec
    private CommandSpec spec;

    private final CountDownLatch done;

    RateCommand(CountDownLatch done) {
        this.done = done;
    }

    @Override
    public Integer call() {
        OptionCheck check = new OptionCheck(spec.commandLine());
        PrintWriter out = spec.commandLine().getOut();
        RateCeiling.Builder builder = options(check);
        server.check(check, 1);
        output.check(check);
        Optional<RunningServer> running = server.running(check);
        if (running.isPresent()) {
            builder.target(running.get());
        } else {
            builder.server(server.started(check, 0)::start);
        }
        try (RateCeiling ceiling =
                builder.listener(lines(out, spec.commandLine().getErr())).build()) {
            Stop.onSignal(ceiling::close, done);
            RateCeilingResult result = ceiling.find();
            out.println();
            out.println(result);
            out.flush();
            boolean written = output.write(
                    () -> RateJson.of(result),
                    () -> RateReport.markdown(result),
                    spec.commandLine().getErr());
            return written
                            && result.end() == CeilingResult.End.FOUND
                            && result.highestHeld().isPresent()
                    ? 0
                    : 1;
        }
    }

    private RateCeiling.Builder options(OptionCheck check) {
        RateCeiling.Builder builder = RateCeiling.builder();
        ChatWorkload.Builder chat = ChatWorkload.builder();
        Duration bound = check.duration("--within", withinMillis / MILLIS_PER_SECOND, false);
        Duration trial = check.duration("--trial-time", trialSeconds, false);
        Duration time = check.duration("--most-time", mostSeconds, false);
        check.set("--rooms", () -> chat.rooms(rooms));
        check.set("--users", () -> chat.users(users));
        check.set("--percentile", () -> builder.within(percent, bound));
        check.set("--first", () -> builder.first(first));
        check.set("--most", () -> builder.most(most));
        check.set("--trial-time", () -> builder.trialTime(trial));
        check.set("--precision", () -> builder.precision(precision));
        check.set("--trials", () -> builder.mostTrials(trials));
        check.refuse(first > most, "--first must not be above --most: " + first);
        ChatWorkload workload = check.build(chat::build);
        IoModel model = io;
        return builder.mostTime(time).load(client -> client.workload(workload).io(model));
    }

    private RateListener lines(PrintWriter out, PrintWriter terminal) {
        boolean progress = output.showsProgress();
        long begun = System.nanoTime();
        return new RateListener() {
            @Override
            public void onTrial(int trial, int most, double messagesPerSecond) {
                if (progress) {
                    double left = mostSeconds - (System.nanoTime() - begun) / NANOS_PER_SECOND;
                    terminal.println(String.format(
                            Locale.ROOT,
                            "trial %d of at most %d, at most %s left, %,.0f messages/s",
                            trial,
                            most,
                            TimeLeft.words(Duration.ofMillis((long) (Math.max(0, left) * MILLIS_PER_SECOND))),
                            messagesPerSecond));
                    terminal.flush();
                }
            }

            @Override
            public void onTrialEnd(RateTrial trial) {
                out.println(String.format(Locale.ROOT, "%,.0f messages/s: ", trial.rate())
                        + trial.violation().orElse("held"));
                out.flush();
            }
        };
    }
}
