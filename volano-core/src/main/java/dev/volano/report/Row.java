package dev.volano.report;

import java.util.Locale;

/**
 * Something that a report says in a line.
 *
 * @param name what it is about
 * @param value what there is to say
 */
record Row(String name, String value) {

    /** Returns the row as a line for a console, where rows are below each other. */
    String line() {
        return String.format(Locale.ROOT, "%-12s%s", name, value);
    }
}
