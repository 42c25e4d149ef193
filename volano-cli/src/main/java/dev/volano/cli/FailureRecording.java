package dev.volano.cli;

import dev.volano.client.PairedClient;
import dev.volano.compare.Decision;
import dev.volano.evidence.SideBySideRecording;
import dev.volano.server.ServerSource;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Records both servers once more when the verdict is a failure, for whoever asks for it. */
final class FailureRecording {

    @Option(
            names = "--jfr",
            paramLabel = "DIR",
            description = "If the verdict is fail, record both servers under the same load once more, with JFR, into"
                    + " this folder, and print which methods became hotter.")
    private @Nullable Path folder;

    boolean wanted() {
        return folder != null;
    }

    void after(
            Decision decision,
            ServerSource baseline,
            ServerSource candidate,
            UnaryOperator<PairedClient.Builder> load,
            PrintWriter out) {
        if (folder == null
                || decision != Decision.FAIL
                || Thread.currentThread().isInterrupted()) {
            return;
        }
        out.println("recording both servers once more");
        out.flush();
        SideBySideRecording.of(baseline, candidate, load, folder).lines().forEach(out::println);
        out.flush();
    }
}
