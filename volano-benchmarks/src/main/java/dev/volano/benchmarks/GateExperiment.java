package dev.volano.benchmarks;

import dev.volano.client.PairedBlock;
import dev.volano.client.PairedClient;
import dev.volano.client.PairedFork;
import dev.volano.client.PairedWindow;
import dev.volano.compare.Decision;
import dev.volano.compare.JudgedFork;
import dev.volano.compare.SideBySide;
import dev.volano.compare.SideBySideVerdict;
import dev.volano.measure.Interval;
import dev.volano.server.ForkedServer;
import dev.volano.server.ServerSource;
import dev.volano.stats.ForkComparison;
import dev.volano.stats.Proportion;
import dev.volano.stats.RankTest;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * How often the gate is right: runs it many times on the same server against itself, and against one with a known
 * slowdown, and prints how often it failed, passed and did not tell, with two rivals on the same data.
 *
 * <p>Arguments: the number of runs at each slowdown, the slowdowns in percent separated by commas, the budget of each
 * run in seconds, and what random numbers are made from. Without any it is the short form: 3 runs at 0 % and at 20 %
 * within 30 s each, some four minutes.
 */
public final class GateExperiment {

    private static final double PERCENT = 100;
    private static final double CONFIDENCE = 0.95;

    /** So much work that it shows in a few forks. */
    private static final int CALIBRATION_STEPS = 20_000;

    private static final int CALIBRATION_FORKS = 3;

    /** What rivals fail at: a stored number that is missed by more, and a p-value below. */
    private static final double STORED_THRESHOLD = 0.9;

    private static final double RANK_ERROR = 0.05;

    private final PrintStream out;
    private final int runs;
    private final Duration budget;
    private final long seed;

    private GateExperiment(PrintStream out, int runs, Duration budget, long seed) {
        this.out = out;
        this.runs = runs;
        this.budget = budget;
        this.seed = seed;
    }

    /**
     * Runs the experiment.
     *
     * @param args runs, slowdowns, budget, seed; each may be left out with those after it
     */
    public static void main(String[] args) {
        int runs = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        double[] slowdowns = Arrays.stream((args.length > 1 ? args[1] : "0,20").split(",", -1))
                .mapToDouble(Double::parseDouble)
                .toArray();
        Duration budget = Duration.ofSeconds(args.length > 2 ? Long.parseLong(args[2]) : 30);
        long seed = args.length > 3 ? Long.parseLong(args[3]) : 1;
        new GateExperiment(System.out, runs, budget, seed).run(slowdowns);
    }

    private void run(double[] slowdowns) {
        double perStep = DoubleStream.of(slowdowns).allMatch(each -> each == 0) ? 0 : calibrate();
        out.println(
                "| injected | runs | fail (95 % interval) | pass | inconclusive | mean time | mean forks | throughput"
                        + " | server CPU per message | stored number, 10 % | Mann-Whitney on windows |");
        out.println("|---|---|---|---|---|---|---|---|---|---|---|");
        for (double slowdown : slowdowns) {
            double share = slowdown / PERCENT;
            int steps = slowdown == 0 ? 0 : (int) Math.round(share / (1 - share) / perStep);
            out.println(row(slowdown, steps, verdicts(steps)));
            out.flush();
        }
    }

    private static ServerSource server(int steps) {
        return ForkedServer.of(SlowChatLauncher.class).arguments(Integer.toString(steps))::start;
    }

    /** Returns by which share of a message's time a step makes it longer, the middle of some forks. */
    private double calibrate() {
        PairedClient client = PairedClient.builder()
                .baseline(server(0))
                .candidate(server(CALIBRATION_STEPS))
                .seed(seed)
                .build();
        double[] shares = new double[CALIBRATION_FORKS];
        for (int i = 0; i < CALIBRATION_FORKS; i++) {
            PairedFork fork = client.measure(i + 1);
            shares[i] = (median(fork, PairedBlock::baseline) / median(fork, PairedBlock::candidate) - 1)
                    / CALIBRATION_STEPS;
        }
        Arrays.sort(shares);
        double middle = shares[CALIBRATION_FORKS / 2];
        if (!(middle > 0 && Double.isFinite(middle))) {
            throw new IllegalStateException("no slowdown could be calibrated: " + Arrays.toString(shares));
        }
        out.printf(
                Locale.ROOT,
                "%d steps take %.1f %% of the time of a message (forks: %s)%n%n",
                CALIBRATION_STEPS,
                PERCENT * middle * CALIBRATION_STEPS,
                Arrays.toString(Arrays.stream(shares)
                        .map(each -> Math.rint(1_000 * each * CALIBRATION_STEPS) / 10)
                        .toArray()));
        return middle;
    }

