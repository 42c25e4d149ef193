package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One side of connections on an I/O model, and plain sockets as their peers. When it is closed it verifies that nothing
 * is left of the model, and that each handler was called as promised.
 */
final class Rig implements AutoCloseable {

    static final int BACKLOG = 200;

    private static final AtomicInteger RIGS = new AtomicInteger();

    private final ConnectionOptions options;
    private final List<Probe> probes = new ArrayList<>();
    private final List<Peer> peers = new ArrayList<>();
    private final Queue<Probe> toServe = new ConcurrentLinkedQueue<>();
    private final @Nullable Listener listener;
    private final @Nullable Connector connector;
    private final @Nullable ServerSocket plainServer;

    private Rig(Side side, ConnectionOptions.Builder builder) throws IOException {
        options = builder.threadName("rig-" + RIGS.incrementAndGet()).build();
        if (side.role() == Side.Role.SERVER) {
            listener = side.model().listen(loopback(0), BACKLOG, options, toServe::remove);
            connector = null;
            plainServer = null;
        } else {
            listener = null;
            connector = side.model().connector(options);
            plainServer = new ServerSocket();
            if (options.sendBufferBytes() > 0) {
                plainServer.setReceiveBufferSize(options.sendBufferBytes());
            }
            plainServer.setSoTimeout((int) Await.PATIENCE.toMillis());
            plainServer.bind(loopback(0), BACKLOG);
        }
    }

    static Rig open(Side side) throws IOException {
        return open(side, ConnectionOptions.builder());
    }

    /** Opens a side; if its buffers are small, those of the peers are as small. */
    static Rig open(Side side, ConnectionOptions.Builder options) throws IOException {
        return new Rig(side, options);
    }

    static Rig server(IoModel model) throws IOException {
        return open(new Side(model, Side.Role.SERVER));
    }

    static Rig server(IoModel model, ConnectionOptions.Builder options) throws IOException {
        return open(new Side(model, Side.Role.SERVER), options);
    }

    static InetSocketAddress loopback(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    /** Opens one more connection, which the probe serves, and returns its other end. */
    Peer connect(Probe probe) throws IOException {
        Peer peer = opposite(probe);
        probes.add(probe);
        peers.add(peer);
        probe.connection();
        return peer;
    }

    private Peer opposite(Probe probe) throws IOException {
        if (listener != null) {
            toServe.add(probe);
            return Peer.connect(listener.address(), options.sendBufferBytes(), options.receiveBufferBytes());
        }
        if (connector == null || plainServer == null) {
            throw new AssertionError("neither a server nor a client");
        }
        connector.connect(loopback(plainServer.getLocalPort()), Await.PATIENCE, probe);
        return new Peer(plainServer.accept(), options.receiveBufferBytes());
    }

    Listener listener() {
        if (listener == null) {
            throw new AssertionError("only a server has a listener");
        }
        return listener;
    }

    String threadName() {
        return options.threadName();
    }

    /** Closes the model, and leaves the peers. */
    void closeModel() {
        if (listener != null) {
            listener.close();
        }
        if (connector != null) {
            connector.close();
        }
    }

    @Override
    public void close() throws IOException {
        closeModel();
        for (Peer peer : peers) {
            peer.close();
        }
        if (plainServer != null) {
            plainServer.close();
        }
        assertThat(threadsNamed(options.threadName()))
                .as("threads that are left")
                .isEmpty();
        probes.forEach(Probe::verify);
    }

    /** Returns the living threads of the platform whose names begin like this. */
    static List<String> threadsNamed(String prefix) {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith(prefix + "-"))
                .sorted()
                .toList();
    }
}
