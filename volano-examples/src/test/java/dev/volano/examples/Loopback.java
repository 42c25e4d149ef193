package dev.volano.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.net.ConnectionOptions;
import dev.volano.net.Frame;
import dev.volano.net.Handler;
import dev.volano.net.IoModel;
import dev.volano.net.Listener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Real sockets on this machine, and what tests of an I/O model do with them. */
final class Loopback {

    static final int MEBIBYTE = 1024 * 1024;
    static final IoModel NETTY = new NettyIoModel();

    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final int SMALL_BUFFER = 64 * 1024;

    private Loopback() {}

    static Listener listen(ConnectionOptions options, Supplier<? extends Handler> handlers) throws IOException {
        return NETTY.listen(ANY_PORT, 100, options, handlers);
    }

    static Socket connect(Listener listener) throws IOException {
        return connect(listener.address());
    }

    static Socket connect(InetSocketAddress address) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(SMALL_BUFFER);
        socket.setSoTimeout(20_000);
        socket.connect(address, 10_000);
        return socket;
    }

    static ConnectionOptions.Builder smallBuffers() {
        return ConnectionOptions.builder().sendBufferBytes(SMALL_BUFFER);
    }

    /** Writes messages of 1 KiB, and returns how many bytes were taken before one was not. */
    static int writeUntilRefused(Connection connection) throws InterruptedException {
        Frame frame = new Frame(1024).put(new byte[1024]);
        int written = 0;
        while (written < 64 * MEBIBYTE && connection.write(frame)) {
            written += frame.length();
        }
        return written;
    }

    static void write(Socket socket, byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException e) {
            // The test is over, and looks at the other end.
        }
    }

    static void start(Runnable task) {
        Thread thread = new Thread(task, "test-writer");
        thread.setDaemon(true);
        thread.start();
    }

    static long threadsNamed(String prefix) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(prefix))
                .count();
    }

    static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void await(Supplier<Boolean> condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!condition.get()) {
            assertThat(System.nanoTime()).as("time").isLessThan(deadline);
            Thread.sleep(5);
        }
    }

    /** Takes no bytes, and tells of the connection's beginning and end. */
    static class Open implements Handler {

        final CompletableFuture<Connection> connection = new CompletableFuture<>();
        final CompletableFuture<CloseReason> closed = new CompletableFuture<>();
        final AtomicInteger closes = new AtomicInteger();

        @Override
        public void onOpen(Connection opened) {
            connection.complete(opened);
        }

        @Override
        public void onBytes(Connection opened, ByteBuffer in) {}

        @Override
        public void onClose(Connection opened, CloseReason reason) {
            closes.incrementAndGet();
            closed.complete(reason);
        }
    }
}
