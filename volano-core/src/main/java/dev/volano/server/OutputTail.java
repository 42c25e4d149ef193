package dev.volano.server;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last lines of a process's output. Thread-safe. */
final class OutputTail {

    private static final int MAX_LINES = 200;
    private static final int MAX_LINE_CHARS = 2_000;

    private final Deque<String> lines = new ArrayDeque<>();
    private long dropped;

    synchronized void add(String line) {
        lines.add(shorten(line));
        if (lines.size() > MAX_LINES) {
            lines.remove();
            dropped++;
        }
    }

    private static String shorten(String line) {
        if (line.length() <= MAX_LINE_CHARS) {
            return line;
        }
        // Half of a surrogate pair could not be written to a file.
        int end = Character.isHighSurrogate(line.charAt(MAX_LINE_CHARS - 1)) ? MAX_LINE_CHARS - 1 : MAX_LINE_CHARS;
        return line.substring(0, end) + "…";
    }

    /** Returns the lines, the last one last. */
    synchronized List<String> lines() {
        return List.copyOf(lines);
    }

    /** Returns the lines, for an error message. */
    @Override
    public synchronized String toString() {
        if (lines.isEmpty()) {
            return "It printed nothing.";
        }
        return "It printed:" + (dropped == 0 ? "" : " (" + dropped + " lines before these)") + "\n    "
                + String.join("\n    ", lines);
    }
}
