package dev.volano.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A JVM beside that of the tests; killed at the latest when it is closed. */
final class Java implements AutoCloseable {

    private static final long DEADLINE_SECONDS = 60;

    private final Process process;
    private final BufferedReader output;

    private Java(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    static Java start(Map<String, String> environment, List<String> options, Class<?> main, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        return new Java(builder.start());
    }

    long pid() {
        return process.pid();
    }

    /** Returns the next line that begins so; what comes before it is in the message if none does. */
    String awaitLine(String prefix) throws IOException {
        List<String> others = new ArrayList<>();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(prefix)) {
                return line;
            }
            others.add(line);
        }
        throw new AssertionError("no line that begins with " + prefix + " but " + others);
    }

    void say(String line) throws IOException {
        process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    void signal(String name) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    /** Waits for its end, and returns its exit status. */
    int awaitEnd() throws InterruptedException {
        assertThat(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS))
                .as("it ends")
                .isTrue();
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly()
                .onExit()
                .orTimeout(DEADLINE_SECONDS, TimeUnit.SECONDS)
                .join();
    }
}
