package dev.volano.benchmarks;

import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.net.Handler;
import dev.volano.net.IoModels;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerLauncher;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatServer;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

/**
 * A chat server on one selector that takes more for a connection than it needs, so that it is known of what it runs out
 * and when. Its arguments are what and how much: {@code heap} and the bytes of an array, {@code threads} and the bytes
 * of a stack, or {@code files} and how many; for each connection until it is closed.
 */
public final class LimitedChatLauncher implements ServerLauncher {

    /** Creates a launcher. */
    public LimitedChatLauncher() {}

    @Override
    public RunningServer launch(List<String> arguments) {
        int amount = Integer.parseInt(arguments.get(1));
        Supplier<Runnable> taken = switch (arguments.get(0)) {
            case "heap" -> () -> new Array(amount);
            case "threads" -> () -> new Waiting(amount);
            case "files" -> () -> new Files(amount);
            default -> throw new IllegalArgumentException("heap, threads or files: " + arguments);
        };
        ChatServer chat = ChatServer.builder().build();
        return VolanoServer.builder()
                .io(IoModels.selector())
                .handlers(() -> new Taking(taken.get(), chat.get()))
                .build()
                .start();
    }

    /** Has something for as long as it is open; to run it is to give it back. */
    private record Taking(Runnable taken, Handler chat) implements Handler {

        @Override
        public void onOpen(Connection connection) {
            chat.onOpen(connection);
        }

        @Override
        public void onBytes(Connection connection, ByteBuffer in) {
            chat.onBytes(connection, in);
        }

        @Override
        public void onClose(Connection connection, CloseReason reason) {
            taken.run();
            chat.onClose(connection, reason);
        }
    }

    private static final class Array implements Runnable {

        private final byte[] bytes;

        Array(int length) {
            bytes = new byte[length];
        }

        @Override
        public void run() {
            bytes[0] = 1; // was needed until now
        }
    }

    /** A thread that waits. */
    private static final class Waiting implements Runnable {

        private final CountDownLatch end = new CountDownLatch(1);

        Waiting(long stackBytes) {
            Thread thread = new Thread(null, this::await, "waiting", stackBytes);
            thread.setDaemon(true);
            thread.start();
        }

        private void await() {
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // and ends
            }
        }

        @Override
        public void run() {
            end.countDown();
        }
    }

    private static final class Files implements Runnable {

        private final InputStream[] opened;

        Files(int count) {
            opened = new InputStream[count];
            try {
                for (int i = 0; i < count; i++) {
                    opened[i] = new FileInputStream("/dev/null");
                }
            } catch (IOException e) {
                run();
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void run() {
            for (InputStream each : opened) {
                try {
                    if (each != null) {
                        each.close();
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }
}
