package dev.volano.report;

import dev.volano.client.Setup;
import dev.volano.client.ThroughputResult;
import dev.volano.scale.CeilingResult;
import dev.volano.scale.CeilingTrial;
import dev.volano.scale.SweepPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A search for a ceiling in words: what it was made with, its trials, and the bracket.
 *
 * @since 0.1
 */
public final class CeilingReport {

    private CeilingReport() {}

    /**
     * Describes a search.
     *
     * @param result what it found
     * @return lines without ends of line, the bracket last
     * @throws NullPointerException if {@code result} is null
     */
    public static List<String> text(CeilingResult result) {
        List<String> lines = new ArrayList<>();
        setup(result).ifPresent(setup -> {
            lines.addAll(TextReport.environment(setup));
            lines.add("");
        });
        lines.add("criterion: " + result.criterion());
        lines.addAll(trials(result).text());
        lines.add("");
        lines.add(result.toString());
        return lines;
    }

    /**
     * Returns a search as a page of Markdown.
     *
     * @param result what it found
     * @return the text, which ends with an end of line
     * @throws NullPointerException if {@code result} is null
     */
    public static String markdown(CeilingResult result) {
        List<String> lines = new ArrayList<>();
        lines.add("# Connection ceiling");
        lines.add("");
        lines.add(MarkdownReport.text(result.toString()));
        MarkdownReport.heading(lines, "Trials");
        lines.add("Criterion: " + MarkdownReport.text(result.criterion().toString()) + ".");
        lines.add("");
        lines.addAll(trials(result).markdown());
        setup(result).ifPresent(setup -> {
            MarkdownReport.heading(lines, "Environment");
            MarkdownReport.rows(lines, SetupRows.of(setup));
        });
        return String.join("\n", lines) + "\n";
    }

    private static Columns trials(CeilingResult result) {
        return new Columns(
                List.of("Connections", "Held", "Score", "Why not"),
                result.trials().stream().map(CeilingReport::row).toList());
    }

    private static List<String> row(CeilingTrial trial) {
        SweepPoint point = trial.point();
        return List.of(
                Integer.toString(point.connections()),
                trial.held() ? "yes" : "no",
                point.result()
                        .filter(ThroughputResult::complete)
                        .map(measured ->
                                Long.toString(Math.round(measured.score().getAsDouble())))
                        .orElse("----"),
                trial.violation().orElse(""));
    }

    private static Optional<Setup> setup(CeilingResult result) {
        return result.trials().stream()
                .flatMap(trial -> trial.point().result().stream())
                .findFirst()
                .map(ThroughputResult::setup);
    }
}