    private static double median(PairedFork fork, Function<PairedBlock, PairedWindow> side) {
        double[] rates = rates(fork, side);
        Arrays.sort(rates);
        return rates.length == 0 ? Double.NaN : rates[rates.length / 2];
    }

    private static double[] rates(PairedFork fork, Function<PairedBlock, PairedWindow> side) {
        return fork.blocks().stream()
                .map(side)
                .mapToDouble(PairedWindow::receivedPerSecond)
                .toArray();
    }

    private List<SideBySideVerdict> verdicts(int steps) {
        List<SideBySideVerdict> verdicts = new ArrayList<>();
        for (int run = 1; run <= runs; run++) {
            SideBySideVerdict verdict = SideBySide.builder()
                    .baseline(server(0))
                    .candidate(server(steps))
                    .budget(budget)
                    .seed(seed + 1_000_003L * run)
                    .build()
                    .run();
            verdicts.add(verdict);
            out.println("<!-- " + steps + " steps, run " + run + ": " + verdict.sentence() + " -->");
            out.flush();
        }
        return verdicts;
    }

    private String row(double slowdown, int steps, List<SideBySideVerdict> verdicts) {
        List<JudgedFork> forks = verdicts.stream()
                .flatMap(verdict -> verdict.forks().stream())
                .filter(JudgedFork::valid)
                .toList();
        return String.format(
                Locale.ROOT,
                "| %s %% (%d steps) | %d | %s | %d | %d | %.1f s | %.1f | %s | %s | %s | %s |",
                slowdown,
                steps,
                verdicts.size(),
                share(count(verdicts, Decision.FAIL), verdicts.size()),
                count(verdicts, Decision.PASS),
                count(verdicts, Decision.INCONCLUSIVE),
                verdicts.stream()
                        .mapToDouble(verdict -> verdict.time().toMillis() / 1e3)
                        .average()
                        .orElse(0),
                verdicts.stream()
                        .mapToDouble(verdict -> verdict.forks().size())
                        .average()
                        .orElse(0),
                change(forks.stream()
                        .mapToDouble(fork -> ((ForkComparison.Valid) fork.throughput()).logRatio())
                        .average()),
                change(forks.stream()
                        .map(JudgedFork::cpuLogRatio)
                        .filter(OptionalDouble::isPresent)
                        .mapToDouble(OptionalDouble::getAsDouble)
                        .average()),
                stored(verdicts),
                ranks(verdicts));
    }

    private static int count(List<SideBySideVerdict> verdicts, Decision decision) {
        return (int) verdicts.stream()
                .filter(verdict -> verdict.decision() == decision)
                .count();
    }

    private static String share(int count, int of) {
        if (of == 0) {
            return "none";
        }
        Interval share = Proportion.of(count, of, CONFIDENCE).times(PERCENT);
        return String.format(Locale.ROOT, "%d (%.1f .. %.1f %%)", count, share.low(), share.high());
    }

    private static String change(OptionalDouble meanLog) {
        return meanLog.isPresent()
                ? String.format(Locale.ROOT, "%+.1f %%", PERCENT * Math.expm1(meanLog.getAsDouble()))
                : "unknown";
    }

    /** The rival that fails if the candidate is more than 10 % below what the baseline had in the run before. */
    private static String stored(List<SideBySideVerdict> verdicts) {
        int failed = 0;
        int compared = 0;
        OptionalDouble before = OptionalDouble.empty();
        for (SideBySideVerdict verdict : verdicts) {
            OptionalDouble candidate = mean(verdict, PairedBlock::candidate);
            if (before.isPresent() && candidate.isPresent()) {
                compared++;
                failed += candidate.getAsDouble() < STORED_THRESHOLD * before.getAsDouble() ? 1 : 0;
            }
            before = mean(verdict, PairedBlock::baseline);
        }
        return share(failed, compared);
    }

    private static OptionalDouble mean(SideBySideVerdict verdict, Function<PairedBlock, PairedWindow> side) {
        return DoubleStream.of(all(verdict, side)).average();
    }

    /** The rival that takes windows for independent: fails if those of the candidate rank lower. */
    private static String ranks(List<SideBySideVerdict> verdicts) {
        int failed = 0;
        int compared = 0;
        for (SideBySideVerdict verdict : verdicts) {
            double[] candidate = all(verdict, PairedBlock::candidate);
            if (candidate.length > 0) {
                compared++;
                failed += RankTest.mannWhitney(candidate, all(verdict, PairedBlock::baseline))
                                        .pLess()
                                < RANK_ERROR
                        ? 1
                        : 0;
            }
        }
        return share(failed, compared);
    }

    private static double[] all(SideBySideVerdict verdict, Function<PairedBlock, PairedWindow> side) {
        return verdict.forks().stream()
                .flatMapToDouble(fork -> DoubleStream.of(rates(fork.fork(), side)))
                .toArray();
    }
}
