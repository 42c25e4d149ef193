package dev.volano.cli;

import dev.volano.VolanoException;
import dev.volano.client.ThroughputResult;
import dev.volano.report.JsonReport;
import dev.volano.report.MarkdownReport;
import dev.volano.report.TextReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a result again that was kept in a file. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = "Print a result that volano mark --json has kept in a file.")
final class ShowCommand implements Runnable {

    @Parameters(paramLabel = "FILE", description = "The file.")
    private Path file;

    @Option(names = "--markdown", description = "Print it as Markdown.")
    private boolean markdown;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        ThroughputResult result = read();
        PrintWriter out = spec.commandLine().getOut();
        if (markdown) {
            out.print(MarkdownReport.of(result));
        } else {
            TextReport.of(result).forEach(out::println);
        }
        out.flush();
    }

    private ThroughputResult read() {
        try {
            return JsonReport.read(Files.readString(file));
        } catch (NoSuchFileException e) {
            throw new VolanoException("there is no file " + file, e);
        } catch (IOException e) {
            throw new VolanoException(file + " cannot be read: " + e.getMessage(), e);
        } catch (VolanoException e) {
            throw new VolanoException(file + ": " + e.getMessage(), e);
        }
    }
}
