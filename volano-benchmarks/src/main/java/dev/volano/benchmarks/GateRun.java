package dev.volano.benchmarks;

import dev.volano.benchmarks.GateOptions.Machine;
import dev.volano.client.PairedBlock;
import dev.volano.client.PairedFork;
import dev.volano.client.PairedWindow;
import dev.volano.compare.Decision;
import dev.volano.compare.JudgedFork;
import dev.volano.compare.SideBySideVerdict;
import dev.volano.probe.MachineUsage;
import dev.volano.stats.ForkComparison;
import dev.volano.stats.RankTest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * A run of the experiment, and the line that it is in the file: all that the gates and their rivals are judged from.
 *
 * @param at when it ended
 * @param machine what else the machine did
 * @param slowdown injected, in percent
 * @param steps of work, with which it was
 * @param number which run of its slowdown and machine, from 1
 * @param seed of its random numbers
 * @param decision what the comparison side by side said
 * @param seconds how long that took
 * @param rankP the probability by Mann and Whitney's test of windows so much slower; NaN if there are none
 * @param busyShare at work, of all processors; NaN if it is not known
 * @param stealShare taken by the host of the virtual machine; NaN if it is not known
 * @param pressureShare of the time in which something waited for a processor; NaN if it is not known
 * @param forks the forks in their order
 * @param invalid why forks did not count
 * @param sentence the verdict
 */
