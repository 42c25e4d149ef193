package dev.volano.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command itself, which does nothing without a subcommand. */
@Command(
        name = "volano",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Benchmarks network servers, in the tradition of VolanoMark.",
        footer = {
            "",
            "For a first result:  ./volano mark",
            "Exit status: 0 all went well, 1 the test or the server failed, 2 wrong usage, 3 it cannot be told."
        })
final class VolanoCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing a subcommand");
    }
}
