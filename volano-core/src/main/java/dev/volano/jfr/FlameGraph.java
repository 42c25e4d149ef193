package dev.volano.jfr;

import dev.volano.VolanoException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Pictures of where time went, as pages of HTML that need no network. They are made by the converter of async-profiler,
 * {@code tools.profiler:jfr-converter}, which is not brought along: it is used where it is on the class path.
 *
 * @since 0.1
 */
public final class FlameGraph {

    private static final String ARTIFACT = "tools.profiler:jfr-converter:4.5";

    private FlameGraph() {}

    /**
     * Returns whether the converter is there.
     *
     * @return false if it must be added to the class path first
     */
    public static boolean available() {
        try {
            Class.forName("one.convert.JfrToFlame", false, FlameGraph.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false; // what the answer says
        }
    }

    /**
     * Draws a recording: each method as wide as the share of samples in it and in what it called.
     *
     * @param recording a file that {@link FlightRecording#dump(Path)} wrote
     * @param html the page to write; one that is there is replaced
     * @throws IOException if a file cannot be read or written
     * @throws NullPointerException if an argument is null
     * @throws VolanoException if the converter is not on the class path; the message names the artifact to add
     */
    public static void write(Path recording, Path html) throws IOException {
        requireFile(recording, "recording");
        Objects.requireNonNull(html, "html");
        requireConverter();
        Converter.flameGraph(recording, html);
    }

    /**
     * Draws the difference of two recordings: the second one, with what became wider in red, and narrower in blue.
     *
     * @param before the first recording
     * @param after the second recording
     * @param html the page to write; one that is there is replaced
     * @throws IOException if a file cannot be read or written
     * @throws NullPointerException if an argument is null
     * @throws VolanoException if the converter is not on the class path; the message names the artifact to add
     */
    public static void writeDifference(Path before, Path after, Path html) throws IOException {
        requireFile(before, "before");
        requireFile(after, "after");
        Objects.requireNonNull(html, "html");
        requireConverter();
        Converter.difference(before, after, html);
    }

    private static void requireFile(Path file, String name) throws IOException {
        Objects.requireNonNull(file, name);
        if (!Files.isReadable(file)) {
            throw new IOException(name + " cannot be read: " + file);
        }
    }

    private static void requireConverter() {
        if (!available()) {
            throw new VolanoException("there is no flame graph without its converter: add " + ARTIFACT
                    + " to the class path of the tests (in Maven, a dependency of scope test)");
        }
    }
}
