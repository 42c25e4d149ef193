package dev.volano.report;

import java.util.List;
import java.util.Locale;

/**
 * Something that a report says in a line.
 *
 * @param name what it is about
 * @param value what there is to say
 */
record Row(String name, String value) {

    private static final int WIDTH = 12;

    /** Returns the row as a line for a console, where rows are below each other. */
    String line() {
        return line(WIDTH);
    }

    /** Returns rows as lines whose values are below each other, however long the names are. */
    static List<String> lines(List<Row> rows) {
        int longest = rows.stream().mapToInt(row -> row.name().length()).max().orElse(0);
        return rows.stream().map(row -> row.line(Math.max(WIDTH, longest + 2))).toList();
    }

    private String line(int width) {
        return String.format(Locale.ROOT, "%-" + width + "s%s", name, value);
    }
}
