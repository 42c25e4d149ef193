package dev.volano.server;

import dev.volano.internal.Require;
import dev.volano.net.ListenerStatistics;
import dev.volano.probe.Jvm;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * The main class of a forked JVM: starts the server, says so, and obeys its parent.
 *
 * <p>The parent's orders come by the standard input. Its end means that the parent is gone, however it went, and that
 * nobody else will end this process.
 */
final class ServerFork {

    /** An order, with a word after it that the answer has as the value {@link #ORDER}. */
    static final String ORDER_STATISTICS = "statistics";

    static final String ORDER_STOP = "stop";
    static final String ORDER = "order";

    /** What the key of the detail of a kind of close begins with, in an answer with statistics. */
    static final String DETAIL = "detail.";

    static final String PAUSE_DETAIL = "pauseDetail";

    private static final long STOP_MILLIS = 5_000;
    private static final int FAILED = 1;

    private final String token;
    private final InputStream in;
    private final OutputStream out;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile @Nullable RunningServer running;

    private ServerFork(String token, InputStream in, OutputStream out) {
        this.token = token;
        this.in = in;
        this.out = out;
    }

    /**
     * Runs a server until the parent says stop, or is gone.
     *
     * @param args the token that lines to the parent begin with, the launcher's class, and the launcher's arguments
     */
    public static void main(String[] args) {
        Require.atLeast(args.length, 2, "arguments");
        InputStream in = new FileInputStream(FileDescriptor.in);
        OutputStream out = new FileOutputStream(FileDescriptor.out); // whatever a launcher makes of System.out
        System.setIn(InputStream.nullInputStream()); // a launcher that reads would take the orders
        TerminalInterrupt.ignore(); // a measurement ends first, and then its server
        new ServerFork(args[0], in, out).run(args[1], Arrays.copyOfRange(args, 2, args.length));
    }

    private void run(String launcher, String[] arguments) {
        Thread orders = new Thread(this::obey, "volano-orders"); // also while the launcher hangs
        orders.setDaemon(true);
        orders.start();
        int status = 0;
        try (RunningServer server = launch(launcher, arguments)) {
            running = server;
            say(ControlLine.READY, ready(server));
            stopped.await();
            say(ControlLine.STATISTICS, statistics(server));
        } catch (Throwable e) { // a launcher may throw anything, and the parent is to hear of it
            status = FAILED;
            fail(e instanceof InvocationTargetException wrapper ? wrapper.getTargetException() : e);
        }
        haltUnlessEnded();
        endOffspring();
        System.exit(status); // also when the server left threads behind
    }

    private static RunningServer launch(String launcher, String[] arguments) throws Exception {
        RunningServer server = Class.forName(launcher)
                .asSubclass(ServerLauncher.class)
                .getConstructor()
                .newInstance()
                .launch(Arrays.asList(arguments));
        return Objects.requireNonNull(server, "the launcher returned null where a running server was due");
    }

    private static Map<String, String> ready(RunningServer server) {
        Map<String, String> values = new HashMap<>(Jvm.current().toMap());
        values.put("host", server.address().getAddress().getHostAddress());
        values.put("port", Integer.toString(server.address().getPort()));
        values.put("process", Long.toString(ProcessHandle.current().pid()));
        server.ioModel().ifPresent(name -> values.put("io", name));
        return values;
    }

    private void fail(Throwable e) {
        StackTraceElement[] trace = e.getStackTrace();
        StringWriter lines = new StringWriter();
        e.printStackTrace(new PrintWriter(lines, true));
        print("\n" + lines + "\n"); // before the parent is told, who looks no further then
        say(ControlLine.FAILED, Map.of("message", trace.length == 0 ? e.toString() : e + " at " + trace[0]));
    }

    /** Obeys the parent's orders until it says stop, or is gone. */
    private void obey() {
        try (BufferedReader orders = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            String order = orders.readLine();
            while (order != null && !order.equals(ORDER_STOP)) {
                if (order.startsWith(ORDER_STATISTICS)) {
                    answer(order);
                }
                order = orders.readLine();
            }
        } catch (IOException e) {
            print("(its orders ended: " + e.getMessage() + ")\n");
        }
        haltUnlessEnded();
        stopped.countDown();
    }

    private void answer(String order) {
        try {
            Map<String, String> answer = statistics(running);
            answer.put(ORDER, order.substring(ORDER_STATISTICS.length()).strip());
            say(ControlLine.STATISTICS, answer);
        } catch (OutOfMemoryError e) {
            // The server has taken it all. This thread must go on: nobody else hears that the parent is gone.
        }
    }

    private Map<String, String> statistics(@Nullable RunningServer server) {
        Map<String, String> values = new HashMap<>();
        Optional<ListenerStatistics> known = Optional.empty();
        try {
            known = server == null ? known : server.statistics();
        } catch (RuntimeException e) { // a fault of the server, for which the orders must not end
            print("\n(its statistics are not known: " + e + ")\n");
        }
        if (known.isPresent()) {
            ListenerStatistics statistics = known.get();
            values.put("accepted", Long.toString(statistics.accepted()));
            values.put("open", Long.toString(statistics.open()));
            values.put("acceptPauses", Long.toString(statistics.acceptPauses()));
            values.put("discarded", Long.toString(statistics.discarded()));
            statistics.closed().forEach((kind, count) -> values.put(kind.name(), Long.toString(count)));
            statistics.closeDetails().forEach((kind, detail) -> values.put(DETAIL + kind.name(), detail));
            statistics.pauseDetail().ifPresent(detail -> values.put(PAUSE_DETAIL, detail));
        }
        return values;
    }

    private void say(String kind, Map<String, String> values) {
        print("\n" + new ControlLine(kind, values).format(token) + "\n");
    }

    /** Prints in one piece, so that nothing that the server prints gets between. */
    private synchronized void print(String lines) {
        try {
            out.write(lines.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // Nobody reads any more: the parent is gone, which its orders tell, too.
        }
    }

    /** Ends the process in a while if launching, closing the server, or a hook of it, hangs. */
    private static void haltUnlessEnded() {
        Thread halt = new Thread(
                () -> {
                    try {
                        Thread.sleep(STOP_MILLIS);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt(); // nobody does; in a hurry then
                    }
                    endOffspring();
                    Runtime.getRuntime().halt(FAILED);
                },
                "volano-halt");
        halt.setDaemon(true);
        halt.start();
    }

    /** Ends processes that the server started and did not end. */
    private static void endOffspring() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }
}
