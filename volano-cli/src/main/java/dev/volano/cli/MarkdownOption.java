package dev.volano.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A table in Markdown besides the standard output. */
final class MarkdownOption {

    @Option(names = "--markdown", paramLabel = "FILE", description = "Write the table in Markdown to this file, too.")
    private @Nullable Path file;

    /** Finds out before anything is measured whether the file can be written. */
    void check(OptionCheck check) {
        Path to = file;
        if (to != null) {
            Path folder = to.toAbsolutePath().getParent();
            check.refuse(
                    Files.isDirectory(to) || folder == null || !Files.isDirectory(folder),
                    "--markdown must name a file in a folder that exists: " + to);
        }
    }

    /** Writes the table, and returns whether that went well: what was measured is printed in any case. */
    boolean write(List<String> lines, PrintWriter err) {
        if (file == null) {
            return true;
        }
        try {
            Files.write(file, lines);
            return true;
        } catch (IOException e) {
            err.println("volano: the table could not be written to " + file + ": " + e);
            err.flush();
            return false;
        }
    }
}
