package dev.volano.client;

import dev.volano.server.RunningServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that does with each connection whatever a test wants, and keeps it open until it is closed. */
final class RawServer implements RunningServer {

    /** What is done with a connection. */
    interface Script {
        void serve(Socket connection) throws IOException;
    }

    private final ServerSocket socket;
    private final List<Socket> connections = new CopyOnWriteArrayList<>();
    private final AtomicInteger accepted = new AtomicInteger();

    private RawServer(ServerSocket socket) {
        this.socket = socket;
    }

    static RawServer start(Script script) throws IOException {
        RawServer server = new RawServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        Thread thread = new Thread(() -> server.acceptAll(script), "raw-server");
        thread.setDaemon(true);
        thread.start();
        return server;
    }

    /** Returns a server that does not accept, and whose queue is full: who connects waits. */
    static RawServer full() throws IOException {
        RawServer server = new RawServer(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
        boolean room = true;
        while (room) {
            Socket filler = new Socket();
            server.connections.add(filler);
            try {
                filler.connect(server.address(), 300);
            } catch (IOException e) { // the time is over: there is no room any more
                room = false;
            }
        }
        return server;
    }

    private void acceptAll(Script script) {
        try {
            while (true) {
                Socket connection = socket.accept();
                connections.add(connection);
                accepted.incrementAndGet();
                script.serve(connection);
            }
        } catch (IOException e) {
            // The socket is closed: the end.
        }
    }

    /** Waits for some of what the client sends. */
    static void readSome(Socket connection) throws IOException {
        InputStream in = connection.getInputStream();
        if (in.read() >= 0) {
            in.skipNBytes(in.available());
        }
    }

    int accepted() {
        return accepted.get();
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
            throw new IllegalStateException(e);
        }
    }
}
