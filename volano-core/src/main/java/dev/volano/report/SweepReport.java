package dev.volano.report;

import dev.volano.client.ThroughputResult;
import dev.volano.measure.Throughput;
import dev.volano.probe.Jvm;
import dev.volano.scale.SweepPoint;
import dev.volano.scale.SweepResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A sweep in words: what it was made with, its points, VolanoMark's table of them and a chart.
 *
 * @since 0.1
 */
public final class SweepReport {

    private SweepReport() {}

    /**
     * Describes a sweep.
     *
     * @param result what came of it
     * @return lines without ends of line
     * @throws NullPointerException if {@code result} is null
     */
    public static List<String> text(SweepResult result) {
        List<String> lines = new ArrayList<>();
        result.setup().ifPresent(setup -> {
            lines.addAll(TextReport.environment(setup));
            lines.add("");
        });
        result.points().forEach(point -> lines.add(point(point)));
        lines.add("");
        lines.addAll(summary(result));
        return lines;
    }

    /**
     * Describes a point.
     *
     * @param point what came of it
     * @return one line, for example {@code 1000 connections: score 51234}
     * @throws NullPointerException if {@code point} is null
     */
    public static String point(SweepPoint point) {
        OptionalDouble score = point.result().map(ThroughputResult::score).orElse(OptionalDouble.empty());
        return point.connections() + " connections: "
                + (score.isPresent() ? String.format(Locale.ROOT, "score %.0f", score.getAsDouble()) : "failed")
                + (point.note().equals(SweepPoint.NO_ERRORS)
                        ? ""
                        : ", " + Words.cell(point.note()).replaceAll("\\s*\\R\\s*", "; "));
    }

    /**
     * Sums a sweep up.
     *
     * @param result what came of it
     * @return the table and below it the chart, if there is anything to draw, in lines without ends of line
     * @throws NullPointerException if {@code result} is null
     */
    public static List<String> summary(SweepResult result) {
        List<String> lines =
                new ArrayList<>(ScalabilityTable.of(name(result), result).text());
        List<String> chart = chart(result).text();
        if (!chart.isEmpty()) {
            lines.add("");
            lines.addAll(chart);
        }
        return lines;
    }

    /**
     * Returns a sweep as a page of Markdown.
     *
     * @param result what came of it
     * @return the text, which ends with an end of line
     * @throws NullPointerException if {@code result} is null
     */
    public static String markdown(SweepResult result) {
        List<String> lines = new ArrayList<>();
        lines.add("# " + MarkdownReport.text(name(result)));
        lines.add("");
        lines.addAll(ScalabilityTable.of(name(result), result).markdown());
        List<String> chart = chart(result).text();
        if (!chart.isEmpty()) {
            lines.add("");
            lines.add("```");
            lines.addAll(chart);
            lines.add("```");
        }
        result.setup().ifPresent(setup -> {
            MarkdownReport.heading(lines, "Environment");
            MarkdownReport.rows(lines, SetupRows.of(setup));
        });
        return String.join("\n", lines) + "\n";
    }

    /** Returns what was measured, as a row of VolanoMark's table had it: the JVM, and how it moved bytes. */
    private static String name(SweepResult result) {
        return result.setup()
                .map(setup -> setup.serverJvm()
                                .map(Jvm::version)
                                .map(version -> "Java " + version)
                                .orElse("server")
                        + setup.serverIo().map(model -> " " + model).orElse(""))
                .orElse("server");
    }

    /**
     * Returns the chart of the throughput over the connections.
     *
     * @param result what came of a sweep
     * @return the chart, with intervals where they are known
     * @throws NullPointerException if {@code result} is null
     */
    public static TextChart chart(SweepResult result) {
        return TextChart.of(
                "messages received/s",
                "connections",
                result.points().stream().map(SweepReport::drawn).toList());
    }

    private static TextChart.Point drawn(SweepPoint point) {
        if (!point.complete()) {
            return TextChart.Point.failed(point.connections());
        }
        ThroughputResult result = point.result().orElseThrow();
        return result.throughput()
                .interval()
                .map(known -> TextChart.Point.of(point.connections(), known))
                .orElseGet(() -> new TextChart.Point(point.connections(), mean(result), Optional.empty()));
    }

    private static OptionalDouble mean(ThroughputResult result) {
        return result.runs().stream()
                .filter(result::counts)
                .flatMap(run -> run.throughput().stream())
                .mapToDouble(Throughput::messagesPerSecond)
                .average();
    }
}
