package dev.volano.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Another user of the machine, as a process of its own: it takes half of the processors, at least one, for 50 ms to 1.5
 * s, then none for as long, and so on, by a seeded schedule. It ends with this process, and after an hour in any case.
 */
final class Neighbour implements AutoCloseable {

    private static final long DEADLINE_SECONDS = 5;

    private final Process process;

    private Neighbour(Process process) {
        this.process = process;
    }

    /** Starts it, and returns when it runs. */
    static Neighbour start(long seed) {
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx16m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                CpuHog.class.getName(),
                Long.toString(seed),
                Integer.toString(threads));
        try {
            Neighbour neighbour = new Neighbour(
                    new ProcessBuilder(command).redirectError(Redirect.INHERIT).start());
            neighbour.awaitReady();
            return neighbour;
        } catch (IOException e) {
            throw new UncheckedIOException("the neighbour did not start", e);
        }
    }

    /** It says that it is ready, or ends: so there is always something to read, its end at last. */
    private void awaitReady() throws IOException {
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        if (out.readLine() == null) {
            close();
            throw new IOException("it ended at once");
        }
    }

    /** Returns whether it runs. */
    boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the neighbour does not end: process " + process.pid());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // it was killed, and ends without anybody waiting for it
        }
    }
}
