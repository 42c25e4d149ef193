package dev.volano.report;

import java.util.Locale;

/** How reports write constants for which they have no words of their own. */
final class Words {

    private Words() {}

    /**
     * Shortens a note for a cell of a table: without what a server printed before it ended, which is many lines. It is
     * in the JSON.
     */
    static String cell(String note) {
        int printed = note.indexOf("It printed:");
        return printed < 0 ? note : note.substring(0, printed).strip();
    }

    /** Returns lower-case words joined by hyphens, such as {@code not-steady}. */
    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
