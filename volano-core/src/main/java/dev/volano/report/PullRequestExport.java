package dev.volano.report;

import dev.volano.client.ThroughputResult;
import dev.volano.compare.Finding;
import dev.volano.compare.SideBySideVerdict;
import dev.volano.compare.Verdict;
import dev.volano.measure.Interval;
import dev.volano.measure.LatencySummary;
import dev.volano.probe.Environment;
import dev.volano.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A few lines for a pull request: what matters in the open, the rest folded. */
final class PullRequestExport {

    private static final double PERCENT = 100;
    private static final int MOST_FAILURES = 3;

    private PullRequestExport() {}

    static String of(ThroughputResult result) {
        List<String> lines = new ArrayList<>();
        lines.add("### " + MarkdownReport.text(result.workload()));
        lines.add("");
        lines.add(
                result.complete()
                        ? "**" + MarkdownReport.text(TextReport.score(result)) + "**"
                        : "**No score: not every run is complete.**");
        failures(lines, TextReport.failures(result));
        lines.add("");
        lines.add("| | value | interval |");
        lines.add("|---|--:|---|");
        lines.add(throughput(result.throughput()));
        ResultRows.latencies(result).forEach((name, summary) -> lines.addAll(latencies(name, summary)));
        result.generatorLimits().forEach(limit -> {
            lines.add("");
            lines.add("The generator was the bottleneck, so this says nothing of the server: "
                    + MarkdownReport.text(limit));
        });
        fold(lines, "Environment", SetupRows.of(result.setup()));
        return String.join("\n", lines) + "\n";
    }

    /** The first line says where, the others what; those that explain the rest come first. */
    private static void failures(List<String> lines, List<String> failures) {
        if (failures.isEmpty()) {
            return;
        }
        lines.add("");
        lines.add(MarkdownReport.text(failures.get(0)));
        lines.add("");
        failures.stream()
                .skip(1)
                .limit(MOST_FAILURES)
                .forEach(failure -> lines.add("- " + MarkdownReport.text(failure.strip())));
    }

    private static String throughput(Estimate estimate) {
        if (estimate instanceof Estimate.Known known) {
            return "| throughput | " + Figures.rate(known.value().estimate()) + " messages/s | "
                    + Figures.rate(known.value().low()) + " .. "
                    + Figures.rate(known.value().high()) + " ("
                    + Figures.percent(known.value().confidence()) + ") |";
        }
        String why = estimate instanceof Estimate.Unknown unknown ? unknown.reason() : "";
        return "| throughput | unknown | " + MarkdownReport.text(why) + " |";
    }

    private static List<String> latencies(String name, LatencySummary summary) {
        return List.of(
                "| " + name + " p50 | " + Figures.millis(summary.p50()) + " ms | |",
                "| " + name + " p99 | " + Figures.millis(summary.p99()) + " ms | |",
                "| " + name + " p99.9 | " + Figures.millis(summary.p999()) + " ms | |");
    }

    static String of(Verdict verdict, Environment environment) {
        List<String> lines = new ArrayList<>();
        lines.add("### Performance: " + verdict.decision().word());
        lines.add("");
        lines.add(MarkdownReport.text(verdict.sentence()));
        if (verdict instanceof SideBySideVerdict sideBySide) {
            findings(lines, sideBySide);
            begin(lines, "Details");
            sideBySide.details().forEach(line -> lines.add("- " + MarkdownReport.text(line)));
            end(lines);
        } else if (!verdict.sentence().contains(verdict.reason())) {
            lines.add("");
            lines.add(MarkdownReport.text(verdict.reason()));
        }
        fold(lines, "Environment", SetupRows.of(environment));
        return String.join("\n", lines) + "\n";
    }

    private static void findings(List<String> lines, SideBySideVerdict verdict) {
        if (verdict.findings().isEmpty()) {
            return;
        }
        lines.add("");
        lines.add("| candidate / baseline | ratio | interval | verdict |");
        lines.add("|---|--:|---|---|");
        for (Finding finding : verdict.findings()) {
            Interval ratio = finding.ratio();
            lines.add("| " + finding.metric().words() + " | "
                    + String.format(
                            Locale.ROOT,
                            "%.3f | %.3f .. %.3f (%.0f %%)",
                            ratio.estimate(),
                            ratio.low(),
                            ratio.high(),
                            PERCENT * ratio.confidence())
                    + " | " + finding.decision().word() + " |");
        }
    }

    private static void fold(List<String> lines, String title, List<Row> rows) {
        begin(lines, title);
        MarkdownReport.rows(lines, rows);
        end(lines);
    }

    /** The empty line makes Markdown of what is inside. */
    private static void begin(List<String> lines, String title) {
        lines.add("");
        lines.add("<details><summary>" + title + "</summary>");
        lines.add("");
    }

    private static void end(List<String> lines) {
        lines.add("");
        lines.add("</details>");
    }
}
