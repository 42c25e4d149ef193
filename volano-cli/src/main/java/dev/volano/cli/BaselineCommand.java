package dev.volano.cli;

import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** All that is done with baselines; it does nothing without a subcommand. */
@Command(
        name = "baseline",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Keep in a file how a server does next to a reference server, and compare with it on another day.",
            "It finds slowdowns of about 12 to 17 %%; volano compare finds one of 5 %%."
        })
final class BaselineCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    /** Returns the command with its subcommands. */
    static CommandLine commandLine(CountDownLatch done) {
        return new CommandLine(new BaselineCommand())
                .addSubcommand(new BaselineRecordCommand(done))
                .addSubcommand(new BaselineCheckCommand(done))
                .addSubcommand(new BaselineShowCommand())
                .addSubcommand(new BaselineDiffCommand())
                .addSubcommand(new BaselineHistoryCommand());
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing a subcommand");
    }
}
