package dev.volano.probe;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A JVM of its own that does as it is told, to be sampled. */
final class Target implements AutoCloseable {

    private static final long DEADLINE_SECONDS = 60;

    private final Process process;
    private final BufferedReader answers;

    private Target(Process process) {
        this.process = process;
        this.answers = process.inputReader(StandardCharsets.UTF_8);
    }

    static Target start(String... jvmOptions) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(jvmOptions));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), TargetMain.class.getName()));
        Target target = new Target(new ProcessBuilder(command)
                .directory(new File(System.getProperty("java.io.tmpdir"))) // to attach leaves a file for a while
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
        target.order("hello");
        return target;
    }

    long pid() {
        return process.pid();
    }

    /** Has an order done. */
    void order(String order) throws Exception {
        process.outputWriter().write(order + "\n");
        process.outputWriter().flush();
        String answer = CompletableFuture.supplyAsync(this::answer).get(DEADLINE_SECONDS, TimeUnit.SECONDS);
        if (!"done".equals(answer)) {
            throw new IOException(order + " was answered: " + answer);
        }
    }

    private String answer() {
        try {
            return String.valueOf(answers.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Stops it where it is, on Linux. It can be killed then, and does nothing else. */
    void stop() throws Exception {
        Process kill = new ProcessBuilder("kill", "-STOP", Long.toString(pid())).start();
        if (!kill.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS) || kill.exitValue() != 0) {
            kill.destroyForcibly();
            throw new IOException("kill failed");
        }
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
        while (!stopped()) { // its threads stop one by one
            if (System.nanoTime() > deadline) {
                throw new IOException("it did not stop");
            }
            Thread.onSpinWait();
        }
    }

    /** Returns the thread that asks this JVM. */
    Thread asking() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(each -> each.getName().equals("volano-ask-jvm-" + pid()))
                .findFirst()
                .orElseThrow();
    }

    private boolean stopped() {
        SystemFiles files = SystemFiles.ofThisMachine();
        String tasks = "/proc/" + pid() + "/task";
        return files.names(tasks).orElseThrow().stream()
                .flatMap(task -> files.text(tasks + "/" + task + "/stat").stream())
                .flatMap(text -> ProcStat.read(text).stream())
                .allMatch(stat -> stat.state() == 'T');
    }

    /** Ends it as {@code kill -9} does, and waits until it has ended. */
    void kill() throws Exception {
        process.destroyForcibly();
        if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
            throw new IOException("it did not end");
        }
    }

    /** Ends it; its end is not waited for, as nobody is left to ask it. */
    @Override
    public void close() {
        process.destroyForcibly();
    }
}
