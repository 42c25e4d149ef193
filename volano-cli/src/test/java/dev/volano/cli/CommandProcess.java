package dev.volano.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/** The command in a process of its own, as a user runs it. Closing it ends it, and all it has started. */
final class CommandProcess implements AutoCloseable {

    /** Long enough for a machine that does a lot besides. */
    static final Duration DEADLINE = Duration.ofSeconds(60);

    private final Process process;
    private final List<String> out = new CopyOnWriteArrayList<>();
    private final List<String> err = new CopyOnWriteArrayList<>();
    private final List<Thread> readers;

    private CommandProcess(Process process) {
        this.process = process;
        readers = List.of(reader(process.getInputStream(), out), reader(process.getErrorStream(), err));
    }

    static CommandProcess start(String... args) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1"); // starts faster
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(args));
        return new CommandProcess(new ProcessBuilder(command).start());
    }

    private static Thread reader(InputStream from, List<String> to) {
        Thread thread = new Thread(() -> {
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
                lines.lines().forEach(to::add);
            } catch (IOException e) {
                to.add(e.toString());
            }
        });
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    List<String> out() {
        return List.copyOf(out);
    }

    List<String> err() {
        return List.copyOf(err);
    }

    /** Waits for a line that the pattern is found in. */
    String awaitOut(String pattern) throws InterruptedException {
        return await(out, pattern);
    }

    private String await(List<String> lines, String pattern) throws InterruptedException {
        Pattern wanted = Pattern.compile(pattern);
        awaitUntil("a line with " + pattern, () -> find(lines, wanted).isPresent() || !process.isAlive());
        for (Thread reader : readers) {
            if (!process.isAlive()) {
                reader.join(DEADLINE.toMillis());
            }
        }
        return find(lines, wanted).orElseThrow(() -> new AssertionError("ended without " + pattern + "; " + this));
    }

    private static Optional<String> find(List<String> lines, Pattern wanted) {
        return lines.stream().filter(line -> wanted.matcher(line).find()).findFirst();
    }

    static void awaitUntil(String what, BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + DEADLINE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("%s, in time", what).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    /** Returns the server that a measurement has started. */
    ProcessHandle server() throws InterruptedException {
        awaitUntil("it starts a server", () -> process.children().findFirst().isPresent());
        return process.children().findFirst().orElseThrow();
    }

    long pid() {
        return process.pid();
    }

    /**
     * Leaves a test out where an interrupt cannot reach a process: a script ignores it for all it runs beside itself.
     */
    static void assumeReachable(String signal) throws IOException {
        Path status = Path.of("/proc/self/status");
        if (signal.equals("INT") && Files.isReadable(status)) {
            String ignored = Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith("SigIgn:"))
                    .map(line -> line.substring("SigIgn:".length()).strip())
                    .findFirst()
                    .orElse("0");
            assumeThat(Long.parseUnsignedLong(ignored, 16) & 0b10)
                    .as("SIGINT is ignored here")
                    .isZero();
        }
    }

    void signal(String name) throws Exception {
        signal(name, process.pid());
    }

    static void signal(String name, long... pids) throws Exception {
        List<String> command = new ArrayList<>(List.of("kill", "-" + name));
        for (long pid : pids) {
            command.add(Long.toString(pid));
        }
        assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
    }

    /** Waits for the end, and returns the exit status. */
    int awaitExit() throws InterruptedException {
        assertThat(process.waitFor(DEADLINE.toMillis(), TimeUnit.MILLISECONDS))
                .as("it ends in time; %s", this)
                .isTrue();
        for (Thread reader : readers) {
            reader.join(DEADLINE.toMillis());
        }
        return process.exitValue();
    }

    static void awaitEnd(ProcessHandle process) throws Exception {
        process.onExit().get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    @Override
    public String toString() {
        return "printed " + out + ", errors " + err;
    }
}
