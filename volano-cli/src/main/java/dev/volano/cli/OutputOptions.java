package dev.volano.cli;

import dev.volano.client.ThroughputResult;
import dev.volano.report.JsonReport;
import dev.volano.report.MarkdownReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a result goes besides the standard output. */
final class OutputOptions {

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Write the result to this file, too; volano show prints it again.")
    private @Nullable Path json;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Write a report in Markdown to this file, too.")
    private @Nullable Path markdown;

    @Option(
            names = "--progress",
            negatable = true,
            fallbackValue = "true",
            description = "Show on the standard error how it goes. Default: if that is a terminal")
    private @Nullable Boolean progress; // a default of true would be turned around by the option

    boolean showsProgress() {
        return progress == null ? Boolean.getBoolean("volano.terminal") : progress;
    }

    /** Finds out before anything is measured whether the files can be written. */
    void check(OptionCheck check) {
        check(check, "--json", json);
        check(check, "--markdown", markdown);
    }

    private static void check(OptionCheck check, String option, @Nullable Path file) {
        if (file == null) {
            return;
        }
        Path folder = file.toAbsolutePath().getParent();
        boolean writable = Files.exists(file)
                ? !Files.isDirectory(file) && Files.isWritable(file)
                : folder != null && Files.isDirectory(folder) && Files.isWritable(folder);
        check.refuse(!writable, option + " must name a file that can be written, in a folder that exists: " + file);
    }

    /** Writes the result, and returns what is wrong with that: it must not cost what was measured. */
    List<String> write(ThroughputResult result) {
        List<String> problems = new ArrayList<>();
        if (json != null) {
            write(json, JsonReport.of(result), problems);
        }
        if (markdown != null) {
            write(markdown, MarkdownReport.of(result), problems);
        }
        return problems;
    }

    private static void write(Path file, String text, List<String> problems) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            problems.add("volano: the result could not be written to " + file + ": " + e);
        }
    }
}
