package dev.volano.report;

import dev.volano.client.Failure;
import dev.volano.client.RunResult;
import dev.volano.client.Setup;
import dev.volano.client.ThroughputResult;
import dev.volano.probe.Jvm;
import dev.volano.probe.Limit;
import dev.volano.probe.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Results as lines of text for a console.
 *
 * @since 0.1
 */
public final class TextReport {

    private static final double BYTES_PER_MIB = 1024.0 * 1024.0;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final String UNKNOWN = "unknown";

    private TextReport() {}

    /**
     * Describes what a measurement is made with.
     *
     * @param setup the machine and both sides
     * @return lines without ends of line
     */
    public static List<String> environment(Setup setup) {
        Machine machine = setup.client().machine();
        List<String> lines = new ArrayList<>();
        lines.add(row("CPU", machine.cpuModel().orElse(UNKNOWN)));
        lines.add(row("Cores", Integer.toString(machine.availableProcessors())));
        lines.add(row(
                "Memory",
                machine.physicalMemoryBytes().isEmpty()
                        ? UNKNOWN
                        : mebibytes(machine.physicalMemoryBytes().getAsLong())));
        lines.add(row(
                "OS",
                machine.prettyOsName().map(name -> name + ", ").orElse("") + machine.osName() + " "
                        + machine.osVersion() + " " + machine.arch()));
        lines.add(row("Server", setup.serverIo().orElse(UNKNOWN) + " at " + address(setup)));
        lines.addAll(jvm("Server JVM", setup.serverJvm()));
        lines.add(row("Client", setup.clientIo()));
        lines.addAll(jvm("Client JVM", Optional.of(setup.client().jvm())));
        lines.add(row(
                "Limits",
                setup.client().limits().all().stream()
                        .map(limit -> limit.name() + " " + describe(limit))
                        .collect(Collectors.joining(", "))));
        return lines;
    }

    private static String address(Setup setup) {
        String host = setup.server().getAddress().getHostAddress();
        return (host.contains(":") ? "[" + host + "]" : host) + ":"
                + setup.server().getPort();
    }

    private static List<String> jvm(String what, Optional<Jvm> jvm) {
        List<String> lines = new ArrayList<>();
        lines.add(row(what, jvm.map(TextReport::describe).orElse(UNKNOWN)));
        jvm.ifPresent(known -> lines.add(row(
                "  options",
                known.inputArguments().isEmpty()
                        ? "none"
                        : known.inputArguments().stream().map(Redaction::of).collect(Collectors.joining(" ")))));
        return lines;
    }

    private static String describe(Jvm jvm) {
        return jvm.vmName() + " " + jvm.vmVersion() + " (" + jvm.vendor() + ", Java " + jvm.version() + "), "
                + jvm.vmInfo().orElse("compiler " + UNKNOWN) + ", "
                + (jvm.garbageCollectors().isEmpty() ? "no collector" : String.join(" and ", jvm.garbageCollectors()))
                + ", heap "
                + (jvm.maxHeapBytes().isEmpty()
                        ? "without a bound"
                        : "up to " + mebibytes(jvm.maxHeapBytes().getAsLong()));
    }

    private static String describe(Limit limit) {
        return limit.value().orElse(UNKNOWN).replaceAll("\\s+", "-");
    }

    /**
     * Describes a run.
     *
     * @param run the run
     * @param counts whether it counts for the score
     * @return one line
     */
    public static String run(RunResult run, boolean counts) {
        String seconds = run.elapsed()
                .map(elapsed -> String.format(Locale.ROOT, " seconds %.3f", elapsed.toNanos() / NANOS_PER_SECOND))
                .orElse("");
        String score = run.score()
                .map(throughput -> " score " + Math.round(throughput.messagesPerSecond()))
                .orElse(" failed");
        return "run " + run.number() + ": sent " + run.sent() + " received " + run.received() + seconds + score
                + (counts || !run.complete() ? "" : " (discarded)");
    }

    /**
     * Describes what went wrong: how many of how many connections, why, and whose it is.
     *
     * @param result a measurement
     * @return lines without ends of line; empty if nothing went wrong
     */
    public static List<String> failures(ThroughputResult result) {
        List<String> lines = new ArrayList<>();
        List<Failure> failures = result.failures();
        if (failures.isEmpty()) {
            return lines;
        }
        RunResult run = result.runs().get(result.runs().size() - 1);
        lines.add("run " + run.number() + " of " + result.plan().runs() + " failed with " + run.opened() + " of "
                + run.connections() + " connections open:");
        failures.forEach(failure -> lines.add("  " + failure));
        run.failureCounts().forEach((kind, count) -> {
            long told =
                    failures.stream().filter(failure -> failure.kind() == kind).count();
            if (count > told) {
                lines.add("  " + kind.words() + " " + (count - told) + " times more");
            }
        });
        run.serverClosed()
                .forEach((kind, count) -> lines.add("  the server closed " + count
                        + (count == 1 ? " connection: " : " connections: ")
                        + kind.name().toLowerCase(Locale.ROOT).replace('_', ' ')
                        + Optional.ofNullable(run.serverCloseDetails().get(kind))
                                .map(detail -> " (the first: " + detail + ")")
                                .orElse("")));
        return lines;
    }

    /**
     * Describes the score.
     *
     * @param result a measurement that is complete
     * @return one line of the form {@code score 123456 messages/s}
     * @throws IllegalArgumentException if the measurement is not complete
     */
    public static String score(ThroughputResult result) {
        return "score "
                + Math.round(result.score().orElseThrow(() -> new IllegalArgumentException("there is no score")))
                + " messages/s";
    }

    private static String row(String name, String value) {
        return String.format(Locale.ROOT, "%-12s%s", name, value);
    }

    private static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%.0f MiB", bytes / BYTES_PER_MIB);
    }
}
