package dev.volano.server;

import dev.volano.VolanoException;
import dev.volano.net.CloseReason;
import dev.volano.net.ListenerStatistics;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The parent's side of a forked server: gives it orders, hears what it says, and ends it. Thread-safe. */
final class ServerProcess {

    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(5);
    private static final long LOOK_MILLIS = 50;
    private static final long LAST_WORDS_MILLIS = 2_000;
    private static final long STOP_SECONDS = 8; // the fork itself gives up after 5
    private static final long KILL_SECONDS = 5;

    private final Process process;
    private final ForkOutput output;
    private volatile boolean closed;

    // Guarded by this.
    private @Nullable ListenerStatistics lastStatistics;
    private long orders;

    private ServerProcess(Process process, ForkOutput output) {
        this.process = process;
        this.output = output;
    }

    /**
     * Starts the process.
     *
     * @param command makes the command from the token that control lines begin with
     * @param environment variables beyond those of this process
     * @param findings is told what the process prints
     */
    static ServerProcess start(
            Function<String, List<String>> command, Map<String, String> environment, OutputFindings findings) {
        String token = "volano-" + UUID.randomUUID();
        ProcessBuilder builder = new ProcessBuilder(command.apply(token)).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new VolanoException(
                    "the server's process could not be started: " + e.getMessage()
                            + "; check the java command, and the prefix before it if there is one",
                    e);
        }
        ForkOutput output =
                new ForkOutput(process.getInputStream(), token, findings, "volano-fork-output-" + process.pid());
        ServerProcess started = new ServerProcess(process, output);
        try {
            output.start();
        } catch (OutOfMemoryError e) { // no more threads
            started.kill();
            throw e;
        }
        return started;
    }

    /**
     * Waits until the server says that it is ready, and returns what it says of itself.
     *
     * @throws VolanoException if it does not; the process has ended then
     */
    Map<String, String> awaitReady(Duration timeout) {
        String why;
        try {
            Optional<ControlLine> line = next(timeout, any -> true);
            if (line.isPresent() && line.get().kind().equals(ControlLine.READY)) {
                return line.get().values();
            }
            if (line.isPresent()) {
                why = "could not be started: " + line.get().values().getOrDefault("message", "it did not say why");
                process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
            } else if (process.isAlive()) {
                why = "did not get ready within " + timeout.toMillis() + " ms";
            } else {
                why = "ended before it was ready, with " + exitStatus();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            why = "was not waited for, because this thread was interrupted";
        }
        kill();
        throw new VolanoException("the server " + why + ". " + output);
    }

    /** Returns what the server says next that is asked for; empty if it does not in time, or has ended. */
    private Optional<ControlLine> next(Duration timeout, Predicate<ControlLine> wanted) throws InterruptedException {
        long startNanos = System.nanoTime();
        long timeoutNanos = TimeUnit.NANOSECONDS.convert(timeout); // at most what a long holds
        boolean last = false;
        while (true) {
            Optional<ControlLine> line = output.next(last ? 0 : LOOK_MILLIS);
            if (line.filter(wanted).isPresent()) {
                return line;
            }
            if (line.isEmpty() && (last || System.nanoTime() - startNanos >= timeoutNanos)) {
                return Optional.empty();
            }
            if (!last && !process.isAlive()) {
                output.awaitEnd(LAST_WORDS_MILLIS);
                last = true;
            }
        }
    }

    synchronized Optional<ListenerStatistics> statistics() {
        if (!closed && process.isAlive()) {
            // A late answer to an order given up on must not be taken for that to this one.
            String order = Long.toString(++orders);
            try {
                if (order(ServerFork.ORDER_STATISTICS + " " + order)) {
                    next(ANSWER_TIMEOUT, line -> order.equals(line.values().get(ServerFork.ORDER)))
                            .ifPresent(this::keepStatistics);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // the caller's to see: for it, there was no answer
            }
        }
        return Optional.ofNullable(lastStatistics);
    }

    private void keepStatistics(ControlLine line) {
        Map<String, String> values = line.values();
        if (!line.kind().equals(ControlLine.STATISTICS) || !values.containsKey("accepted")) {
            return; // a server may not keep any
        }
        Map<CloseReason.Kind, Long> closes = new EnumMap<>(CloseReason.Kind.class);
        Map<CloseReason.Kind, String> details = new EnumMap<>(CloseReason.Kind.class);
        for (CloseReason.Kind kind : CloseReason.Kind.values()) {
            long count = number(values, kind.name());
            if (count > 0) {
                closes.put(kind, count);
            }
            String detail = values.get(ServerFork.DETAIL + kind.name());
            if (detail != null) {
                details.put(kind, detail);
            }
        }
        lastStatistics = new ListenerStatistics(
                number(values, "accepted"),
                number(values, "open"),
                number(values, "acceptPauses"),
                number(values, "discarded"),
                closes,
                details,
                Optional.ofNullable(values.get(ServerFork.PAUSE_DETAIL)));
    }

    private static long number(Map<String, String> values, String key) {
        return Long.parseLong(values.getOrDefault(key, "0"));
    }

    /** Sends an order that is not answered; a process that is gone is noticed by those that are. */
    synchronized void tell(String order) {
        order(order);
    }

    /** Sends an order, and returns false if nobody takes it. */
    private boolean order(String order) {
        try {
            OutputStream to = process.getOutputStream();
            to.write((order + "\n").getBytes(StandardCharsets.UTF_8));
            to.flush();
            return true;
        } catch (IOException e) {
            return false; // it is gone, or about to be, and its exit status tells more than that
        }
    }

    Optional<ServerFailure> failure() {
        boolean alive = process.isAlive();
        if (closed) { // asked in this order: it is closed before it is ended
            return Optional.empty();
        }
        if (!alive) {
            try {
                output.awaitEnd(LAST_WORDS_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // the caller's to see: what there is must do
            }
        }
        OutputFindings findings = output.findings();
        Optional<OutputFindings.Shortage> shortage = findings.shortage();
        if (alive && shortage.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new ServerFailure(
                shortage.map(OutputFindings.Shortage::kind).orElse(ServerFailure.Kind.ENDED),
                shortage.map(found -> "the server printed \"" + found.line() + "\"")
                        .orElseGet(() -> "the server ended by itself with " + exitStatus()),
                alive ? OptionalInt.empty() : OptionalInt.of(process.exitValue()),
                output.lastLines(),
                findings.errorFile(),
                findings.heapDump()));
    }

    boolean hasEnded() {
        return !process.isAlive();
    }

    /** Returns what the process printed, for an error message. */
    String output() {
        return output.toString();
    }

    /** Returns how the process ended. Only once it has. */
    String exitStatus() {
        return ExitStatus.words(process.exitValue());
    }

    /** Asks the server to end, and makes it if it does not, or if an interrupt comes while it does. */
    synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        boolean interrupted = Thread.interrupted(); // an earlier one: a server that obeys ends fast enough
        List<ProcessHandle> offspring = process.descendants().toList();
        try {
            if (process.isAlive() && order(ServerFork.ORDER_STOP)) {
                process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            interrupted = true;
        }
        offspring.forEach(ProcessHandle::destroyForcibly); // what it started, and did not end itself
        interrupted |= killed();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Makes the server end. */
    synchronized void kill() {
        closed = true;
        boolean interrupted = Thread.interrupted();
        interrupted |= killed();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the process with all it started, and reads the last of its output; returns whether an interrupt came. */
    private boolean killed() {
        process.descendants().forEach(ProcessHandle::destroyForcibly); // behind a command prefix, the JVM is one
        process.toHandle().destroyForcibly(); // not by the process itself, which would drop the output not read yet
        boolean interrupted = false;
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(KILL_SECONDS);
        for (boolean ended = false; !ended && deadline - System.nanoTime() > 0; ) {
            try {
                ended = process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                output.awaitEnd(LAST_WORDS_MILLIS);
                for (Optional<ControlLine> line = output.next(0); line.isPresent(); line = output.next(0)) {
                    keepStatistics(line.get());
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // An order that the process did not live to take.
        }
        return interrupted;
    }
}
