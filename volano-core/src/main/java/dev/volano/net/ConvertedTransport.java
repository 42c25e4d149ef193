package dev.volano.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/** Streams on top of channels that do not block. */
final class ConvertedTransport implements ThreadedIoModel.Transport {

    @Override
    public ThreadedIoModel.Acceptor listen(InetSocketAddress address, int backlog, ConnectionOptions options)
            throws IOException {
        ServerSocketChannel server = Sockets.listen(address, backlog, options);
        InetSocketAddress bound = (InetSocketAddress) server.getLocalAddress();
        return new ThreadedIoModel.Acceptor() {
            @Override
            public InetSocketAddress address() {
                return bound;
            }

            @Override
            public ThreadedIoModel.Accepted accept() throws IOException {
                SocketChannel channel = server.accept();
                return new ThreadedIoModel.Accepted() {
                    @Override
                    public Link prepare(ConnectionOptions with) throws IOException {
                        Sockets.configure(channel, with);
                        return new ConvertedLink(channel);
                    }

                    @Override
                    public void close() throws IOException {
                        channel.close();
                    }
                };
            }

            @Override
            public void close() throws IOException {
                server.close();
            }
        };
    }

    @Override
    public Link connect(InetSocketAddress address, Duration timeout, ConnectionOptions options) throws IOException {
        SocketChannel channel = Sockets.connect(address, timeout, options);
        try {
            return new ConvertedLink(channel);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }
}
