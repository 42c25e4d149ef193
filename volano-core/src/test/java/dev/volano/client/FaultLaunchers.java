package dev.volano.client;

import dev.volano.net.CloseReason;
import dev.volano.net.Handler;
import dev.volano.net.IoModels;
import dev.volano.net.ListenerStatistics;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerLauncher;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatServer;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Servers with a fault, for processes of their own. */
@SuppressWarnings("ModifiedButNotUsed") // to keep what is not used any more is what they are for
final class FaultLaunchers {

    private FaultLaunchers() {}

    /** A server of which nothing is told but its address, so that no check before the load knows what it needs. */
    private record Unnamed(VolanoServer server) implements RunningServer {

        @Override
        public InetSocketAddress address() {
            return server.address();
        }

        @Override
        public Optional<ListenerStatistics> statistics() {
            return server.statistics();
        }

        @Override
        public void close() {
            server.close();
        }
    }

    private static RunningServer start(String io, Supplier<? extends Handler> handlers) {
        return new Unnamed(VolanoServer.builder()
                .io(IoModels.named(io))
                .handlers(handlers)
                .build()
                .start());
    }

    /** A chat server that takes threads nobody knows of: two for each connection. */
    public static final class Threads implements ServerLauncher {
        @Override
        public RunningServer launch(List<String> arguments) {
            return start("classic", ChatServer.builder().build());
        }
    }

    /** A chat server that keeps some memory for each input. */
    public static final class Leaking implements ServerLauncher {
        @Override
        public RunningServer launch(List<String> arguments) {
            List<byte[]> leaked = new ArrayList<>();
            Supplier<Handler> chat = ChatServer.builder().build();
            return start("selector", () -> {
                Handler good = chat.get();
                return (connection, in) -> {
                    leaked.add(new byte[64 * 1024]);
                    good.onBytes(connection, in);
                };
            });
        }
    }

    /** A chat server of which a thread dies of a lack of memory, and that goes on but does nothing any more. */
    public static final class LivingOn implements ServerLauncher {
        @Override
        public RunningServer launch(List<String> arguments) {
            CountDownLatch once = new CountDownLatch(1);
            return start("selector", FaultyChat.after(20, (connection, in) -> {
                in.position(in.limit());
                if (once.getCount() > 0) {
                    once.countDown();
                    new Thread(LivingOn::die, "worker").start();
                }
            }));
        }

        private static void die() {
            List<byte[]> all = new ArrayList<>();
            while (true) {
                all.add(new byte[8 * 1024 * 1024]);
            }
        }
    }

    /** A chat server that opens files for each connection, and never closes them. */
    public static final class OpeningFiles implements ServerLauncher {
        @Override
        public RunningServer launch(List<String> arguments) {
            List<InputStream> opened = new ArrayList<>();
            Supplier<Handler> chat = ChatServer.builder().build();
            return start("selector", () -> {
                try {
                    for (int i = 0; i < 4; i++) {
                        opened.add(new FileInputStream("/dev/null"));
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                return chat.get();
            });
        }
    }

    /** A chat server that closes a connection at one input in ten. */
    public static final class ClosingAtRandom implements ServerLauncher {
        @Override
        public RunningServer launch(List<String> arguments) {
            SplittableRandom random = new SplittableRandom(1);
            Supplier<Handler> chat = ChatServer.builder().build();
            return start("selector", () -> {
                Handler good = chat.get();
                return (connection, in) -> {
                    if (random.nextInt(10) == 0) {
                        in.position(in.limit());
                        connection.close(new CloseReason(CloseReason.Kind.TIMEOUT, "tired"));
                    } else {
                        good.onBytes(connection, in);
                    }
                };
            });
        }
    }

    /** A chat server that answers with what is no packet after a while. */
    public static final class AnsweringWrongly implements ServerLauncher {
        @Override
        public RunningServer launch(List<String> arguments) {
            return start("selector", FaultyChat.after(20, (connection, in) -> {
                in.position(in.limit());
                connection.write(connection.frame().putInt(-1).putInt(-1));
            }));
        }
    }

    /** A chat server that takes three seconds for an input, after a while. */
    public static final class AnsweringSlowly implements ServerLauncher {
        @Override
        public RunningServer launch(List<String> arguments) {
            CountDownLatch never = new CountDownLatch(1);
            return start("selector", FaultyChat.after(20, (connection, in) -> {
                in.position(in.limit());
                try {
                    never.await(3, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }));
        }
    }
}
