package dev.volano.probe;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code /proc/self/limits}, a table whose first column has spaces in it. */
final class ProcLimits {

    private final String text;

    /**
     * Creates a reader.
     *
     * @param text what the file says
     */
    ProcLimits(String text) {
        this.text = text;
    }

    Limit soft(String row, String name) {
        return column(row, 1, name);
    }

    Limit hard(String row, String name) {
        return column(row, 2, name);
    }

    private Limit column(String row, int column, String name) {
        Matcher match = Pattern.compile("^" + Pattern.quote(row) + "\\s+(\\S+)\\s+(\\S+)", Pattern.MULTILINE)
                .matcher(text);
        return match.find() ? Limit.read(name, match.group(column)) : Limit.unknown(name);
    }
}
