package dev.volano.report;

import dev.volano.client.Setup;
import dev.volano.scale.ProcessorPoint;
import dev.volano.scale.ProcessorResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A sweep over processors in words: what it was made with, the table, the chart, the Universal Scalability Law, and
 * what is to be known before the figures are believed.
 *
 * @since 0.1
 */
public final class ProcessorReport {

    private static final String LOADS = "processors";

    private ProcessorReport() {}

    /**
     * Describes a sweep.
     *
     * @param result what came of it
     * @return lines without ends of line
     * @throws NullPointerException if {@code result} is null
     */
    public static List<String> text(ProcessorResult result) {
        List<String> lines = new ArrayList<>(Row.lines(environment(result)));
        if (!lines.isEmpty()) {
            lines.add("");
        }
        lines.addAll(summary(result));
        return lines;
    }

    /**
     * Sums a sweep up.
     *
     * @param result what came of it
     * @return the table, the chart, the curve and the notes, in lines without ends of line
     * @throws NullPointerException if {@code result} is null
     */
    public static List<String> summary(ProcessorResult result) {
        List<String> lines = new ArrayList<>(ProcessorTable.of(result).text());
        lines.add("");
        lines.addAll(ProcessorTable.chart(result).text());
        lines.add("");
        lines.addAll(UslLines.of(result.usl(), LOADS));
        result.notes().forEach(note -> lines.add("Note: " + note));
        return lines;
    }

    /**
     * Returns a sweep as a page of Markdown.
     *
     * @param result what came of it
     * @return the text, which ends with an end of line
     * @throws NullPointerException if {@code result} is null
     */
    public static String markdown(ProcessorResult result) {
        List<String> lines = new ArrayList<>();
        lines.add("# Processor scalability");
        lines.add("");
        lines.addAll(ProcessorTable.of(result).markdown());
        lines.add("");
        lines.add("```");
        lines.addAll(ProcessorTable.chart(result).text());
        lines.add("```");
        lines.add("");
        UslLines.of(result.usl(), LOADS).forEach(line -> lines.add("- " + MarkdownReport.text(line)));
        result.notes().forEach(note -> lines.add("- " + MarkdownReport.text(note)));
        List<Row> environment = environment(result);
        if (!environment.isEmpty()) {
            MarkdownReport.heading(lines, "Environment");
            MarkdownReport.rows(lines, environment);
        }
        return String.join("\n", lines) + "\n";
    }

    /** Returns what was measured with, of which the servers are alike but for their processors. */
    private static List<Row> environment(ProcessorResult result) {
        Map<String, Setup> setups = FactorReport.setups(
                result.points().stream().map(ProcessorPoint::level).toList());
        return setups.values().stream().findFirst().map(SetupRows::of).orElse(List.of());
    }
}
