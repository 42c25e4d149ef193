package dev.volano.cli;

import dev.volano.VolanoException;
import dev.volano.report.StoredReport;
import java.io.PrintWriter;
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
        description = "Print a result that --json has kept in a file: of mark, scale, ceiling, race or hold.")
final class ShowCommand implements Runnable {

    @Parameters(paramLabel = "FILE", description = "The file.")
    private Path file;

    @Option(names = "--markdown", description = "Print it as Markdown.")
    private boolean markdown;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        StoredReport report = read();
        PrintWriter out = spec.commandLine().getOut();
        if (markdown) {
            out.print(report.markdown());
        } else {
            report.text().forEach(out::println);
        }
        out.flush();
    }

    private StoredReport read() {
        String json = ResultFile.read(file);
        try {
            return StoredReport.read(json);
        } catch (VolanoException e) {
            throw new VolanoException(file + ": " + e.getMessage(), e);
        }
    }
}
