package dev.volano.report;

import dev.volano.client.Setup;
import dev.volano.scale.RaceResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A race in words: what it was made with, the JVM and options of each side among it, and the table.
 *
 * @since 0.1
 */
public final class RaceReport {

    private RaceReport() {}

    /**
     * Describes a race.
     *
     * @param result what came of it
     * @return lines without ends of line
     * @throws NullPointerException if {@code result} is null
     */
    public static List<String> text(RaceResult result) {
        List<String> lines = new ArrayList<>(Row.lines(SetupRows.of(setups(result))));
        if (!lines.isEmpty()) {
            lines.add("");
        }
        lines.addAll(tables(result));
        return lines;
    }

    /**
     * Returns the tables of a race.
     *
     * @param result what came of it
     * @return the table of the rounds, and below it that of the network scalability, if it was measured; lines without
     *     ends of line
     * @throws NullPointerException if {@code result} is null
     */
    public static List<String> tables(RaceResult result) {
        List<String> lines = new ArrayList<>(RaceTable.of(result).text());
        if (!result.sweeps().isEmpty()) {
            lines.add("");
            lines.addAll(ScalabilityTable.of(result.sweeps()).text());
        }
        return lines;
    }

    /**
     * Returns a race as a page of Markdown.
     *
     * @param result what came of it
     * @return the text, which ends with an end of line
     * @throws NullPointerException if {@code result} is null
     */
    public static String markdown(RaceResult result) {
        List<String> lines = new ArrayList<>();
        lines.add("# Race");
        lines.add("");
        lines.addAll(RaceTable.of(result).markdown());
        if (!result.sweeps().isEmpty()) {
            MarkdownReport.heading(lines, "Network scalability");
            lines.addAll(ScalabilityTable.of(result.sweeps()).markdown());
        }
        List<Row> environment = SetupRows.of(setups(result));
        if (!environment.isEmpty()) {
            MarkdownReport.heading(lines, "Environment");
            MarkdownReport.rows(lines, environment);
        }
        return String.join("\n", lines) + "\n";
    }

    private static Map<String, Setup> setups(RaceResult result) {
        Map<String, Setup> setups = new LinkedHashMap<>();
        result.entries()
                .forEach(entry -> entry.result().ifPresent(measured -> setups.put(entry.name(), measured.setup())));
        return setups;
    }
}
