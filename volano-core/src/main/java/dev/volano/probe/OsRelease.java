package dev.volano.probe;

import java.util.Optional;

/** Reads {@code os-release}, which is written as shell assignments. */
final class OsRelease {

    private static final String KEY = "PRETTY_NAME=";

    private OsRelease() {}

    /**
     * Returns what the distribution calls itself.
     *
     * @param text what the file says
     * @return for example {@code Debian GNU/Linux 12 (bookworm)}, or empty if it does not say
     */
    static Optional<String> prettyName(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> line.startsWith(KEY))
                .findFirst()
                .flatMap(line -> Words.known(unquoted(line.substring(KEY.length()))));
    }

    private static String unquoted(String value) {
        if (value.length() < 2 || value.charAt(0) != value.charAt(value.length() - 1)) {
            return value;
        }
        String inner = value.substring(1, value.length() - 1);
        return switch (value.charAt(0)) {
            case '"' -> inner.replaceAll("\\\\([\"$`\\\\])", "$1");
            case '\'' -> inner;
            default -> value;
        };
    }
}
