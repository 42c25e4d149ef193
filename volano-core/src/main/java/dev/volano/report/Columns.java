package dev.volano.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table: the first and the last column are words, those between are figures.
 *
 * @param header the heads of the columns
 * @param rows as many cells each as there are heads
 */
record Columns(List<String> header, List<List<String>> rows) {

    /** Returns aligned lines. */
    List<String> text() {
        List<List<String>> all = new ArrayList<>();
        all.add(header);
        rows.forEach(row -> all.add(
                row.stream().map(cell -> cell.replaceAll("\\s*\\R\\s*", "; ")).toList()));
        int[] widths = IntStream.range(0, header.size())
                .map(column -> all.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        return all.stream().map(row -> line(row, widths)).toList();
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        int last = row.size() - 1;
        for (int column = 0; column <= last; column++) {
            boolean words = column == 0 || column == last;
            line.append(column == 0 ? "" : "  ")
                    .append(String.format(
                            Locale.ROOT,
                            "%" + (words ? "-" : "") + Math.max(1, widths[column]) + "s",
                            row.get(column)));
        }
        return line.toString().stripTrailing();
    }

    /** Returns a table of Markdown. */
    List<String> markdown() {
        List<String> lines = new ArrayList<>();
        lines.add(markdown(header));
        lines.add(IntStream.range(0, header.size())
                .mapToObj(column -> column == 0 || column == header.size() - 1 ? "---" : "---:")
                .collect(Collectors.joining("|", "|", "|")));
        rows.forEach(row -> lines.add(markdown(row)));
        return lines;
    }

    private static String markdown(List<String> row) {
        return row.stream().map(Columns::escaped).collect(Collectors.joining(" | ", "| ", " |"));
    }

    /** Names and reasons come from elsewhere, and could be taken for a part of the table, or for HTML. */
    private static String escaped(String cell) {
        return cell.replaceAll("\\s*\\R\\s*", "; ")
                .replace("\\", "\\\\")
                .replace("|", "\\|")
                .replace("&", "&amp;")
                .replace("<", "&lt;");
    }
}
