package dev.volano.client;

import dev.volano.server.RunningServer;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** Sends back numbers of eight bytes, after what a test has it do before each; counts them. */
final class EchoServer implements RunningServer {

    /** What is done before a number is sent back. */
    interface Before {

        /** Returns whether the number is to be sent back at all. */
        boolean answer(long number) throws InterruptedException;
    }

    private final ServerSocket socket = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
    private final List<Socket> connections = new CopyOnWriteArrayList<>();
    private final AtomicLong received = new AtomicLong();
    private final Before before;

    private EchoServer(Before before) throws IOException {
        this.before = before;
    }

    static EchoServer start(Before before) throws IOException {
        EchoServer server = new EchoServer(before);
        daemon("echo-server-accept", server::acceptAll);
        return server;
    }

    private static void daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void acceptAll() {
        while (!socket.isClosed()) {
            try {
                Socket connection = socket.accept();
                connection.setTcpNoDelay(true);
                connections.add(connection);
                daemon("echo-server", () -> serve(connection));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket connection) {
        try (connection;
                DataInputStream in = new DataInputStream(connection.getInputStream());
                DataOutputStream out = new DataOutputStream(connection.getOutputStream())) {
            while (true) {
                long number = in.readLong();
                received.incrementAndGet();
                if (before.answer(number)) {
                    out.writeLong(number);
                }
            }
        } catch (EOFException | SocketException e) {
            // The client has left.
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns how many numbers have come. */
    long received() {
        return received.get();
    }

    @Override
    public InetSocketAddress address() {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    @Override
    public void close() {
        try {
            socket.close();
            for (Socket connection : connections) {
                connection.close();
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
