package dev.volano.server;

import dev.volano.internal.Require;
import dev.volano.net.CloseReason;
import dev.volano.net.ListenerStatistics;
import dev.volano.probe.Jvm;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The main class of a forked JVM: starts the server, says so, and obeys its parent.
 *
 * <p>The parent's orders come by the standard input. Its end means that the parent is gone, however it went, and that
 * nobody else will end this process.
 */
final class ServerFork {

    static final String ORDER_STATISTICS = "statistics";
    static final String ORDER_STOP = "stop";

    private static final long STOP_MILLIS = 5_000;
    private static final int FAILED = 1;

    private final String token;
    private final PrintStream out;

    private ServerFork(String token, PrintStream out) {
        this.token = token;
        this.out = out;
    }

    /**
     * Runs a server until the parent says stop, or is gone.
     *
     * @param args the token that lines to the parent begin with, the launcher's class, and the launcher's arguments
     */
    public static void main(String[] args) {
        Require.atLeast(args.length, 2, "arguments");
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        new ServerFork(args[0], out).run(args[1], Arrays.copyOfRange(args, 2, args.length));
    }

    private void run(String launcher, String[] arguments) {
        try (RunningServer server = launch(launcher, arguments)) {
            say(ControlLine.READY, ready(server));
            obey(server);
            haltUnlessStopped();
        } catch (Throwable e) { // a launcher may throw anything, and the parent is to hear of it
            StackTraceElement[] trace = e.getStackTrace();
            say(ControlLine.FAILED, Map.of("message", trace.length == 0 ? e.toString() : e + " at " + trace[0]));
            e.printStackTrace(out);
            out.flush();
            haltUnlessStopped();
            System.exit(FAILED);
        }
        System.exit(0); // also when the server left threads behind
    }

    private static RunningServer launch(String launcher, String[] arguments) throws Exception {
        Class<?> type = Class.forName(launcher);
        return type.asSubclass(ServerLauncher.class)
                .getConstructor()
                .newInstance()
                .launch(Arrays.asList(arguments));
    }

    private static Map<String, String> ready(RunningServer server) {
        Map<String, String> values = new HashMap<>(Jvm.current().toMap());
        values.put("host", server.address().getAddress().getHostAddress());
        values.put("port", Integer.toString(server.address().getPort()));
        values.put("process", Long.toString(ProcessHandle.current().pid()));
        server.ioModel().ifPresent(name -> values.put("io", name));
        return values;
    }

    private void obey(RunningServer server) throws IOException {
        BufferedReader orders = new BufferedReader(
                new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8));
        for (String order = orders.readLine(); order != null && !order.equals(ORDER_STOP); order = orders.readLine()) {
            if (order.equals(ORDER_STATISTICS)) {
                say(
                        ControlLine.STATISTICS,
                        server.statistics().map(ServerFork::values).orElse(Map.of()));
            }
        }
    }

    private static Map<String, String> values(ListenerStatistics statistics) {
        Map<String, String> values = new HashMap<>();
        values.put("accepted", Long.toString(statistics.accepted()));
        values.put("open", Long.toString(statistics.open()));
        values.put("acceptPauses", Long.toString(statistics.acceptPauses()));
        values.put("discarded", Long.toString(statistics.discarded()));
        for (CloseReason.Kind kind : CloseReason.Kind.values()) {
            values.put(kind.name(), Long.toString(statistics.closed(kind)));
        }
        return values;
    }

    private void say(String kind, Map<String, String> values) {
        out.println();
        out.println(new ControlLine(kind, values).format(token));
        out.flush();
    }

    /** Ends the process in a while if closing the server, or a hook of it, hangs. */
    private static void haltUnlessStopped() {
        Thread halt = new Thread(
                () -> {
                    try {
                        Thread.sleep(STOP_MILLIS);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt(); // nobody does; in a hurry then
                    }
                    Runtime.getRuntime().halt(FAILED);
                },
                "volano-halt");
        halt.setDaemon(true);
        halt.start();
    }
}
