package dev.volano.cli;

import dev.volano.compare.BaselineDifference;
import dev.volano.compare.BaselineFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says how one baseline differs from another. */
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Print in what two baselines differ: environment and load, and how much faster or slower.",
        footer = {"", "Exit status: 0 whatever it says, 1 a file cannot be read, 2 wrong usage."})
final class BaselineDiffCommand implements Runnable {

    @Parameters(index = "0", paramLabel = "BEFORE", description = "The baseline to compare with.")
    private Path before;

    @Parameters(index = "1", paramLabel = "AFTER", description = "The other baseline.")
    private Path after;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        BaselineDifference difference = BaselineDifference.between(BaselineFile.read(before), BaselineFile.read(after));
        PrintWriter out = spec.commandLine().getOut();
        difference.lines().forEach(out::println);
        out.println(difference.sentence());
        out.flush();
    }
}
