package dev.volano.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The file of an experiment: lines that begin with {@code #} say how it was made, the others are {@linkplain GateRun
 * runs}. Each is there as soon as it is known; one that is cut off, as by a crash, is taken away when it goes on.
 *
 * @param notes how it was made
 * @param runs in the order in which they were run
 */
record GateFile(List<String> notes, List<GateRun> runs) {

    private static final String NOTE = "# ";

    /** Reads a file; what is not there is empty. */
    static GateFile read(Path file) throws IOException {
        List<String> notes = new ArrayList<>();
        List<GateRun> runs = new ArrayList<>();
        List<String> lines = Files.exists(file) ? wholeLines(Files.readString(file)) : List.of();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith(NOTE)) {
                notes.add(line.substring(NOTE.length()));
            } else if (!line.isBlank() && !line.equals(GateRun.HEADER)) {
                try {
                    runs.add(GateRun.parse(line));
                } catch (RuntimeException e) { // a number or a date that is none
                    throw new IOException(file + ", line " + (i + 1) + " is no run: " + e.getMessage(), e);
                }
            }
        }
        return new GateFile(notes, runs);
    }

    private static List<String> wholeLines(String text) {
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }

    /** Returns the last note that begins so, without that. */
    Optional<String> note(String beginning) {
        return notes.stream()
                .filter(note -> note.startsWith(beginning))
                .reduce((one, other) -> other)
                .map(note -> note.substring(beginning.length()));
    }

    /** Takes a line away that has no end. */
    static void mend(Path file) throws IOException {
        if (Files.exists(file)) {
            String text = Files.readString(file);
            if (!text.isEmpty() && !text.endsWith("\n")) {
                Files.writeString(file, text.substring(0, text.lastIndexOf('\n') + 1));
            }
        }
    }

    static void note(Path file, String note) throws IOException {
        append(file, NOTE + note);
    }

    static void header(Path file) throws IOException {
        append(file, GateRun.HEADER);
    }

    static void run(Path file, GateRun run) throws IOException {
        append(file, run.line());
    }

    private static void append(Path file, String line) throws IOException {
        Files.writeString(
                file,
                line + "\n",
                StandardCharsets.UTF_8,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND,
                StandardOpenOption.SYNC);
    }
}
