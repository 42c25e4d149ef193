package dev.volano.examples;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A program of somebody else's that accepts connections at the port that it is given. */
final class ForeignServer {

    private ForeignServer() {}

    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(Integer.parseInt(args[0]), 50, InetAddress.getLoopbackAddress())) {
            while (true) {
                server.accept().close();
            }
        }
    }
}
