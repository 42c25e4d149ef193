package dev.volano.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatWorkload;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/**
 * What another process does: it runs performance tests beside ordinary ones with 8 threads, as a fork of a build does,
 * when a line of input tells it to. Each line that it prints of its own begins with "fork: ".
 */
@SuppressWarnings("ThreadPriorityCheck") // only to give the others a chance: what is asserted holds in any order
public final class ParallelFork {

    static final int ORDINARY = 60;
    static final int MEASURING = 6;

    private static final int ROUNDS = 2_000;

    private static final AtomicInteger RUNNING = new AtomicInteger();
    private static final AtomicInteger MOST_RUNNING = new AtomicInteger();
    private static final AtomicInteger MEASURED = new AtomicInteger();
    private static final AtomicInteger BESIDE_A_MEASUREMENT = new AtomicInteger();
    private static volatile boolean measuring;

    private ParallelFork() {}

    static class Ordinary {

        @RepeatedTest(ORDINARY)
        void works() {
            MOST_RUNNING.accumulateAndGet(RUNNING.incrementAndGet(), Math::max);
            for (int i = 0; i < ROUNDS; i++) {
                if (measuring) {
                    BESIDE_A_MEASUREMENT.incrementAndGet();
                }
                Thread.yield();
            }
            RUNNING.decrementAndGet();
        }
    }

    @PerformanceTests
    static class Measuring {

        @RepeatedTest(MEASURING)
        void measures(@Server(Watched.class) ServerSource servers, VolanoBenchmark benchmark) {
            benchmark.measure(
                    servers,
                    1,
                    client -> client.workload(
                            ChatWorkload.builder().rooms(1).users(3).count(20).build()));
        }
    }

    /** A server that lives as long as what is measured, and looks who else is there. */
    static final class Watched implements ServerSource {

        @Override
        public RunningServer start() {
            measuring = true;
            if (RUNNING.get() > 0) {
                BESIDE_A_MEASUREMENT.incrementAndGet();
            }
            boolean alone = enter();
            say(alone ? "alone" : "not alone");
            if (Boolean.getBoolean("fork.waits")) {
                awaitLine(); // so that a measurement is under way for as long as the other process needs
            }
            VolanoServer server = VolanoServer.builder().build().start();
            return new RunningServer() {
                @Override
                public InetSocketAddress address() {
                    return server.address();
                }

                @Override
                public void close() {
                    server.close();
                    measuring = false;
                    MEASURED.incrementAndGet();
                    if (alone) {
                        leave();
                    }
                }
            };
        }

        private static Path inside() {
            return Path.of(System.getProperty("fork.folder"), "inside");
        }

        /** Returns whether no other measurement is under way, in whatever process: each begins with this. */
        private static boolean enter() {
            try {
                Files.createFile(inside());
                return true;
            } catch (FileAlreadyExistsException e) {
                return false;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void leave() {
            try {
                Files.delete(inside());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static final BufferedReader IN =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    private static final PrintStream OUT =
            new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

    private static void say(String line) {
        OUT.println("fork: " + line);
    }

    private static void awaitLine() {
        try {
            IN.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Runs the tests, and says what came of them.
     *
     * @param args parameters of performance tests, as key=value
     */
    public static void main(String[] args) {
        Map<String, String> parameters = new HashMap<>(Map.of(
                "volano.mode", "full",
                "volano.attachments", "off",
                "volano.jfr", "never",
                "junit.jupiter.execution.parallel.enabled", "true",
                "junit.jupiter.execution.parallel.mode.default", "concurrent",
                "junit.jupiter.execution.parallel.config.strategy", "fixed",
                "junit.jupiter.execution.parallel.config.fixed.parallelism", "8"));
        for (String arg : args) {
            parameters.put(arg.substring(0, arg.indexOf('=')), arg.substring(arg.indexOf('=') + 1));
        }
        say("ready");
        awaitLine();
        EngineExecutionResults results = EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(Ordinary.class), selectClass(Measuring.class))
                .configurationParameters(parameters)
                .execute();
        say(results.testEvents().succeeded().count() + " succeeded, " + MEASURED + " measured, " + BESIDE_A_MEASUREMENT
                + " beside, " + (MOST_RUNNING.get() > 1 ? "in parallel" : "one by one"));
        results.testEvents().failed().stream().forEach(event -> say(event.toString()));
    }
}
