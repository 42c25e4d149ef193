package dev.volano.report;

import dev.volano.client.Setup;
import dev.volano.scale.FactorLevel;
import dev.volano.scale.FactorResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A comparison of the levels of a factor in words: what it was made with, the JVM and options of each level among it,
 * and the table.
 *
 * @since 0.1
 */
public final class FactorReport {

    private FactorReport() {}

    /**
     * Describes a comparison.
     *
     * @param result what came of it
     * @return lines without ends of line
     * @throws NullPointerException if {@code result} is null
     */
    public static List<String> text(FactorResult result) {
        List<String> lines = new ArrayList<>(Row.lines(SetupRows.of(setups(result.levels()))));
        if (!lines.isEmpty()) {
            lines.add("");
        }
        lines.addAll(FactorTable.of(result).text());
        return lines;
    }

    /**
     * Returns a comparison as a page of Markdown.
     *
     * @param result what came of it
     * @return the text, which ends with an end of line
     * @throws NullPointerException if {@code result} is null
     */
    public static String markdown(FactorResult result) {
        List<String> lines = new ArrayList<>();
        lines.add("# Factor: " + MarkdownReport.text(result.factor()));
        lines.add("");
        lines.addAll(FactorTable.of(result).markdown());
        List<Row> environment = SetupRows.of(setups(result.levels()));
        if (!environment.isEmpty()) {
            MarkdownReport.heading(lines, "Environment");
            MarkdownReport.rows(lines, environment);
        }
        return String.join("\n", lines) + "\n";
    }

    /** Returns what each level was measured with that was measured, by its label. */
    static Map<String, Setup> setups(List<FactorLevel> levels) {
        Map<String, Setup> setups = new LinkedHashMap<>();
        levels.forEach(level -> level.result().ifPresent(measured -> setups.put(level.label(), measured.setup())));
        return setups;
    }
}
