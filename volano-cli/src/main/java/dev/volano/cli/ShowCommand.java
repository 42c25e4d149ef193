package dev.volano.cli;

import dev.volano.VolanoException;
import dev.volano.client.ThroughputResult;
import dev.volano.report.JsonReport;
import dev.volano.report.StoredReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

    @Mixin
    private ExportOption export = new ExportOption();

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        if (export.wanted()) {
            OptionCheck check = new OptionCheck(spec.commandLine());
            check.refuse(markdown, "--markdown does not go with --export, which has a format markdown");
            export.check(check, false);
            ThroughputResult result = measurement();
            export.write(format -> format.of(result), out);
            return;
        }
        StoredReport report = read();
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

    private ThroughputResult measurement() {
        String json = ResultFile.read(file);
        try {
            return JsonReport.read(json);
        } catch (VolanoException e) {
            throw new VolanoException(file + ": only results of mark are exported: " + e.getMessage(), e);
        }
    }
}
