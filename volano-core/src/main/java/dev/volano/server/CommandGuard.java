package dev.volano.server;

import dev.volano.internal.Require;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The main class of a small JVM between a parent and the command that it wants to run: starts the command, and ends it,
 * with all that it has started, when the parent says so or is gone, however it went. Ends with the command's status.
 *
 * <p>What the command is comes by the standard input, as the orders of a {@link ServerFork} do: on a command line,
 * everybody could read what is in its environment.
 */
final class CommandGuard {

    // Orders before the start; each has its word, a space, and a text that is encoded as in an address of the web.
    static final String ORDER_DIRECTORY = "directory";
    static final String ORDER_VARIABLE = "variable";
    static final String ORDER_ARGUMENT = "argument";
    static final String ORDER_START = "start";

    /** How long the command may take to end when it is asked to. */
    private static final long STOP_MILLIS = 3_000;

    /** How often it is looked for what the command has started: a process whose parent is gone is not found by it. */
    private static final long LOOK_MILLIS = 5_000;

    private static final int FAILED = 1;

    private final String token;
    private final OutputStream out = new FileOutputStream(FileDescriptor.out);
    private final Set<ProcessHandle> started = new LinkedHashSet<>(); // guarded by itself

    private CommandGuard(String token) {
        this.token = token;
    }

    /**
     * Runs a command until it ends, or the parent says stop, or is gone.
     *
     * @param args the token that lines to the parent begin with
     */
    public static void main(String[] args) throws InterruptedException {
        Require.atLeast(args.length, 1, "arguments");
        TerminalInterrupt.ignore(); // a measurement ends first, and then its server
        System.exit(new CommandGuard(args[0]).run());
    }

    private int run() throws InterruptedException {
        BufferedReader orders = new BufferedReader(
                new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8));
        Process command;
        try {
            Optional<ProcessBuilder> builder = read(orders);
            if (builder.isEmpty()) {
                return FAILED; // the parent is gone already
            }
            command = builder.get().start();
            command.getOutputStream().close(); // whoever reads from it finds its end
        } catch (IOException e) {
            say(ControlLine.FAILED, Map.of("message", String.valueOf(e.getMessage())));
            return FAILED;
        }
        Thread obeying = new Thread(() -> obey(orders, command), "volano-orders");
        obeying.setDaemon(true);
        obeying.start();
        say(ControlLine.READY, Map.of("process", Long.toString(command.pid())));
        do {
            remember(command);
        } while (!command.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS));
        endStarted();
        return command.exitValue();
    }

    private static Optional<ProcessBuilder> read(BufferedReader orders) throws IOException {
        List<String> command = new ArrayList<>();
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.redirectOutput(ProcessBuilder.Redirect.INHERIT);
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            String[] words = order.split(" ", 2);
            String text = words.length < 2 ? "" : URLDecoder.decode(words[1], StandardCharsets.UTF_8);
            switch (words[0]) {
                case ORDER_DIRECTORY -> builder.directory(Path.of(text).toFile());
                case ORDER_VARIABLE -> {
                    int equals = text.indexOf('=');
                    builder.environment().put(text.substring(0, equals), text.substring(equals + 1));
                }
                case ORDER_ARGUMENT -> command.add(text);
                case ORDER_START -> {
                    return Optional.of(builder);
                }
                default -> throw new IOException("there is no order \"" + words[0] + "\"");
            }
        }
        return Optional.empty();
    }

    /** Waits until the parent says stop, or is gone, and ends the command then. */
    private void obey(BufferedReader orders, Process command) {
        try {
            String order = orders.readLine();
            while (order != null && !order.equals(ServerFork.ORDER_STOP)) {
                order = orders.readLine();
            }
        } catch (IOException e) {
            print("(its orders ended: " + e.getMessage() + ")\n");
        }
        remember(command);
        synchronized (started) {
            started.forEach(ProcessHandle::destroy);
        }
        try {
            command.waitFor(STOP_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody does; in a hurry then
        }
        endStarted();
    }

    private void remember(Process command) {
        synchronized (started) {
            started.removeIf(process -> !process.isAlive());
            started.add(command.toHandle());
            command.descendants().forEach(started::add);
        }
    }

    /** Ends what is left of all that was started. */
    private void endStarted() {
        synchronized (started) {
            List<ProcessHandle> all = new ArrayList<>(started);
            started.forEach(process -> process.descendants().forEach(all::add));
            all.forEach(ProcessHandle::destroyForcibly);
        }
    }

    private void say(String kind, Map<String, String> values) {
        print("\n" + new ControlLine(kind, values).format(token) + "\n");
    }

    /** Prints in one piece, so that nothing that the command prints gets between. */
    private synchronized void print(String lines) {
        try {
            out.write(lines.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // Nobody reads any more: the parent is gone, which its orders tell, too.
        }
    }
}
