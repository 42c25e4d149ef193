package dev.volano.server;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A line that a forked server says to its parent, among whatever else it prints.
 *
 * @param kind what is said
 * @param values the facts that belong to it, by name
 */
record ControlLine(String kind, Map<String, String> values) {

    static final String READY = "ready";
    static final String STATISTICS = "statistics";
    static final String FAILED = "failed";

    private static final Set<String> KINDS = Set.of(READY, STATISTICS, FAILED);

    /** Returns the line, which begins with a token that nothing else does. */
    String format(String token) {
        return token + " " + kind + " "
                + new TreeMap<>(values)
                        .entrySet().stream()
                                .map(entry -> encode(entry.getKey()) + "=" + encode(entry.getValue()))
                                .collect(Collectors.joining("&"));
    }

    /**
     * Returns what a line says; empty if it is just output.
     *
     * <p>Just output is also a line that has the token by chance: it is an argument of the server's command, which a
     * server may print when it starts.
     */
    static Optional<ControlLine> parse(String token, String line) {
        if (!line.startsWith(token + " ")) {
            return Optional.empty();
        }
        String[] parts = line.substring(token.length() + 1).split(" ", 2);
        if (parts.length < 2 || !KINDS.contains(parts[0])) {
            return Optional.empty();
        }
        Map<String, String> values = new TreeMap<>();
        try {
            for (String pair : parts[1].isEmpty() ? new String[0] : parts[1].split("&")) {
                String[] sides = pair.split("=", 2);
                values.put(decode(sides[0]), sides.length < 2 ? "" : decode(sides[1]));
            }
        } catch (IllegalArgumentException e) { // not encoded as it would be
            return Optional.empty();
        }
        return Optional.of(new ControlLine(parts[0], values));
    }

    /** Returns an order with one text. */
    static String order(String word, String text) {
        return word + " " + encode(text);
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
