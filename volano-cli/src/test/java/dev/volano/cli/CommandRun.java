package dev.volano.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.CountDownLatch;

/**
 * A command that ran in this JVM.
 *
 * @param exitCode what the process would end with
 * @param out what it printed
 * @param err what it printed as errors
 */
record CommandRun(int exitCode, String out, String err) {

    static CommandRun of(String... args) {
        CountDownLatch done = new CountDownLatch(1);
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        try {
            int exitCode = Main.commandLine(done)
                    .setOut(new PrintWriter(out, true))
                    .setErr(new PrintWriter(err, true))
                    .execute(args);
            return new CommandRun(exitCode, out.toString(), err.toString());
        } finally {
            done.countDown();
        }
    }
}
