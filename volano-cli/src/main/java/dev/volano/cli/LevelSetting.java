package dev.volano.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What a level of a factor has of its own.
 *
 * @param label the level
 * @param kind what it is; {@link Kind#NOTHING} for a level that has nothing of its own
 * @param value its value, in words
 */
record LevelSetting(String label, Kind kind, String value) {

    /** The settings there are, in the order in which the help has them. */
    enum Kind {
        /** Nothing: what the other options say. */
        NOTHING,
        /** Options of the server's JVM: words that begin with a hyphen. */
        JVM,
        /** A command before {@code java}. */
        PREFIX,
        /** A variable of the server's environment. */
        ENV,
        /** The server's JVM. */
        JAVA,
        /** The server's I/O model. */
        SERVER_IO,
        /** The clients' I/O model. */
        IO,
        /** Rooms of the chat. */
        ROOMS,
        /** Users in each room. */
        USERS,
        /** Messages that each user sends. */
        COUNT,
        /** Messages per second that are offered. */
        RATE;

        String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** Returns whether it is of the load, not of the server. */
        boolean ofLoad() {
            return compareTo(IO) >= 0;
        }
    }

    /**
     * Reads a setting.
     *
     * @param text {@code LABEL}, {@code LABEL=-Xmx32m} or {@code LABEL=kind:value}
     * @throws IllegalArgumentException if it is none; the message says how it is to be
     */
    static LevelSetting of(String text) {
        int equals = text.indexOf('=');
        String label = (equals < 0 ? text : text.substring(0, equals)).strip();
        String setting = equals < 0 ? "" : text.substring(equals + 1).strip();
        if (label.isEmpty()) {
            throw new IllegalArgumentException("a level needs a label before the equals sign: \"" + text + "\"");
        }
        if (setting.isEmpty()) {
            return new LevelSetting(label, Kind.NOTHING, "");
        }
        if (setting.startsWith("-") || setting.startsWith("@")) {
            return new LevelSetting(label, Kind.JVM, setting);
        }
        int colon = setting.indexOf(':');
        String word = colon < 0 ? setting : setting.substring(0, colon);
        Kind kind = Arrays.stream(Kind.values())
                .filter(each -> each != Kind.NOTHING && each.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("\"" + setting + "\" is no setting: it must begin with"
                        + " a hyphen, as options of a JVM do, or with one of " + words()));
        String value = colon < 0 ? "" : setting.substring(colon + 1).strip();
        if (value.isEmpty()) {
            throw new IllegalArgumentException("\"" + setting + "\" needs a value, as in " + word + ":VALUE");
        }
        return new LevelSetting(label, kind, value);
    }

    private static String words() {
        return Arrays.stream(Kind.values())
                .filter(each -> each != Kind.NOTHING)
                .map(each -> each.word() + ":")
                .collect(Collectors.joining(", "));
    }

    /** Returns the value as a number from 1 on. */
    int number() {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(kind.word() + " must be a whole number: " + value, e);
        }
    }

    /** Returns the value as a number. */
    double fraction() {
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(kind.word() + " must be a number: " + value, e);
        }
    }
}
