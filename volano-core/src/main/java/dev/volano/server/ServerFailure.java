package dev.volano.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is wrong with a server's process, as far as can be told from outside: that it ended, though nobody has closed
 * it, or that it ran out of something. Immutable.
 *
 * @since 0.1
 */
public final class ServerFailure {

    /** The kinds of failures. A process that ended because it ran out of something is of the kind that says of what. */
    public enum Kind {
        /** The process ended, and nothing tells why but its exit status. */
        ENDED,
        /** The process ran out of memory. */
        OUT_OF_MEMORY,
        /** The system gave the process no more threads. */
        OUT_OF_THREADS,
        /** The process may not open more files and sockets. */
        OUT_OF_DESCRIPTORS;

        /**
         * Returns what a process ran out of, as the words of a JVM or of the system tell.
         *
         * @param words a line of output, or what an exception says
         * @return the kind; empty if the words tell of nothing like that
         */
        public static Optional<Kind> in(String words) {
            // Before memory: "java.lang.OutOfMemoryError: unable to create native thread".
            if (words.contains("unable to create native thread")
                    || words.contains("unable to create new native thread")
                    || words.contains("with pthread_create (EAGAIN)")) {
                return Optional.of(OUT_OF_THREADS);
            }
            if (words.contains("OutOfMemoryError")
                    || words.contains("insufficient memory for the Java Runtime Environment")
                    || words.contains("Cannot allocate memory")
                    || words.contains("std::bad_alloc")) {
                return Optional.of(OUT_OF_MEMORY);
            }
            return words.contains("Too many open files") ? Optional.of(OUT_OF_DESCRIPTORS) : Optional.empty();
        }
    }

    private final Kind kind;
    private final String reason;
    private final OptionalInt exitStatus;
    private final List<String> lastLines;
    private final Optional<Path> errorFile;
    private final Optional<Path> heapDump;

    /**
     * Creates a failure.
     *
     * @param kind what kind it is
     * @param reason what happened, in a line: the words of the system or the JVM if there are any
     * @param exitStatus the exit status of the process; empty if it lives on
     * @param lastLines the last lines that the process printed
     * @param errorFile where the JVM says that it wrote why it crashed; empty if it says nothing like that
     * @param heapDump where the JVM says that it wrote its heap; empty if it says nothing like that
     * @throws NullPointerException if one is null
     */
    public ServerFailure(
            Kind kind,
            String reason,
            OptionalInt exitStatus,
            List<String> lastLines,
            Optional<Path> errorFile,
            Optional<Path> heapDump) {
        this.kind = Objects.requireNonNull(kind, "kind");
        this.reason = Objects.requireNonNull(reason, "reason");
        this.exitStatus = Objects.requireNonNull(exitStatus, "exitStatus");
        this.lastLines = List.copyOf(lastLines);
        this.errorFile = Objects.requireNonNull(errorFile, "errorFile");
        this.heapDump = Objects.requireNonNull(heapDump, "heapDump");
    }

    /**
     * Returns a failure of which nothing but what happened is known.
     *
     * @param kind what kind it is
     * @param reason what happened, in a line
     * @return the failure of a process that lives on
     */
    public static ServerFailure of(Kind kind, String reason) {
        return new ServerFailure(kind, reason, OptionalInt.empty(), List.of(), Optional.empty(), Optional.empty());
    }

    /**
     * Returns what kind of failure it is.
     *
     * @return the kind
     */
    public Kind kind() {
        return kind;
    }

    /**
     * Returns what happened.
     *
     * @return a line, with the words of the system or the JVM if there are any
     */
    public String reason() {
        return reason;
    }

    /**
     * Returns how the process ended.
     *
     * @return its exit status; empty if it lives on
     */
    public OptionalInt exitStatus() {
        return exitStatus;
    }

    /**
     * Returns the signal that ended the process.
     *
     * @return its name, for example {@code SIGKILL}, or its number if it is none of the usual; empty if the process
     *     lives on, or ended in another way
     */
    public Optional<String> signal() {
        return exitStatus.isEmpty() ? Optional.empty() : ExitStatus.signal(exitStatus.getAsInt());
    }

    /**
     * Returns the last that the process printed, to both of its streams.
     *
     * @return lines, the last one last; empty also if that is not known
     */
    public List<String> lastLines() {
        return lastLines;
    }

    /**
     * Returns where the JVM says that it wrote why it crashed.
     *
     * @return the path of an {@code hs_err} file; empty if it says nothing like that
     */
    public Optional<Path> errorFile() {
        return errorFile;
    }

    /**
     * Returns where the JVM says that it wrote its heap.
     *
     * @return the path of an {@code hprof} file; empty if it says nothing like that
     */
    public Optional<Path> heapDump() {
        return heapDump;
    }

    /**
     * Returns all of it.
     *
     * @return what happened, how the process ended, files that it left, and what it printed, the latter on lines of
     *     their own
     */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(reason);
        if (kind != Kind.ENDED && exitStatus.isPresent()) {
            text.append("; the server ended with ").append(ExitStatus.words(exitStatus.getAsInt()));
        }
        errorFile.ifPresent(file -> text.append("; the JVM tells more in ").append(file));
        heapDump.ifPresent(file -> text.append("; its heap is in ").append(file));
        if (exitStatus.isPresent()) {
            text.append(lastLines.isEmpty() ? ". It printed nothing." : ". It printed:");
            lastLines.forEach(line -> text.append("\n    ").append(line));
        }
        return text.toString();
    }
}
