package dev.volano.junit;

import dev.volano.VolanoException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * The step of GitHub Actions that the tests run in: a row for each test in its summary, and an annotation for each that
 * fails. One for all tests of a JVM; thread-safe.
 */
final class GitHubStep {

    /** GitHub drops the whole summary of a step that is longer than 1 MiB; what other tools write needs room too. */
    static final long MOST_BYTES = 900L * 1024;

    /** GitHub shows ten annotations of a step. */
    private static final int MOST_ANNOTATIONS = 10;

    private static final int MOST_CELL = 4_000;
    private static final String HEADER =
            "| verdict | performance test | what was required and measured |\n|---|---|---|\n";

    private final Path summary;
    private final Consumer<String> out;
    private final AtomicInteger rows = new AtomicInteger();
    private final AtomicInteger annotations = new AtomicInteger();

    private GitHubStep(Path summary, Consumer<String> out) {
        this.summary = summary;
        this.out = out;
    }

    /** Returns the step by the environment of the process; empty anywhere else. */
    static Optional<GitHubStep> of(Map<String, String> environment, Consumer<String> out) {
        String file = environment.get("GITHUB_STEP_SUMMARY");
        return "true".equals(environment.get("GITHUB_ACTIONS")) && file != null && !file.isBlank()
                ? Optional.of(new GitHubStep(Path.of(file), out))
                : Optional.empty();
    }

    /** Adds a row to the summary, unless it would become too long. */
    synchronized void row(String verdict, String test, String details) {
        String row = "| " + cell(verdict) + " | " + cell(test) + " | " + cell(details) + " |\n";
        String text = rows.get() == 0 ? "\n" + HEADER + row : row;
        try {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            if ((Files.exists(summary) ? Files.size(summary) : 0) + bytes.length <= MOST_BYTES) {
                Files.write(summary, bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                rows.incrementAndGet();
            }
        } catch (IOException e) {
            throw new VolanoException("cannot write the step summary of GitHub Actions: " + e, e);
        }
    }

    /** Prints what GitHub shows beside the change, for the first tests that fail. */
    void annotation(String test, String message) {
        if (annotations.incrementAndGet() <= MOST_ANNOTATIONS) {
            out.accept("::error title=" + property(test) + "::" + data(message));
        }
    }

    /** Text in a cell of a table that can be nothing but text. */
    private static String cell(String text) {
        String bounded = text.length() > MOST_CELL ? text.substring(0, MOST_CELL) + " ..." : text;
        return bounded.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("|", "&#124;")
                .replace("`", "&#96;")
                .replace("[", "&#91;")
                .replace("*", "&#42;")
                .replace("_", "&#95;")
                .replace("@", "&#64;")
                .replace("\r", "")
                .replace("\n", "<br>");
    }

    private static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }
}
