package dev.volano.server;

import dev.volano.net.ConnectionOptions;
import dev.volano.net.ListenerStatistics;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** What the forked JVMs of the tests run: good servers with quirks, and bad ones. */
final class Launchers {

    private Launchers() {}

    private static void print(String text) {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true);
        out.print(text);
    }

    /** Tells who waits for the file a process id, whole or not at all. */
    static void writePid(String file, long pid) throws IOException {
        Path written = Files.writeString(Path.of(file + ".part"), Long.toString(pid));
        Files.move(written, Path.of(file));
    }

    private static void sleepForEver() throws InterruptedException {
        new CountDownLatch(1).await();
    }

    /** Shows how it was started: options, environment and arguments. */
    public static final class Showing implements ServerLauncher {
        @Override
        public RunningServer launch(List<String> arguments) {
            print("arguments " + arguments + "\n");
            print("variable " + System.getenv("VOLANO_TEST") + "\n");
            print("property " + System.getProperty("volano.test") + "\n");
            print("command " + System.getProperty("sun.java.command") + "\n"); // the token is in it
            print("no end of line");
            RunningServer server = new ChatServerLauncher().launch(List.of("selector"));
            Thread reader = new Thread(
                    () -> { // an order to end itself comes by the network, as a fault would
                        try (ServerSocket door = new ServerSocket(Integer.parseInt(arguments.get(0)))) {
                            door.accept().close();
                            print("and the last words\n");
                            Runtime.getRuntime().halt(7);
                        } catch (IOException e) {
                            print(e.toString());
                        }
                    });
            reader.setDaemon(true);
            reader.start();
            return server;
        }
    }

    public static final class Throwing implements ServerLauncher {
        @Override
        public RunningServer launch(List<String> arguments) throws IOException {
            print("about to fail\n");
            throw new IOException("no such disk");
        }
    }

    public static final class BadConstructor implements ServerLauncher {
        public BadConstructor() {
            throw new IllegalStateException("not today");
        }

        @Override
        public RunningServer launch(List<String> arguments) {
            throw new AssertionError();
        }
    }

    public static final class Exiting implements ServerLauncher {
        @Override
        public RunningServer launch(List<String> arguments) {
            print("goodbye");
            System.exit(3);
            throw new AssertionError();
        }
    }

    @SuppressWarnings("NullAway") // the point of it
    public static final class ReturningNull implements ServerLauncher {
        @Override
        public RunningServer launch(List<String> arguments) {
            return null;
        }
    }

    /** Prints without end of line, tells its pid in a file, and never gets ready. */
    public static final class Hanging implements ServerLauncher {
        @Override
        public RunningServer launch(List<String> arguments) throws Exception {
            print("waiting for Godot");
            writePid(arguments.get(0), ProcessHandle.current().pid());
            sleepForEver();
            throw new AssertionError();
        }
    }

    /** Prints much more than a pipe takes, a part of it without any end of line, and then gets ready. */
    public static final class Chatty implements ServerLauncher {
        @Override
        public RunningServer launch(List<String> arguments) {
            for (int i = 0; i < 20_000; i++) {
                print("line " + i + " of far too many\n");
            }
            print("x".repeat(3_000_000));
            return new ChatServerLauncher().launch(List.of("selector"));
        }
    }

    /** Takes the standard streams away, as some servers do, and reads from the standard input. */
    public static final class Greedy implements ServerLauncher {
        @Override
        public RunningServer launch(List<String> arguments) throws IOException {
            System.setOut(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
            int read = System.in.read();
            if (read >= 0) {
                throw new IOException("read an order of the parent");
            }
            return new ChatServerLauncher().launch(List.of("selector"));
        }
    }

    /** Starts a process of its own, and does not end it when it is closed. */
    public static final class LeavingOffspring implements ServerLauncher {
        @Override
        public RunningServer launch(List<String> arguments) throws IOException {
            Process child = new ProcessBuilder("sleep", "1000").inheritIO().start();
            print("offspring " + child.pid() + "\n");
            writePid(arguments.get(0), child.pid());
            return new ChatServerLauncher().launch(List.of("selector"));
        }
    }

    /** A server whose methods fail or hang when they are called. */
    public static final class Broken implements ServerLauncher {
        @Override
        public RunningServer launch(List<String> arguments) {
            VolanoServer server = VolanoServer.builder()
                    .connectionOptions(
                            ConnectionOptions.builder().threadName("broken").build())
                    .build()
                    .start();
            return new RunningServer() {
                @Override
                public InetSocketAddress address() {
                    return server.address();
                }

                @Override
                public Optional<ListenerStatistics> statistics() {
                    throw new IllegalStateException("no statistics today");
                }

                @Override
                public void close() {
                    try {
                        sleepForEver();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                }
            };
        }
    }

    /** Cannot be made in a fork. */
    public abstract static class Abstract implements ServerLauncher {}

    /** Cannot be made in a fork. */
    public static final class WithParameter implements ServerLauncher {
        private final int port;

        public WithParameter(int port) {
            this.port = port;
        }

        @Override
        public RunningServer launch(List<String> arguments) {
            throw new AssertionError(port);
        }
    }

    /** Cannot be made in a fork. */
    static final class NotPublic implements ServerLauncher {
        @Override
        public RunningServer launch(List<String> arguments) {
            throw new AssertionError();
        }
    }
}
