package dev.volano.cli;

import dev.volano.VolanoException;
import dev.volano.report.ExportFormat;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Writes what was measured in the formats of other tools. */
final class ExportOption {

    private static final String FORMATS =
            Arrays.stream(ExportFormat.values()).map(ExportFormat::word).collect(Collectors.joining(", "));

    @Option(
            names = "--export",
            paramLabel = "FORMAT[=FILE]",
            description = "Write it for another tool, to this file or else to the standard output: github-bigger,"
                    + " github-smaller, bencher, jmh, markdown. May be repeated.")
    private List<String> exports = List.of();

    boolean wanted() {
        return !exports.isEmpty();
    }

    /**
     * Refuses what cannot be written, before anything is measured.
     *
     * @param onlyFiles whether the standard output is for something else
     */
    void check(OptionCheck check, boolean onlyFiles) {
        for (String export : exports) {
            check.set("--export", () -> format(export));
            check.set("--export", () -> file(export));
            check.refuse(onlyFiles && export.indexOf('=') < 0, "--export needs a file here: " + export + "=FILE");
        }
    }

    /**
     * Writes all that were asked for.
     *
     * @throws VolanoException if one cannot be written; those before it have been
     */
    void write(Function<ExportFormat, String> document, PrintWriter out) {
        for (String export : exports) {
            String text = document.apply(format(export));
            Path file = file(export);
            if (file.toString().isEmpty()) {
                out.print(text);
                out.flush();
                continue;
            }
            try {
                Files.writeString(file, text);
            } catch (IOException e) {
                throw new VolanoException(file + " could not be written: " + e, e);
            }
        }
    }

    private static ExportFormat format(String export) {
        int end = export.indexOf('=');
        String word = end < 0 ? export : export.substring(0, end);
        return Arrays.stream(ExportFormat.values())
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no format " + word + ", but " + FORMATS));
    }

    /** Returns the file; an empty path for the standard output. */
    private static Path file(String export) {
        int end = export.indexOf('=');
        if (end == export.length() - 1) {
            throw new IllegalArgumentException("a file must follow the equals sign: " + export);
        }
        try {
            return Path.of(end < 0 ? "" : export.substring(end + 1));
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("no name of a file: " + export, e);
        }
    }
}
