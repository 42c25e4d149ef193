package dev.volano.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Accepts in the first of its loops, and hands the connections to all of them in turn. */
final class SelectorListener implements Listener, SelectorLoop.Ready {

    /** Connections accepted before others get their turn. */
    private static final int ACCEPTS_AT_A_TIME = 64;

    static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final ServerSocketChannel server;
    private final InetSocketAddress address;
    private final SelectorLoops loops;
    private final ChannelIo io;
    private final ConnectionOptions options;
    private final Supplier<? extends Handler> handlers;
    private final Tally tally = new Tally();
    private final SelectionKey key;
    private volatile @Nullable IOException notClosed;

    SelectorListener(
            ServerSocketChannel server,
            SelectorLoops loops,
            ChannelIo io,
            ConnectionOptions options,
            Supplier<? extends Handler> handlers)
            throws IOException {
        this.server = server;
        this.address = (InetSocketAddress) server.getLocalAddress();
        this.loops = loops;
        this.io = io;
        this.options = options;
        this.handlers = handlers;
        server.configureBlocking(false);
        key = loops.first().register(server, 0, this);
        loops.first().execute(this::resumeAccepting); // once this object is complete
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    @Override
    public ListenerStatistics statistics() {
        return tally.statistics();
    }

    @Override
    public void close() {
        loops.close();
        if (notClosed != null) {
            throw new IllegalStateException("the server socket at " + address + " could not be closed", notClosed);
        }
    }

    @Override
    public void onReady(int operations) {
        try {
            for (int i = 0; i < ACCEPTS_AT_A_TIME; i++) {
                SocketChannel channel = server.accept();
                if (channel == null) {
                    return;
                }
                serve(channel);
            }
        } catch (IOException | OutOfMemoryError e) {
            // No descriptors, mostly. Without the pause the loop would spin, and those being served would starve.
            pauseAccepting(e);
        }
    }

    private void serve(SocketChannel channel) throws IOException {
        try {
            channel.configureBlocking(false);
            Sockets.configure(channel, options);
            SelectorLoop loop = loops.next();
            SelectorConnection connection = new SelectorConnection(loop, channel, io, handlers.get(), options, tally);
            loop.execute(connection::open);
        } catch (Throwable e) { // gone again already, or a factory that failed: it costs one connection
            tally.refused(Faults.reasonFor(e));
            channel.close();
            if (e instanceof OutOfMemoryError noMemory) {
                throw noMemory;
            }
        }
    }

    private void pauseAccepting(Throwable cause) {
        tally.acceptPaused(cause);
        loops.first().schedule(PAUSE_NANOS, this::resumeAccepting);
        key.interestOps(0);
    }

    private void resumeAccepting() {
        if (key.isValid()) { // otherwise the listener has been closed
            key.interestOps(SelectionKey.OP_ACCEPT);
        }
    }

    @Override
    public void onLoopEnd() {
        try {
            server.close();
        } catch (IOException e) {
            notClosed = e;
        }
    }
}
