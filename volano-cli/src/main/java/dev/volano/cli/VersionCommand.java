package dev.volano.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the version. */
@Command(
        name = "version",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Print the version.")
final class VersionCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().getOut().println(Version.text());
    }
}
