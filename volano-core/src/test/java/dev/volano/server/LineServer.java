package dev.volano.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A program of its own that knows nothing of Volano: answers each connection with a line about itself. */
final class LineServer {

    private LineServer() {}

    /** Listens on the port that is the first argument; a second argument {@code die} ends it at a connection. */
    public static void main(String[] args) throws IOException {
        String line = args[1] + "|" + System.getProperty("user.dir") + "|" + System.getenv("VOLANO_TEST") + "|"
                + ProcessHandle.current().pid() + "\n";
        try (ServerSocket server = new ServerSocket(Integer.parseInt(args[0]), 50, InetAddress.getLoopbackAddress())) {
            System.out.println("accepting many connections");
            while (true) {
                try (Socket socket = server.accept()) {
                    if (args[1].equals("die")) {
                        System.out.println("the last words");
                        Runtime.getRuntime().halt(7);
                    }
                    socket.getOutputStream().write(line.getBytes(StandardCharsets.UTF_8));
                }
            }
        }
    }
}
