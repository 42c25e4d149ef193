package dev.volano.net;

import dev.volano.internal.Require;
import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.channels.NetworkChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Opens sockets as the options say, with errors that name the address. */
final class Sockets {

    private static final Duration LONGEST_TIMEOUT = Duration.ofMillis(Integer.MAX_VALUE);

    private Sockets() {}

    static ServerSocketChannel listen(InetSocketAddress address, int backlog, ConnectionOptions options)
            throws IOException {
        requireResolved(address);
        ServerSocketChannel server = ServerSocketChannel.open();
        try {
            if (options.receiveBufferBytes() > 0) {
                server.setOption(StandardSocketOptions.SO_RCVBUF, options.receiveBufferBytes());
            }
            server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            server.bind(address, backlog);
            return server;
        } catch (IOException e) {
            closeAfter(e, server);
            throw cannotListen(address, e);
        } catch (RuntimeException e) {
            closeAfter(e, server);
            throw e;
        }
    }

    static ServerSocket listenForStreams(InetSocketAddress address, int backlog, ConnectionOptions options)
            throws IOException {
        requireResolved(address);
        ServerSocket server = new ServerSocket();
        try {
            if (options.receiveBufferBytes() > 0) {
                server.setReceiveBufferSize(options.receiveBufferBytes());
            }
            server.setReuseAddress(true);
            server.bind(address, backlog);
            return server;
        } catch (IOException e) {
            closeAfter(e, server);
            throw cannotListen(address, e);
        } catch (RuntimeException e) {
            closeAfter(e, server);
            throw e;
        }
    }

    /**
     * Connects a channel in blocking mode; an interrupt of the thread closes it.
     *
     * @param source the local address; null for the system's choice
     */
    static SocketChannel connect(
            InetSocketAddress address, Duration timeout, ConnectionOptions options, @Nullable InetAddress source)
            throws IOException {
        requireResolved(address);
        SocketChannel channel = SocketChannel.open();
        try {
            if (options.receiveBufferBytes() > 0) { // before the connect: it bounds the window that is offered
                channel.setOption(StandardSocketOptions.SO_RCVBUF, options.receiveBufferBytes());
            }
            if (source != null) {
                channel.bind(new InetSocketAddress(source, 0));
            }
            channel.socket().connect(address, timeoutMillis(timeout));
            configure(channel, options);
            return channel;
        } catch (IOException | RuntimeException e) {
            closeAfter(e, channel);
            throw e;
        }
    }

    static void configure(NetworkChannel channel, ConnectionOptions options) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, options.noDelay());
        if (options.sendBufferBytes() > 0) {
            channel.setOption(StandardSocketOptions.SO_SNDBUF, options.sendBufferBytes());
        }
        if (options.receiveBufferBytes() > 0) {
            channel.setOption(StandardSocketOptions.SO_RCVBUF, options.receiveBufferBytes());
        }
    }

    /**
     * Makes the close of a socket a reset. The peer must not take the end for one in good order where bytes are
     * missing, and if it does not read, the system would go on trying to send what it has of them.
     */
    static void resetOnClose(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
        } catch (SocketException e) {
            // The peer is gone already, and cannot be told anything.
        }
    }

    /** Closes what would be left open after a failure, which a further one is added to. */
    static void closeAfter(Throwable failure, Closeable opened) {
        try {
            opened.close();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** Returns the timeout as sockets take it: at least a millisecond, since 0 would be for ever. */
    static int timeoutMillis(Duration timeout) {
        Require.positive(timeout, "timeout");
        return timeout.compareTo(LONGEST_TIMEOUT) < 0 ? (int) Math.max(1, timeout.toMillis()) : Integer.MAX_VALUE;
    }

    static void requireResolved(InetSocketAddress address) throws IOException {
        if (address.isUnresolved()) {
            throw new UnknownHostException("no host is known by the name " + address.getHostString());
        }
    }

    private static IOException cannotListen(InetSocketAddress address, IOException cause) {
        BindException named = new BindException("cannot listen on "
                + address.getAddress().getHostAddress() + " port " + address.getPort() + ": " + cause.getMessage());
        named.initCause(cause);
        return named;
    }
}
