package dev.volano.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * Uses what a server needs once, before there is any load.
 *
 * <p>A class of the JDK that is first loaded when the process has run out of descriptors fails in its initialiser, and
 * stays broken for the life of the JVM. After this, none is loaded at a ceiling.
 */
final class Preload {

    private Preload() {}

    static void networkClasses() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open();
                Selector selector = Selector.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            try (SocketChannel client = SocketChannel.open(server.getLocalAddress());
                    SocketChannel accepted = server.accept()) {
                client.write(ByteBuffer.allocate(1));
                accepted.configureBlocking(false).register(selector, SelectionKey.OP_READ);
                selector.select(1_000);
                accepted.read(ByteBuffer.allocateDirect(1));
                client.shutdownOutput();
            }
        }
    }
}
