package dev.volano.cli;

import dev.volano.client.ThroughputResult;
import dev.volano.report.JsonReport;
import dev.volano.report.MarkdownReport;
import dev.volano.scale.FactorListener;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
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

    /** Returns who shows how rounds go on. */
    FactorListener rounds(PrintWriter err) {
        return showsProgress() ? new FactorProgress(err, System::nanoTime) : new FactorListener() {};
    }

    /** Finds out before anything is measured whether the files can be written. */
    void check(OptionCheck check) {
        check(check, "--json", json);
        check(check, "--markdown", markdown);
    }

    /** Refuses a file that cannot be written. */
    static void check(OptionCheck check, String option, @Nullable Path file) {
        if (file == null) {
            return;
        }
        Path folder = file.toAbsolutePath().getParent();
        boolean writable = Files.exists(file)
                ? !Files.isDirectory(file) && Files.isWritable(file)
                : folder != null && Files.isDirectory(folder) && Files.isWritable(folder);
        check.refuse(!writable, option + " must name a file that can be written, in a folder that exists: " + file);
    }

    /** Returns where the result goes as JSON. */
    Optional<Path> json() {
        return Optional.ofNullable(json);
    }

    /** Writes the result, and returns what is wrong with that: it must not cost what was measured. */
    List<String> write(ThroughputResult result) {
        return write(() -> JsonReport.of(result), () -> MarkdownReport.of(result));
    }

    /** Writes a result of any kind, and returns what is wrong with that. */
    List<String> write(Supplier<String> asJson, Supplier<String> asMarkdown) {
        List<String> problems = new ArrayList<>();
        if (json != null) {
            ResultFile.write(json, asJson.get()).ifPresent(problems::add);
        }
        if (markdown != null) {
            ResultFile.write(markdown, asMarkdown.get()).ifPresent(problems::add);
        }
        return problems;
    }

    /** Writes a result of any kind, says what is wrong with that, and returns whether nothing is. */
    boolean write(Supplier<String> asJson, Supplier<String> asMarkdown, PrintWriter err) {
        List<String> problems = write(asJson, asMarkdown);
        problems.forEach(err::println);
        err.flush();
        return problems.isEmpty();
    }
}
