package dev.volano.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Plain sockets, as {@code java.net} has them. */
final class SocketTransport implements ThreadedIoModel.Transport {

    @Override
    public ThreadedIoModel.Acceptor listen(InetSocketAddress address, int backlog, ConnectionOptions options)
            throws IOException {
        ServerSocket server = Sockets.listenForStreams(address, backlog, options);
        InetSocketAddress bound = (InetSocketAddress) server.getLocalSocketAddress();
        return new ThreadedIoModel.Acceptor() {
            @Override
            public InetSocketAddress address() {
                return bound;
            }

            @Override
            public ThreadedIoModel.Accepted accept() throws IOException {
                Socket socket = server.accept();
                return new ThreadedIoModel.Accepted() {
                    @Override
                    public Link prepare(ConnectionOptions with) throws IOException {
                        return new SocketLink(socket, with);
                    }

                    @Override
                    public void close() throws IOException {
                        socket.close();
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
    public Link connect(
            InetSocketAddress address, Duration timeout, ConnectionOptions options, @Nullable InetAddress source)
            throws IOException {
        Sockets.requireResolved(address);
        Socket socket = new Socket();
        try {
            if (options.receiveBufferBytes() > 0) { // before the connect: it bounds the window that is offered
                socket.setReceiveBufferSize(options.receiveBufferBytes());
            }
            if (source != null) {
                socket.bind(new InetSocketAddress(source, 0));
            }
            socket.connect(address, Sockets.timeoutMillis(timeout));
            return new SocketLink(socket, options);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }
}
