package dev.volano.report;

import dev.volano.client.ThroughputResult;
import dev.volano.scale.SweepPoint;
import dev.volano.scale.SweepResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Sweeps over connections, in the shape of VolanoMark's reports: a row for each sweep, a column for each number of
 * connections, {@code ----} where it failed, and notes that say how and where.
 *
 * <p>The figures are VolanoMark's scores, messages sent and received per second. One that the load generator limited,
 * and that so says nothing of the server, has an asterisk, and a note says why.
 *
 * @since 0.1
 */
public final class ScalabilityTable {

    private static final String FAILED = "----";
    private static final String NOT_MEASURED = "";
    private static final String GENERATOR_LIMITED = "*";

    private final Columns columns;

    private ScalabilityTable(Columns columns) {
        this.columns = columns;
    }

    /**
     * Makes the table of one sweep.
     *
     * @param name what was measured, for example the JVM
     * @param result what came of it
     * @return the table
     * @throws NullPointerException if an argument is null
     */
    public static ScalabilityTable of(String name, SweepResult result) {
        return of(Map.of(name, result));
    }

    /**
     * Makes the table of several sweeps.
     *
     * @param results what came of each, by what was measured, in the order of the rows
     * @return the table
     * @throws NullPointerException if a key or value is null
     */
    public static ScalabilityTable of(Map<String, SweepResult> results) {
        Map<String, SweepResult> rows = new LinkedHashMap<>(results);
        List<Integer> points = rows.values().stream()
                .flatMap(result -> result.planned().values().stream())
                .distinct()
                .sorted()
                .toList();
        List<String> header = new ArrayList<>();
        header.add("Connections");
        points.forEach(point -> header.add(Integer.toString(point)));
        header.add("Notes");
        List<List<String>> cells = new ArrayList<>();
        rows.forEach((name, result) -> {
            List<String> row = new ArrayList<>();
            row.add(name);
            points.forEach(point -> row.add(cell(result.at(point))));
            row.add(result.notes().stream().map(Words::cell).collect(Collectors.joining("; ")));
            cells.add(row);
        });
        return new ScalabilityTable(new Columns(header, cells));
    }

    private static String cell(Optional<SweepPoint> point) {
        if (point.isEmpty()) {
            return NOT_MEASURED;
        }
        return point.get().result().flatMap(ScalabilityTable::score).orElse(FAILED);
    }

    private static Optional<String> score(ThroughputResult result) {
        return result.score().isEmpty()
                ? Optional.empty()
                : Optional.of(Math.round(result.score().getAsDouble())
                        + (result.generatorLimits().isEmpty() ? "" : GENERATOR_LIMITED));
    }

    /**
     * Returns the table for a console.
     *
     * @return aligned lines without ends of line
     */
    public List<String> text() {
        return columns.text();
    }

    /**
     * Returns the table as Markdown.
     *
     * @return lines without ends of line
     */
    public List<String> markdown() {
        return columns.markdown();
    }
}
