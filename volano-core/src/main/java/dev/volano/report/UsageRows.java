package dev.volano.report;

import dev.volano.probe.JvmUsage;
import dev.volano.probe.MachineUsage;
import dev.volano.probe.ProcessUsage;
import dev.volano.probe.UsageReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the processes and the machine did in a run, in words. */
final class UsageRows {

    /** The system counts CPU time in steps of 10 ms, so that of less than this no share is worth a digit. */
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    private UsageRows() {}

    static List<Row> of(UsageReport usage) {
        List<Row> rows = new ArrayList<>();
        if (usage.elapsed().compareTo(SHORTEST) < 0) {
            return rows;
        }
        row(rows, "Server used", side(usage.server(), usage.serverJvm()));
        row(rows, "Client used", side(Optional.of(usage.generator()), usage.generatorJvm()));
        row(rows, "Machine", machine(usage.machine()));
        usage.serverGoneAfter()
                .ifPresent(after ->
                        rows.add(new Row("Server used", "its process was gone after " + Figures.seconds(after))));
        return rows;
    }

    private static void row(List<Row> rows, String name, List<String> words) {
        if (!words.isEmpty()) {
            rows.add(new Row(name, String.join(", ", words)));
        }
    }

    private static List<String> side(Optional<ProcessUsage> process, Optional<JvmUsage> jvm) {
        List<String> words = new ArrayList<>();
        process.ifPresent(usage -> process(usage, words));
        jvm.ifPresent(usage -> jvm(usage, words));
        return words;
    }

    private static void process(ProcessUsage usage, List<String> words) {
        if (usage.cpuNanos().isPresent() && !usage.elapsed().isZero()) {
            words.add(String.format(
                    Locale.ROOT,
                    "%.2f cores",
                    usage.cpuNanos().getAsLong() / (double) usage.elapsed().toNanos()));
        }
        usage.highestResidentBytes().ifPresent(bytes -> words.add("memory up to " + Figures.mebibytes(bytes)));
        usage.highestThreads().ifPresent(threads -> words.add(Figures.things(threads, "thread")));
        usage.highestOpenDescriptors().ifPresent(open -> words.add(Figures.things(open, "descriptor")));
    }

    private static void jvm(JvmUsage usage, List<String> words) {
        usage.highestHeapUsedBytes().ifPresent(bytes -> words.add("heap up to " + Figures.mebibytes(bytes)));
        usage.gcCount()
                .ifPresent(count -> words.add(Figures.things(count, "collection")
                        + (count > 0 && usage.gcPauseNanos().isPresent()
                                ? " of "
                                        + Figures.millis(Duration.ofNanos(
                                                usage.gcPauseNanos().getAsLong()))
                                        + " ms in all"
                                : "")));
    }

    private static List<String> machine(MachineUsage usage) {
        List<String> words = new ArrayList<>();
        usage.busyShare().ifPresent(share -> words.add("busy " + Figures.percent(share)));
        usage.otherCores().ifPresent(cores -> words.add(String.format(Locale.ROOT, "%.2f cores by others", cores)));
        usage.stealShare().ifPresent(share -> words.add("stolen by the host " + Figures.percent(share)));
        usage.cpuPressureShare().ifPresent(share -> words.add("waiting for CPU " + Figures.percent(share)));
        usage.throttledNanos()
                .ifPresent(nanos -> words.add("throttled " + Figures.millis(Duration.ofNanos(nanos)) + " ms"));
        usage.governor().ifPresent(governor -> words.add("governor " + governor));
        return words;
    }
}
