package dev.volano.jfr;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What became of writing a recording to a file.
 *
 * @param file the file; empty if nothing could be had
 * @param remarks what is missing from it and why, in words for people; empty if it is whole
 * @since 0.1
 */
public record DumpResult(Optional<Path> file, List<String> remarks) {

    /**
     * Creates a result.
     *
     * @throws NullPointerException if a component is null
     */
    public DumpResult {
        Objects.requireNonNull(file, "file");
        remarks = List.copyOf(remarks);
    }

    /**
     * Returns whether the file has all that was recorded.
     *
     * @return false if there is no file, or if {@link #remarks()} say what is missing
     */
    public boolean complete() {
        return file.isPresent() && remarks.isEmpty();
    }
}
