package dev.volano.net;

import dev.volano.internal.Require;
import dev.volano.internal.ThreadJoin;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;

/**
 * Uses what a server needs once, before there is any load.
 *
 * <p>A class that is first needed when the process has run out of descriptors cannot be loaded, or fails in its
 * initialiser, and stays broken for the life of the JVM. After this, none is loaded at a ceiling.
 */
final class Preload {

    /** All classes of this package, and what they use of this project; a test sees to it that none is missing. */
    static final List<Class<?>> CLASSES = List.of(
            BadInputException.class,
            ChannelIo.class,
            CloseReason.class,
            Closer.class,
            Connection.class,
            ConnectionOptions.class,
            Connector.class,
            ConvertedIo.class,
            ConvertedLink.class,
            ConvertedTransport.class,
            FactorySenders.class,
            Faults.class,
            Frame.class,
            Handler.class,
            InputBuffer.class,
            IoModel.class,
            IoModels.class,
            Link.class,
            Listener.class,
            ListenerStatistics.class,
            LoopInput.class,
            Outbox.class,
            OwnSenders.class,
            Pending.class,
            Preload.class,
            Require.class,
            SelectorConnection.class,
            SelectorConnector.class,
            SelectorIoModel.class,
            SelectorListener.class,
            SelectorLoop.class,
            SelectorLoops.class,
            Sender.class,
            Senders.class,
            SharedSenders.class,
            SlowReaderPolicy.class,
            SocketLink.class,
            SocketTransport.class,
            Sockets.class,
            SourceRotation.class,
            Tally.class,
            ThreadJoin.class,
            ThreadedConnection.class,
            ThreadedConnector.class,
            ThreadedGroup.class,
            ThreadedIoModel.class,
            ThreadedListener.class,
            Threads.class,
            TurnOutput.class);

    private Preload() {}

    /** Loads and initialises the classes of this package, and those of the JDK that they use. */
    static void networkClasses() throws IOException {
        for (Class<?> each : CLASSES) {
            initialise(each);
        }
        useChannels();
    }

    private static void initialise(Class<?> type) {
        try {
            MethodHandles.lookup().ensureInitialized(type);
        } catch (IllegalAccessException e) {
            throw new LinkageError("a class of this project cannot be seen by it", e);
        }
        for (Class<?> nested : type.getDeclaredClasses()) {
            initialise(nested);
        }
    }

    private static void useChannels() throws IOException {
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

    /** Has a thread wait for a socket: where it is a virtual one, the JVM opens what all of them will wait with. */
    static void waitingThread(ThreadFactory threads) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
            FutureTask<Integer> reading = new FutureTask<>(() -> readNothing(socket));
            Thread thread = threads.newThread(reading);
            thread.start();
            ThreadJoin.awaitAll(List.of(thread));
            reading.get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IOException("threads cannot wait for sockets: " + e.getMessage(), e);
        }
    }

    private static int readNothing(Socket socket) throws IOException {
        socket.setSoTimeout(1);
        try {
            return socket.getInputStream().read();
        } catch (SocketTimeoutException e) {
            return 0; // as it should be: nobody writes
        }
    }
}
