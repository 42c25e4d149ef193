package dev.volano.benchmarks;

import dev.volano.benchmarks.GateOptions.Machine;
import dev.volano.client.PairedClient;
import dev.volano.client.WarmUp;
import dev.volano.compare.SideBySide;
import dev.volano.compare.SideBySideVerdict;
import dev.volano.net.IoModels;
import dev.volano.probe.Environment;
import dev.volano.probe.Sampler;
import dev.volano.server.ForkedServer;
import dev.volano.server.ServerSource;
import dev.volano.workload.chat.ChatWorkload;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How often the gates are right: runs the comparison side by side many times on the same server against itself, and
 * against one with a known slowdown, and appends each run to a file. The other gates and rivals are judged on the same
 * forks. {@code --table} makes the tables of a file.
 *
 * <p>Without options it is the short form: 3 runs at 0 % and at 20 % within 30 s each, some four minutes. An experiment
 * that was interrupted goes on where its file ends.
 */
public final class GateExperiment {

    private static final Duration SHORT_WARM_UP = Duration.ofMillis(300);
    private static final Duration SHORT_MEASURE = Duration.ofMillis(1_200);
    private static final Duration SHORT_WINDOW = Duration.ofMillis(5);
    private static final int WRONG_USAGE = 2;

    private final PrintStream out;
    private final GateOptions options;

    private GateExperiment(PrintStream out, GateOptions options) {
        this.out = out;
        this.options = options;
    }

    /**
     * Runs the experiment, or prints the tables of a file.
     *
     * @param args the options, of which {@code --help} prints a list
     * @throws IOException if the file cannot be read or written
     */
    public static void main(String[] args) throws IOException {
        if (List.of(args).contains("--help")) {
            System.out.println(GateOptions.USAGE);
            return;
        }
        GateOptions options;
        try {
            options = GateOptions.parse(args);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.err.println(GateOptions.USAGE);
            System.exit(WRONG_USAGE);
            return;
        }
        if (options.table().isPresent()) {
            System.out.print(GateTable.of(GateFile.read(options.table().get())));
        } else {
            run(System.out, options);
        }
    }

    /** Runs what is missing in the file, and prints its tables. */
    static void run(PrintStream out, GateOptions options) throws IOException {
        new GateExperiment(out, options).run();
    }

    private void run() throws IOException {
        long beginNanos = System.nanoTime();
        Path file = options.file();
        GateFile.mend(file);
        GateFile before = GateFile.read(file);
        begin(before);
        List<GatePlan.Cell> missing = GatePlan.missing(options, before.runs());
        GateCalibration calibration = calibration(before, missing);
        int left = missing.size();
        for (GatePlan.Cell cell : missing) {
            Duration spent = Duration.ofNanos(System.nanoTime() - beginNanos);
            if (Thread.currentThread().isInterrupted()
                    || options.time().filter(time -> spent.compareTo(time) >= 0).isPresent()) {
                out.println(left + " runs are left: the same command goes on with them");
                break;
            }
            GateRun run = run(cell, calibration.steps(cell.slowdown()));
            GateFile.run(file, run);
            left--;
            out.println(run.machine().word() + ", " + run.slowdown() + " % slower, run " + run.number() + ": "
                    + run.sentence() + String.format(Locale.ROOT, ", after %.1f s; %d left", run.seconds(), left));
            out.flush();
        }
        out.println();
        out.print(GateTable.of(GateFile.read(file)));
        out.flush();
    }

    /** Writes how the file is made, or checks that it is made so. */
    private void begin(GateFile before) throws IOException {
        Optional<String> conditions = before.note("conditions: ");
        if (conditions.isEmpty()) {
            GateFile.note(options.file(), "conditions: " + options.conditions());
            GateFile.note(options.file(), String.format(Locale.ROOT, "tolerance: %.3g %%", 100 * options.tolerance()));
            GateFile.header(options.file());
        } else if (!conditions.get().equals(options.conditions())) {
            throw new IOException(options.file() + " is of other conditions (" + conditions.get() + ", not "
                    + options.conditions() + "): name another --file");
        }
        Environment environment = Environment.current();
        GateFile.note(
                options.file(),
                "session: " + Instant.now() + ", " + environment.machine() + ", "
                        + environment.jvm().vmName() + " " + environment.jvm().vmVersion());
    }

    private GateCalibration calibration(GateFile before, List<GatePlan.Cell> missing) throws IOException {
        Optional<String> known = before.note("calibration: ");
        if (known.isPresent()) {
            return GateCalibration.parse(known.get());
        }
        if (missing.stream().allMatch(cell -> cell.slowdown() == 0)) {
            return GateCalibration.NONE;
        }
        GateCalibration calibration = GateCalibration.measure(
                steps -> {
                    PairedClient client = load(PairedClient.builder().seed(options.seed()))
                            .baseline(server(0))
                            .candidate(server(steps))
                            .build();
                    return client::measure;
                },
                options.shortForks());
        String note = calibration.note(options.users());
        GateFile.note(options.file(), "calibration: " + note);
        out.println("calibrated: " + note);
        return calibration;
    }

    private PairedClient.Builder load(PairedClient.Builder client) {
        client.io(IoModels.selector())
                .workload(ChatWorkload.builder()
                        .rooms(options.rooms())
                        .users(options.users())
                        .build());
        return options.shortForks()
                ? client.warmUp(new WarmUp(SHORT_WARM_UP, SHORT_WARM_UP))
                        .measureFor(SHORT_MEASURE)
                        .window(SHORT_WINDOW)
                : client;
    }

    private static ServerSource server(int steps) {
        return ForkedServer.of(SlowChatLauncher.class).arguments(Integer.toString(steps))::start;
    }

    private GateRun run(GatePlan.Cell cell, int steps) {
        long seed = options.seed()
                + 1_000_003L * cell.number()
                + Math.round(10_007 * cell.slowdown())
                + (cell.machine() == Machine.ALONE ? 0 : 1);
        SideBySide comparison = SideBySide.builder()
                .baseline(server(0))
                .candidate(server(steps))
                .load(this::load)
                .budget(options.budget())
                .tolerance(options.tolerance())
                .seed(seed)
                .build();
        if (cell.machine() == Machine.ALONE) {
            return run(cell, steps, seed, comparison);
        }
        try (Neighbour neighbour = Neighbour.start(seed)) {
            GateRun run = run(cell, steps, seed, comparison);
            if (!neighbour.isAlive()) {
                throw new IllegalStateException("the neighbour ended before the run did");
            }
            return run;
        }
    }

    private static GateRun run(GatePlan.Cell cell, int steps, long seed, SideBySide comparison) {
        try (Sampler sampler = Sampler.builder().start()) {
            Sampler.Mark begin = sampler.mark();
            SideBySideVerdict verdict = comparison.run();
            return GateRun.of(
                    Instant.now(),
                    cell,
                    steps,
                    seed,
                    verdict,
                    sampler.between(begin, sampler.mark()).machine());
        }
    }
}
