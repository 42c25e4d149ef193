package dev.volano.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/** Opens connections that selector loops serve. */
final class SelectorConnector implements Connector {

    private final SelectorLoops loops;
    private final ChannelIo io;
    private final ConnectionOptions options;
    private final Tally tally = new Tally();
    private final SourceRotation sources;
    private volatile boolean closed;

    SelectorConnector(SelectorLoops loops, ChannelIo io, ConnectionOptions options) {
        this.loops = loops;
        this.io = io;
        this.options = options;
        sources = new SourceRotation(options);
    }

    @Override
    public Connection connect(InetSocketAddress address, Duration timeout, Handler handler) throws IOException {
        if (closed) {
            throw new IllegalStateException("the connector is closed");
        }
        SocketChannel channel = sources.connect(source -> Sockets.connect(address, timeout, options, source));
        try {
            channel.configureBlocking(false);
            SelectorLoop loop = loops.next();
            SelectorConnection connection = new SelectorConnection(loop, channel, io, handler, options, tally);
            loop.execute(connection::open);
            return connection;
        } catch (Throwable e) {
            Sockets.closeAfter(e, channel);
            throw e;
        }
    }

    @Override
    public void close() {
        closed = true;
        loops.close();
    }
}
