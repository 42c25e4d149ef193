package dev.volano.server;

import dev.volano.VolanoException;
import dev.volano.net.CloseReason;
import dev.volano.net.ListenerStatistics;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The parent's side of a forked server: reads what it prints, gives it orders, and ends it. Thread-safe. */
final class ServerProcess {

    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(5);
    private static final long STOP_SECONDS = 8; // the fork itself gives up after 5
    private static final long KILL_SECONDS = 5;

    /** What a shell, and so most people, call the exit status of a process that a signal ended. */
    private static final int SIGNAL_BASE = 128;

    private final Process process;
    private final String token;
    private final Thread reader;
    private final OutputTail output = new OutputTail();
    private final BlockingQueue<ControlLine> said = new LinkedBlockingQueue<>();

    // Guarded by this.
    private boolean closed;
    private @Nullable ListenerStatistics lastStatistics;

    private ServerProcess(Process process, String token) {
        this.process = process;
        this.token = token;
        reader = new Thread(this::read, "volano-fork-output-" + process.pid());
        reader.setDaemon(true);
    }

    /**
     * Starts the process.
     *
     * @param command makes the command from the token that control lines begin with
     * @param environment variables beyond those of this process
     */
    static ServerProcess start(Function<String, List<String>> command, Map<String, String> environment) {
        String token = "volano-" + UUID.randomUUID();
        ProcessBuilder builder = new ProcessBuilder(command.apply(token)).redirectErrorStream(true);
        builder.environment().putAll(environment);
        try {
            ServerProcess started = new ServerProcess(builder.start(), token);
            started.reader.start();
            return started;
        } catch (IOException e) {
            throw new VolanoException(
                    "the server's process could not be started: " + e.getMessage() + "; the command was "
                            + String.join(" ", builder.command()),
                    e);
        }
    }

    private void read() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Optional<ControlLine> control = ControlLine.parse(token, line);
                if (control.isPresent()) {
                    said.add(control.get());
                } else if (!line.isEmpty()) {
                    output.add(line);
                }
            }
        } catch (IOException e) {
            output.add("(its output ended: " + e.getMessage() + ")");
        }
    }

    /** Waits until the server says that it is ready, and returns what it says of itself. */
    Map<String, String> awaitReady(Duration timeout) {
        ControlLine line = next(timeout).orElseThrow(() -> {
            String what = process.isAlive() ? " did not get ready within " + timeout.toSeconds() + " s. " : ended();
            return new VolanoException("the server" + what + output);
        });
        if (!line.kind().equals(ControlLine.READY)) {
            throw new VolanoException(
                    "the server could not be started: " + line.values().getOrDefault("message", "") + ". " + output);
        }
        return line.values();
    }

    /** Returns what the server says next; empty if it does not in time, or has ended. */
    private Optional<ControlLine> next(Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        try {
            while (System.nanoTime() < deadline) {
                ControlLine line = said.poll(50, TimeUnit.MILLISECONDS);
                if (line != null) {
                    return Optional.of(line);
                }
                if (!process.isAlive()) {
                    reader.join(KILL_SECONDS * 1_000); // so that no last line is missed
                    return Optional.ofNullable(said.poll());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the caller's to see: for it, there was no answer
        }
        return Optional.empty();
    }

    synchronized Optional<ListenerStatistics> statistics() {
        if (!closed && process.isAlive() && order(ServerFork.ORDER_STATISTICS)) {
            next(ANSWER_TIMEOUT)
                    .filter(line -> line.kind().equals(ControlLine.STATISTICS))
                    .filter(line -> !line.values().isEmpty())
                    .ifPresent(line -> lastStatistics = parse(line.values()));
        }
        return Optional.ofNullable(lastStatistics);
    }

    private static ListenerStatistics parse(Map<String, String> values) {
        Map<CloseReason.Kind, Long> closed = new EnumMap<>(CloseReason.Kind.class);
        for (CloseReason.Kind kind : CloseReason.Kind.values()) {
            long count = number(values, kind.name());
            if (count > 0) {
                closed.put(kind, count);
            }
        }
        return new ListenerStatistics(
                number(values, "accepted"),
                number(values, "open"),
                number(values, "acceptPauses"),
                number(values, "discarded"),
                closed);
    }

    private static long number(Map<String, String> values, String key) {
        return Long.parseLong(values.getOrDefault(key, "0"));
    }

    /** Sends an order, and returns false if nobody takes it. */
    private boolean order(String order) {
        try {
            OutputStream orders = process.getOutputStream();
            orders.write((order + "\n").getBytes(StandardCharsets.UTF_8));
            orders.flush();
            return true;
        } catch (IOException e) {
            output.add("(it took no more orders: " + e.getMessage() + ")");
            return false;
        }
    }

    synchronized Optional<String> failure() {
        if (closed || process.isAlive()) {
            return Optional.empty();
        }
        return Optional.of("the server" + ended() + output);
    }

    private String ended() {
        int status = process.exitValue();
        return " ended by itself with exit status " + status
                + (status > SIGNAL_BASE ? " (signal " + (status - SIGNAL_BASE) + "). " : ". ");
    }

    /** Asks the server to end, and then makes it. */
    synchronized void close() {
        if (closed) {
            return;
        }
        statistics();
        closed = true;
        boolean interrupted = false;
        if (process.isAlive() && order(ServerFork.ORDER_STOP)) {
            interrupted = awaitEnd(STOP_SECONDS);
        }
        if (process.isAlive()) {
            process.descendants().forEach(ProcessHandle::destroyForcibly); // behind a command prefix, the JVM is one
            process.destroyForcibly();
            interrupted |= awaitEnd(KILL_SECONDS);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the end of the process, and returns whether an interrupt made the wait shorter. */
    private boolean awaitEnd(long seconds) {
        try {
            process.waitFor(seconds, TimeUnit.SECONDS);
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }
}
