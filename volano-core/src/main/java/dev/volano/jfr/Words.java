package dev.volano.jfr;

import java.time.Duration;
import java.util.Locale;

/** Figures and names in texts. */
final class Words {

    private static final int LONGEST_NAME = 160;

    private Words() {}

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    static String duration(Duration duration) {
        double millis = duration.toNanos() / 1e6;
        return millis >= 10_000
                ? String.format(Locale.ROOT, "%.1f s", millis / 1e3)
                : String.format(Locale.ROOT, millis >= 100 ? "%.0f ms" : "%.2f ms", millis);
    }

    static String bytes(double bytes) {
        if (bytes >= 1e9) {
            return String.format(Locale.ROOT, "%.2f GB", bytes / 1e9);
        }
        return bytes >= 1e6
                ? String.format(Locale.ROOT, "%.1f MB", bytes / 1e6)
                : String.format(Locale.ROOT, "%.1f kB", bytes / 1e3);
    }

    /** Returns a name on one line, of a bounded length. */
    static String name(String name) {
        String line = name.replaceAll("\\p{Cntrl}", " ");
        return line.length() <= LONGEST_NAME ? line : line.substring(0, LONGEST_NAME - 3) + "...";
    }

    /** Returns a name for Markdown, where nothing of it means anything. */
    static String escaped(String name) {
        StringBuilder text = new StringBuilder();
        name(name).chars().forEach(letter -> {
            if ("&<>|`*_[]\\~#!".indexOf(letter) >= 0) {
                text.append("&#").append(letter).append(';');
            } else {
                text.append((char) letter);
            }
        });
        return text.toString();
    }
}
