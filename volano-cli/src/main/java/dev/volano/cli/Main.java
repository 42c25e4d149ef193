package dev.volano.cli;

import dev.volano.VolanoException;
import java.util.concurrent.CountDownLatch;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;

/** The command's entry point: all there is to this module for anyone but a shell. */
public final class Main {

    private Main() {}

    /**
     * Runs the command and ends the JVM with its exit code.
     *
     * @param args the words after {@code volano}
     */
    public static void main(String[] args) {
        // Counted down once all is printed: what a signal leads to must not overtake the last words of a command.
        CountDownLatch done = new CountDownLatch(1);
        int exitCode;
        try {
            exitCode = commandLine(done).execute(args);
        } finally {
            done.countDown();
        }
        System.exit(exitCode);
    }

    /**
     * Returns the command line, for {@link #main} and for tests.
     *
     * @param done counted down by the caller when the command has ended
     */
    static CommandLine commandLine(CountDownLatch done) {
        CommandLine completion = new CommandLine(new GenerateCompletion());
        completion
                .getCommandSpec()
                .name("completion")
                .versionProvider(new Version())
                .usageMessage()
                .description("Print a completion script for bash and zsh: source <(./volano completion)");
        return new CommandLine(new VolanoCommand())
                .addSubcommand(new ServeCommand())
                .addSubcommand(new MarkCommand(done))
                .addSubcommand(new CompareCommand(done))
                .addSubcommand(BaselineCommand.commandLine(done))
                .addSubcommand(new ScaleCommand(done))
                .addSubcommand(new CeilingCommand(done))
                .addSubcommand(new RateCommand(done))
                .addSubcommand(new ProcessorsCommand(done))
                .addSubcommand(new RaceCommand(done))
                .addSubcommand(new FactorsCommand(done))
                .addSubcommand(new HoldCommand(done))
                .addSubcommand(new ShowCommand())
                .addSubcommand(new VersionCommand())
                .addSubcommand("completion", completion)
                .addSubcommand(new CommandLine.HelpCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(errors());
    }

    private static IExecutionExceptionHandler errors() {
        return (e, command, parsed) -> {
            boolean expected = e instanceof VolanoException || e instanceof UnsupportedOperationException;
            if (expected) {
                command.getErr().println("volano: " + e.getMessage());
            } else {
                command.getErr().println("volano: this is an error in Volano, please report it with these lines:");
                e.printStackTrace(command.getErr());
            }
            command.getErr().flush();
            return command.getCommandSpec().exitCodeOnExecutionException();
        };
    }
}
