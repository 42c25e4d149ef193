package com.example.shouting;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A server of the user's own, with its own protocol: it sends each line back in capitals. */
public final class ShoutingServer implements AutoCloseable {

    private final ServerSocket serverSocket;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final boolean slow;

    /**
     * Starts a server on a free port of this machine.
     *
     * @param slow whether it does needless work for each line
     * @throws IOException if there is no port
     */
    public ShoutingServer(boolean slow) throws IOException {
        this.slow = slow;
        serverSocket = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::acceptAll, "shouting-accept");
        thread.setDaemon(true);
        thread.start();
    }

    /** Returns the port that it listens on. */
    public int port() {
        return serverSocket.getLocalPort();
    }

    private void acceptAll() {
        while (!serverSocket.isClosed()) {
            try {
                Socket socket = serverSocket.accept();
                sockets.add(socket);
                Thread thread = new Thread(() -> serve(socket), "shouting");
                thread.setDaemon(true);
                thread.start();
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            OutputStream out = socket.getOutputStream();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                out.write((shout(line) + "\n").getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            // the client has gone
        } finally {
            sockets.remove(socket);
        }
    }

    private String shout(String line) {
        return slow ? shoutSlowly(line) : line.toUpperCase(Locale.ROOT);
    }

    /** What somebody might write without thinking of it, and a recording shows. */
    private static String shoutSlowly(String line) {
        String text = "";
        for (int i = 0; i < 8_000; i++) {
            text = (text + line).toUpperCase(Locale.ROOT);
            text = text.substring(Math.max(0, text.length() - 4_000));
        }
        return line.toUpperCase(Locale.ROOT);
    }

    @Override
    public void close() {
        try {
            serverSocket.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
