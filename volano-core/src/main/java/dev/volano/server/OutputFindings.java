package dev.volano.server;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a server's output tells of what is wrong with it. Thread-safe. */
final class OutputFindings {

    private static final Pattern ERROR_FILE = Pattern.compile("# (\\S.*)");
    private static final Pattern HEAP_DUMP = Pattern.compile("Dumping heap to (.+?) \\.\\.\\.");
    private static final int MAX_CHARS = 500;

    /** What a process ran out of, and the line that told. */
    record Shortage(ServerFailure.Kind kind, String line) {}

    private final Path directory;
    private final Optional<Pattern> readyPattern;

    // Guarded by this.
    private @Nullable Shortage first;
    private @Nullable Path errorFile;
    private @Nullable Path heapDump;
    private boolean errorFileFollows;
    private boolean ready;

    /**
     * Creates findings, of which there are none yet.
     *
     * @param directory the one that the process runs in
     * @param readyPattern what is printed once the server is ready, if it tells in that way
     */
    OutputFindings(Path directory, Optional<Pattern> readyPattern) {
        this.directory = directory;
        this.readyPattern = readyPattern;
    }

    synchronized void look(String line) {
        ready = ready
                || readyPattern.filter(pattern -> pattern.matcher(line).find()).isPresent();
        if (first == null) {
            String cut = line.length() <= MAX_CHARS ? line : line.substring(0, MAX_CHARS) + "…";
            ServerFailure.Kind.in(line).ifPresent(kind -> first = new Shortage(kind, cut));
        }
        if (errorFileFollows) {
            Matcher match = ERROR_FILE.matcher(line);
            errorFile = match.matches() ? path(match.group(1)) : errorFile;
        }
        errorFileFollows = line.startsWith("# An error report file with more information is saved as");
        Matcher dump = HEAP_DUMP.matcher(line);
        if (dump.lookingAt()) {
            heapDump = path(dump.group(1));
        }
    }

    private @Nullable Path path(String text) {
        try {
            return directory.resolve(text.strip());
        } catch (InvalidPathException e) {
            return null; // it was no file after all
        }
    }

    /** Returns whether the output has told that the server is ready. */
    synchronized boolean isReady() {
        return ready;
    }

    synchronized Optional<Shortage> shortage() {
        return Optional.ofNullable(first);
    }

    synchronized Optional<Path> errorFile() {
        return Optional.ofNullable(errorFile);
    }

    synchronized Optional<Path> heapDump() {
        return Optional.ofNullable(heapDump);
    }
}
