package dev.volano.jfr;

import dev.volano.VolanoException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Orders to another JVM, given by the JDK's tool {@code jcmd}.
 *
 * <p>That is a process, because a process can be ended: a JVM that stands still takes an order and never answers, and
 * the thread that waits for it in this JVM could not be got back. It also leaves less behind in the other JVM than a
 * remote connection would, which has threads and objects of its own there, in the middle of what is measured.
 */
final class Jcmd {

    private static final long KILL_SECONDS = 5;
    private static final long MOST_ANSWER_BYTES = 1 << 16;

    private final Path tool;
    private final long pid;
    private final Duration timeout;
    private final Path folder;

    private Jcmd(Path tool, long pid, Duration timeout, Path folder) {
        this.tool = tool;
        this.pid = pid;
        this.timeout = timeout;
        this.folder = folder;
    }

    /**
     * Prepares to give orders.
     *
     * @param timeout how long each may take
     * @param folder for the answers
     * @throws VolanoException if there is no such tool
     */
    static Jcmd to(long pid, Duration timeout, Path folder) {
        String home = System.getProperty("java.home");
        Path tool = Path.of(home, "bin", File.separatorChar == '\\' ? "jcmd.exe" : "jcmd");
        if (!Files.isExecutable(tool)) {
            throw new VolanoException("another JVM cannot be recorded: " + home
                    + " has no bin/jcmd; run on a whole JDK instead of a runtime image");
        }
        return new Jcmd(tool, pid, timeout, folder);
    }

    /**
     * What came of orders.
     *
     * @param done whether all were carried out
     * @param text what the JVM said, or why it did not
     */
    record Answer(boolean done, String text) {}

    /** Gives some orders one after the other. */
    Answer ask(String... orders) throws InterruptedException {
        Process process = null;
        try {
            Path output = Files.createTempFile(folder, "answer-", ".txt");
            // Into a file: a pipe that nobody reads would have to be read by a thread of its own.
            process = new ProcessBuilder(
                            List.of(tool.toString(), Long.toString(pid), String.join("\n", List.of(orders))))
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
                return new Answer(false, "process " + pid + " did not answer within " + timeout.toMillis() + " ms");
            }
            String text;
            try (var in = Files.newInputStream(output)) {
                text = new String(in.readNBytes((int) MOST_ANSWER_BYTES), StandardCharsets.UTF_8).strip();
            }
            Files.deleteIfExists(output);
            return new Answer(process.exitValue() == 0, text);
        } catch (IOException e) {
            return new Answer(false, tool + " could not be run: " + e.getMessage());
        } finally {
            if (process != null && process.isAlive()) {
                process.destroyForcibly();
                process.waitFor(KILL_SECONDS, TimeUnit.SECONDS);
            }
        }
    }
}
