package dev.volano.report;

import dev.volano.client.ForkResult;
import dev.volano.client.RunResult;
import dev.volano.client.ThroughputResult;
import dev.volano.client.WarmUpOutcome;
import dev.volano.measure.LatencySummary;
import dev.volano.measure.Throughput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Results as Markdown with tables, for a page of a project or a comment on a change. What comes from elsewhere, such as
 * the words of a failure, cannot make anything but text of itself.
 *
 * @since 0.2
 */
public final class MarkdownReport {

    private static final Pattern SPECIAL = Pattern.compile("[\\\\`*_{}\\[\\]<>#|~&!$]");

    private MarkdownReport() {}

    /**
     * Describes a measurement.
     *
     * @param result a measurement
     * @return the text, each line of which ends with a line feed
     */
    public static String of(ThroughputResult result) {
        List<String> lines = new ArrayList<>();
        lines.add("# " + text(result.workload()));
        lines.add("");
        lines.add(
                result.complete()
                        ? "**" + TextReport.score(result) + "**"
                        : "**No score: not every run is complete.**");
        heading(lines, "Result");
        rows(lines, ResultRows.of(result));
        latencies(lines, ResultRows.latencies(result));
        heading(lines, "Runs");
        runs(lines, result);
        failures(lines, result);
        heading(lines, "Environment");
        rows(lines, SetupRows.of(result.setup()));
        return String.join("\n", lines) + "\n";
    }

    static void heading(List<String> lines, String words) {
        lines.add("");
        lines.add("## " + words);
        lines.add("");
    }

    static void rows(List<String> lines, List<Row> rows) {
        lines.add("| | |");
        lines.add("|---|---|");
        rows.forEach(row -> lines.add("| " + text(row.name().strip()) + " | " + text(row.value()) + " |"));
    }

    private static void latencies(List<String> lines, Map<String, LatencySummary> latencies) {
        if (latencies.isEmpty()) {
            return;
        }
        heading(lines, "Latency");
        lines.add("| ms | p50 | p90 | p99 | p99.9 | p99.99 | max | messages |");
        lines.add("|---|--:|--:|--:|--:|--:|--:|--:|");
        latencies.forEach((name, summary) -> lines.add("| "
                + String.join(
                        " | ",
                        name,
                        Figures.millis(summary.p50()),
                        Figures.millis(summary.p90()),
                        Figures.millis(summary.p99()),
                        Figures.millis(summary.p999()),
                        Figures.millis(summary.p9999()),
                        Figures.millis(summary.max()),
                        Figures.count(summary.count()))
                + " |"));
    }

    private static void runs(List<String> lines, ThroughputResult result) {
        lines.add("| fork | run | sent | received | seconds | received/s | score, messages/s | warm-up | counts |");
        lines.add("|--:|--:|--:|--:|--:|--:|--:|---|---|");
        for (ForkResult fork : result.forks()) {
            for (RunResult run : fork.runs()) {
                lines.add("| "
                        + String.join(
                                " | ",
                                Integer.toString(fork.number()),
                                Integer.toString(run.number()),
                                Figures.count(run.sent()),
                                Figures.count(run.received()),
                                run.elapsed().map(Figures::exactSeconds).orElse(""),
                                run.throughput().map(MarkdownReport::rate).orElse(""),
                                run.score().map(MarkdownReport::rate).orElse(""),
                                warmUp(run.warmUp()),
                                run.complete() ? (result.counts(run) ? "yes" : "no") : "failed")
                        + " |");
            }
        }
    }

    private static String rate(Throughput throughput) {
        return Figures.rate(throughput.messagesPerSecond());
    }

    private static String warmUp(WarmUpOutcome outcome) {
        String length = outcome.length().isZero() ? "none" : Figures.seconds(outcome.length());
        return switch (outcome.state()) {
            case STEADY -> length + ", steady";
            case NOT_STEADY -> length + ", **did not get steady**";
            case NOT_LOOKED_FOR -> length;
        };
    }

    private static void failures(List<String> lines, ThroughputResult result) {
        List<String> failures = TextReport.failures(result);
        if (failures.isEmpty()) {
            return;
        }
        heading(lines, "Failures");
        lines.add(text(failures.get(0)));
        lines.add("");
        failures.stream().skip(1).forEach(failure -> lines.add("- " + text(failure.strip())));
    }

    /** Returns a text as Markdown that shows it, in one line. */
    static String text(String any) {
        return SPECIAL.matcher(any.replaceAll("\\s+", " ")).replaceAll("\\\\$0");
    }
}
