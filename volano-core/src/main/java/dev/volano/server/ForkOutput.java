package dev.volano.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * What a forked server prints, read in a thread of its own: what it says to this process is taken out, and the last of
 * the rest kept. Thread-safe.
 */
final class ForkOutput {

    /** More of a line is dropped: a server may print without an end of line for ever. */
    private static final int MAX_LINE_CHARS = 1024 * 1024;

    private static final int CHUNK_CHARS = 8 * 1024;

    private final InputStream from;
    private final String token;
    private final OutputTail tail = new OutputTail();
    private final OutputFindings findings;
    private final BlockingQueue<ControlLine> said = new LinkedBlockingQueue<>();
    private final Thread thread;

    /**
     * Creates a reader of output.
     *
     * @param from the output
     * @param token what lines to this process begin with
     * @param findings is told each line
     * @param threadName the name of the thread that reads
     */
    ForkOutput(InputStream from, String token, OutputFindings findings, String threadName) {
        this.from = from;
        this.token = token;
        this.findings = findings;
        thread = new Thread(this::read, threadName);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    private void read() {
        StringBuilder line = new StringBuilder();
        char[] chunk = new char[CHUNK_CHARS];
        try (Reader reader = new InputStreamReader(from, StandardCharsets.UTF_8)) {
            for (int count = reader.read(chunk); count >= 0; count = reader.read(chunk)) {
                for (int i = 0; i < count; i++) {
                    if (chunk[i] == '\n') {
                        take(line);
                    } else if (line.length() < MAX_LINE_CHARS) {
                        line.append(chunk[i]);
                    }
                }
            }
            take(line);
        } catch (IOException e) {
            take(line);
            tail.add("(its output ended: " + e.getMessage() + ")");
        }
    }

    private void take(StringBuilder chars) {
        String line = chars.toString().stripTrailing();
        chars.setLength(0);
        Optional<ControlLine> control = ControlLine.parse(token, line);
        if (control.isPresent()) {
            said.add(control.get());
        } else if (!line.isEmpty()) {
            tail.add(line);
            findings.look(line);
        }
    }

    /** Returns what the output tells of what is wrong with the server. */
    OutputFindings findings() {
        return findings;
    }

    /** Returns the last lines. */
    List<String> lastLines() {
        return tail.lines();
    }

    /** Returns what the server says next; empty if it does not in time. */
    Optional<ControlLine> next(long millis) throws InterruptedException {
        return Optional.ofNullable(said.poll(millis, TimeUnit.MILLISECONDS));
    }

    /** Waits until all is read, which is so once the server, and all it started, are gone; or the time is over. */
    void awaitEnd(long millis) throws InterruptedException {
        thread.join(millis);
    }

    /** Returns the last lines, for an error message. */
    @Override
    public String toString() {
        return tail.toString();
    }
}
