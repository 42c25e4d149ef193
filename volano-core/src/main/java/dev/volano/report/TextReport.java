package dev.volano.report;

import dev.volano.client.Failure;
import dev.volano.client.ForkResult;
import dev.volano.client.RunResult;
import dev.volano.client.Setup;
import dev.volano.client.ThroughputResult;
import dev.volano.client.WarmUpOutcome;
import dev.volano.measure.LatencySummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Results as lines of text for a console.
 *
 * @since 0.1
 */
public final class TextReport {

    private TextReport() {}

    /**
     * Describes a measurement: what it was made with, its runs, what came of them all, what went wrong, and last the
     * score, if there is one.
     *
     * @param result a measurement
     * @return lines without ends of line
     */
    public static List<String> of(ThroughputResult result) {
        List<String> lines = new ArrayList<>(environment(result.setup()));
        lines.add("");
        lines.addAll(runs(result));
        lines.add("");
        lines.addAll(summary(result));
        lines.addAll(failures(result));
        if (result.complete()) {
            lines.add(score(result));
        }
        return lines;
    }

    /**
     * Describes what a measurement is made with.
     *
     * @param setup the machine and both sides
     * @return lines without ends of line
     */
    public static List<String> environment(Setup setup) {
        return SetupRows.of(setup).stream().map(Row::line).toList();
    }

    /**
     * Describes all runs, those of each server below its number if there are several.
     *
     * @param result a measurement
     * @return lines without ends of line
     */
    public static List<String> runs(ThroughputResult result) {
        List<String> lines = new ArrayList<>();
        for (ForkResult fork : result.forks()) {
            if (result.plan().forks() > 1) {
                lines.add(fork(fork.number(), result.plan().forks()));
            }
            fork.runs().forEach(run -> lines.add(run(run, result.counts(run))));
        }
        return lines;
    }

    /**
     * Returns the heading of the runs of a server.
     *
     * @param fork which server, from 1
     * @param forks how many servers there are
     * @return one line
     */
    public static String fork(int fork, int forks) {
        return "fork " + fork + " of " + forks;
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
                .map(elapsed -> " seconds " + Figures.exactSeconds(elapsed))
                .orElse("");
        String score = run.score()
                .map(throughput -> " score " + Math.round(throughput.messagesPerSecond()))
                .orElse(" failed");
        return "run " + run.number() + ": sent " + run.sent() + " received " + run.received() + seconds + score
                + warmUp(run.warmUp()) + (run.generator().wasBottleneck() ? " (generator was the bottleneck)" : "")
                + (counts || !run.complete() ? "" : " (discarded)");
    }

    private static String warmUp(WarmUpOutcome outcome) {
        if (outcome.length().isZero()) {
            return "";
        }
        return " (warm-up " + Figures.seconds(outcome.length())
                + switch (outcome.state()) {
                    case STEADY -> ", steady)";
                    case NOT_STEADY -> ", did not get steady)";
                    case NOT_LOOKED_FOR -> ")";
                };
    }

    /**
     * Describes what came of all runs together: the phases, the throughput with its interval, the latencies in
     * milliseconds, whether the load was steady, and whether the load generator was the bottleneck.
     *
     * @param result a measurement
     * @return lines without ends of line
     */
    public static List<String> summary(ThroughputResult result) {
        List<String> lines = new ArrayList<>();
        ResultRows.of(result).forEach(row -> lines.add(row.line()));
        Map<String, LatencySummary> latencies = ResultRows.latencies(result);
        if (!latencies.isEmpty()) {
            lines.add(latencyLine("Latency, ms", "p50", "p90", "p99", "p99.9", "p99.99", "max", "messages"));
        }
        latencies.forEach((name, summary) -> lines.add(latencyLine(
                "  " + name,
                Figures.millis(summary.p50()),
                Figures.millis(summary.p90()),
                Figures.millis(summary.p99()),
                Figures.millis(summary.p999()),
                Figures.millis(summary.p9999()),
                Figures.millis(summary.max()),
                Figures.count(summary.count()))));
        return lines;
    }

    private static String latencyLine(String name, String... figures) {
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-15s", name));
        for (String figure : figures) {
            line.append(String.format(Locale.ROOT, " %10s", figure));
        }
        return line.toString();
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
        ForkResult fork = result.forks().get(result.forks().size() - 1);
        RunResult run = fork.last();
        lines.add(ResultRows.place(result, fork, run) + " failed with " + run.opened() + " of " + run.connections()
                + " connections open:");
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
}
