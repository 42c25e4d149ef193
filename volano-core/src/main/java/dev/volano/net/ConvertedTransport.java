package dev.volano.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Streams on top of channels that do not block. */
final class ConvertedTransport implements ThreadedIoModel.Transport {

    @Override
    public ThreadedIoModel.Acceptor listen(InetSocketAddress address, int backlog, ConnectionOptions options)
            throws IOException {
        ServerSocketChannel server = Sockets.listen(address, backlog, options);
        return new ChannelAcceptor(server, (InetSocketAddress) server.getLocalAddress());
    }

    @Override
    public Link connect(
            InetSocketAddress address, Duration timeout, ConnectionOptions options, @Nullable InetAddress source)
            throws IOException {
        SocketChannel channel = Sockets.connect(address, timeout, options, source);
        try {
            return link(channel, Selector.open());
        } catch (Throwable e) {
            Sockets.closeAfter(e, channel);
            throw e;
        }
    }

    private static Link link(SocketChannel channel, Selector selector) throws IOException {
        try {
            return new ConvertedLink(channel, selector);
        } catch (Throwable e) {
            Sockets.closeAfter(e, selector);
            throw e;
        }
    }

    /** Opens the selector of each connection before it is accepted, so that one that is accepted can be served. */
    private static final class ChannelAcceptor implements ThreadedIoModel.Acceptor {

        private final ServerSocketChannel server;
        private final InetSocketAddress address;
        private final AtomicReference<@Nullable Selector> next = new AtomicReference<>();

        private ChannelAcceptor(ServerSocketChannel server, InetSocketAddress address) {
            this.server = server;
            this.address = address;
        }

        @Override
        public InetSocketAddress address() {
            return address;
        }

        @Override
        public ThreadedIoModel.Accepted accept() throws IOException {
            if (next.get() == null) {
                next.set(Selector.open());
            }
            try {
                return new AcceptedChannel(server.accept(), next);
            } finally {
                if (!server.isOpen()) {
                    closeNext();
                }
            }
        }

        @Override
        public void close() throws IOException {
            server.close();
            closeNext();
        }

        private void closeNext() throws IOException {
            Selector unused = next.getAndSet(null);
            if (unused != null) {
                unused.close();
            }
        }
    }

    private static final class AcceptedChannel implements ThreadedIoModel.Accepted {

        private final SocketChannel channel;
        private final AtomicReference<@Nullable Selector> selector;

        private AcceptedChannel(SocketChannel channel, AtomicReference<@Nullable Selector> selector) {
            this.channel = channel;
            this.selector = selector;
        }

        @Override
        public Link prepare(ConnectionOptions options) throws IOException {
            Sockets.configure(channel, options);
            Selector taken = selector.getAndSet(null);
            if (taken == null) {
                throw new IOException("the listener is closed");
            }
            return link(channel, taken);
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
