package dev.volano.server;

import java.util.ArrayDeque;
import java.util.Deque;

/** The last lines of a process's output. Thread-safe. */
final class OutputTail {

    private static final int MAX_LINES = 200;
    private static final int MAX_LINE_CHARS = 2_000;

    private final Deque<String> lines = new ArrayDeque<>();
    private long dropped;

    synchronized void add(String line) {
        lines.add(line.length() > MAX_LINE_CHARS ? line.substring(0, MAX_LINE_CHARS) + "…" : line);
        if (lines.size() > MAX_LINES) {
            lines.remove();
            dropped++;
        }
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