record GateRun(
        Instant at,
        Machine machine,
        double slowdown,
        int steps,
        int number,
        long seed,
        Decision decision,
        double seconds,
        double rankP,
        double busyShare,
        double stealShare,
        double pressureShare,
        List<Fork> forks,
        List<String> invalid,
        String sentence) {

    static final String HEADER = "at,machine,slowdown,steps,run,seed,decision,seconds,rank_p,busy,steal,pressure,"
            + "log_ratios,mean_log_ratios,baseline_rates,candidate_rates,baseline_cpu_nanos,candidate_cpu_nanos,"
            + "invalid,sentence";

    private static final int FIELDS = 20;

    /**
     * A fork that counts.
     *
     * @param logRatio the median over its blocks of ln(candidate / baseline)
     * @param meanLogRatio ln of the ratio of the means
     * @param baselineRate messages received per second in the mean over all windows
     * @param candidateRate the same
     * @param baselineCpu nanoseconds of server CPU per message; NaN if they are not known
     * @param candidateCpu the same
     */
    record Fork(
            double logRatio,
            double meanLogRatio,
            double baselineRate,
            double candidateRate,
            double baselineCpu,
            double candidateCpu) {}

    /** Returns a run that has just ended. */
    static GateRun of(
            Instant at, GatePlan.Cell cell, int steps, long seed, SideBySideVerdict verdict, MachineUsage usage) {
        double[] candidate = windows(verdict, PairedBlock::candidate);
        double[] baseline = windows(verdict, PairedBlock::baseline);
        return new GateRun(
                at,
                cell.machine(),
                cell.slowdown(),
                steps,
                cell.number(),
                seed,
                verdict.decision(),
                verdict.time().toMillis() / 1e3,
                candidate.length == 0
                        ? Double.NaN
                        : RankTest.mannWhitney(candidate, baseline).pLess(),
                orNan(usage.busyShare()),
                orNan(usage.stealShare()),
                orNan(usage.cpuPressureShare()),
                verdict.forks().stream()
                        .filter(JudgedFork::valid)
                        .map(GateRun::fork)
                        .toList(),
                verdict.forks().stream()
                        .map(JudgedFork::throughput)
                        .filter(ForkComparison.Invalid.class::isInstance)
                        .map(each ->
                                ((ForkComparison.Invalid) each).reason().name().toLowerCase(Locale.ROOT))
                        .toList(),
                verdict.sentence());
    }

    private static Fork fork(JudgedFork judged) {
        ForkComparison.Valid valid = (ForkComparison.Valid) judged.throughput();
        PairedFork fork = judged.fork();
        return new Fork(
                valid.logRatio(),
                valid.meanLogRatio(),
                meanRate(fork, PairedBlock::baseline),
                meanRate(fork, PairedBlock::candidate),
                orNan(fork.baseline().cpuNanosPerMessage()),
                orNan(fork.candidate().cpuNanosPerMessage()));
    }

    private static double meanRate(PairedFork fork, Function<PairedBlock, PairedWindow> side) {
        double received = 0;
        double nanos = 0;
        for (PairedBlock block : fork.blocks()) {
            received += side.apply(block).received();
            nanos += side.apply(block).length().toNanos();
        }
        return received * 1e9 / nanos;
    }

    private static double[] windows(SideBySideVerdict verdict, Function<PairedBlock, PairedWindow> side) {
        return verdict.forks().stream()
                .filter(JudgedFork::valid)
                .flatMap(fork -> fork.fork().blocks().stream())
                .map(side)
                .mapToDouble(PairedWindow::receivedPerSecond)
                .toArray();
    }

    private static double orNan(OptionalDouble value) {
        return value.orElse(Double.NaN);
    }

    /** Returns the run as a line, without its end. */
    String line() {
        return String.join(
                ",",
                at.toString(),
                machine.word(),
                Double.toString(slowdown),
                Integer.toString(steps),
                Integer.toString(number),
                Long.toString(seed),
                decision.word(),
                Double.toString(seconds),
                digits(rankP),
                digits(busyShare),
                digits(stealShare),
                digits(pressureShare),
                column(Fork::logRatio),
                column(Fork::meanLogRatio),
                column(Fork::baselineRate),
                column(Fork::candidateRate),
                column(Fork::baselineCpu),
                column(Fork::candidateCpu),
                String.join(" ", invalid),
                '"' + sentence.replace('"', '\'').replace('\n', ' ') + '"');
    }

    private String column(ToDoubleFunction<Fork> part) {
        return forks.stream().map(fork -> digits(part.applyAsDouble(fork))).collect(Collectors.joining(" "));
    }

    private static String digits(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.6g", value);
    }

    /** Reads a line. What is wrong with it is the message of the exception. */
    static GateRun parse(String line) {
        String[] fields = line.split(",", FIELDS);
        if (fields.length < FIELDS) {
            throw new IllegalArgumentException("it has " + fields.length + " fields, of " + FIELDS);
        }
        String quoted = fields[FIELDS - 1];
        return new GateRun(
                Instant.parse(fields[0]),
                Machine.of(fields[1]),
                Double.parseDouble(fields[2]),
                Integer.parseInt(fields[3]),
                Integer.parseInt(fields[4]),
                Long.parseLong(fields[5]),
                Decision.valueOf(fields[6].toUpperCase(Locale.ROOT)),
                Double.parseDouble(fields[7]),
                number(fields[8]),
                number(fields[9]),
                number(fields[10]),
                number(fields[11]),
                forks(Arrays.copyOfRange(fields, 12, 18)),
                fields[18].isEmpty() ? List.of() : List.of(fields[18].split(" ", -1)),
                quoted.substring(1, Math.max(1, quoted.length() - 1)));
    }

    private static List<Fork> forks(String... columns) {
        double[][] values = Arrays.stream(columns).map(GateRun::numbers).toArray(double[][]::new);
        List<Fork> forks = new ArrayList<>();
        for (int i = 0; i < values[0].length; i++) {
            forks.add(new Fork(
                    values[0][i], values[1][i], values[2][i], values[3][i], at(values[4], i), at(values[5], i)));
        }
        return forks;
    }

    private static double at(double[] values, int index) {
        return index < values.length ? values[index] : Double.NaN;
    }

    private static double[] numbers(String column) {
        return Arrays.stream(column.split(" ", -1))
                .filter(each -> !each.isEmpty())
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    private static double number(String field) {
        return field.isEmpty() ? Double.NaN : Double.parseDouble(field);
    }

    /** Returns a number of each fork that has it. */
    DoubleStream each(ToDoubleFunction<Fork> part) {
        return forks.stream().mapToDouble(part).filter(Double::isFinite);
    }
}
