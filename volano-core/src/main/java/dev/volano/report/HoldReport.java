package dev.volano.report;

import dev.volano.measure.Interval;
import dev.volano.scale.ConnectionMemory;
import dev.volano.scale.SweepPoint;
import dev.volano.scale.SweepResult;
import dev.volano.stats.Slope;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A sweep of connections that are held in words: what each of them takes of the server's memory and the kernel's.
 *
 * @since 0.1
 */
public final class HoldReport {

    private HoldReport() {}

    /**
     * Describes a sweep of connections that are held.
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
     * @return one line, for example {@code 1000 connections: held}
     * @throws NullPointerException if {@code point} is null
     */
    public static String point(SweepPoint point) {
        return point.connections() + " connections: "
                + (point.complete() ? "held" : "failed, " + point.note().replaceAll("\\s*\\R\\s*", "; "));
    }

    /**
     * Says what a connection takes.
     *
     * @param result what came of a sweep
     * @return a line for each kind of memory that is known, and one for what is not known and why, without ends of line
     * @throws NullPointerException if {@code result} is null
     */
    public static List<String> summary(SweepResult result) {
        List<String> lines = new ArrayList<>(Row.lines(rows(result)));
        ConnectionMemory.of(result).notes().forEach(note -> lines.add("not known: " + note));
        return lines;
    }

    /**
     * Returns a sweep of connections that are held as a page of Markdown.
     *
     * @param result what came of it
     * @return the text, which ends with an end of line
     * @throws NullPointerException if {@code result} is null
     */
    public static String markdown(SweepResult result) {
        List<String> lines = new ArrayList<>();
        lines.add("# Memory of a connection");
        lines.add("");
        MarkdownReport.rows(lines, rows(result));
        lines.add("");
        ConnectionMemory.of(result)
                .notes()
                .forEach(note -> lines.add("- " + MarkdownReport.text("not known: " + note)));
        result.points().forEach(point -> lines.add("- " + MarkdownReport.text(point(point))));
        result.setup().ifPresent(setup -> {
            MarkdownReport.heading(lines, "Environment");
            MarkdownReport.rows(lines, SetupRows.of(setup));
        });
        return String.join("\n", lines) + "\n";
    }

    private static List<Row> rows(SweepResult result) {
        ConnectionMemory memory = ConnectionMemory.of(result);
        List<Row> rows = new ArrayList<>();
        memory.resident().ifPresent(slope -> rows.add(new Row("Resident", words(slope))));
        memory.heapAfterGc().ifPresent(slope -> rows.add(new Row("Heap after GC", words(slope))));
        memory.kernel().ifPresent(slope -> rows.add(new Row("Kernel, machine", words(slope))));
        return rows;
    }

    private static String words(Slope slope) {
        Interval bytes = slope.slope();
        return String.format(
                        Locale.ROOT,
                        "%,.0f bytes per connection, %s from %,.0f to %,.0f, %d runs",
                        bytes.estimate(),
                        Figures.percent(bytes.confidence()),
                        bytes.low(),
                        bytes.high(),
                        slope.points())
                + (bytes.contains(0) ? "; it may be chance" : "");
    }
}
