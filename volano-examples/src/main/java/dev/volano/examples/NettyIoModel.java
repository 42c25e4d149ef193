package dev.volano.examples;

import dev.volano.net.Connection;
import dev.volano.net.ConnectionOptions;
import dev.volano.net.Connector;
import dev.volano.net.Handler;
import dev.volano.net.IoModel;
import dev.volano.net.Listener;
import dev.volano.net.ListenerStatistics;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An I/O model on top of Netty, as an example of bringing one's own: event loops, one per processor, over which the
 * connections are spread. The connections themselves are {@link NettyConnection}s.
 *
 * <p>It works on both sides, and together with any other model on the other side.
 */
public final class NettyIoModel implements IoModel {

    private static final long PAUSE_MILLIS = 50;

    /** Creates the model. */
    public NettyIoModel() {}

    @Override
    public String name() {
        return "netty";
    }

    @Override
    public Listener listen(
            InetSocketAddress address, int backlog, ConnectionOptions options, Supplier<? extends Handler> handlers)
            throws IOException {
        NettyLoops loops = new NettyLoops(options);
        try {
            NioServerSocketChannel server = new NioServerSocketChannel();
            server.config().setBacklog(backlog).setReuseAddress(true);
            if (options.receiveBufferBytes() > 0) { // what a server socket has, its connections get
                server.config().setReceiveBufferSize(options.receiveBufferBytes());
            }
            server.pipeline().addLast(new Acceptor(loops, handlers));
            loops.group().register(server).awaitUninterruptibly();
            ChannelFuture bound = server.bind(address).awaitUninterruptibly();
            if (!bound.isSuccess()) {
                throw new IOException("cannot listen on " + address + ": "
                        + ioException(bound.cause()).getMessage());
            }
            return new NettyListener((InetSocketAddress) bound.channel().localAddress(), loops);
        } catch (IOException e) {
            loops.close();
            throw e;
        } catch (ChannelException e) {
            loops.close();
            throw ioException(e);
        }
    }

    @Override
    public Connector connector(ConnectionOptions options) {
        return new NettyConnector(new NettyLoops(options), new AtomicInteger());
    }

    @Override
    public String toString() {
        return name();
    }

    /** Returns what is wrong as the callers of {@link Connector#connect} expect it. */
    private static IOException ioException(Throwable cause) {
        if (cause instanceof IOException e) {
            return e;
        }
        // Netty wraps "Too many open files", which the caller wants to see.
        return cause.getCause() instanceof IOException e ? e : new IOException(cause.toString(), cause);
    }

    private record NettyListener(InetSocketAddress address, NettyLoops loops) implements Listener {

        @Override
        public ListenerStatistics statistics() {
            return loops.statistics();
        }

        @Override
        public void close() {
            loops.close();
        }
    }

    /** Hands connections to the loops in turn, and pauses when the process has no more descriptors for them. */
    private static final class Acceptor extends ChannelInboundHandlerAdapter {

        private final NettyLoops loops;
        private final Supplier<? extends Handler> handlers;

        private Acceptor(NettyLoops loops, Supplier<? extends Handler> handlers) {
            this.loops = loops;
            this.handlers = handlers;
        }

        @Override
        @SuppressWarnings("FutureReturnValueIgnored") // a connection that cannot be served is closed
        public void channelRead(ChannelHandlerContext context, Object accepted) {
            SocketChannel channel = (SocketChannel) accepted;
            try {
                NettyConnection.configure(channel, loops.options());
                channel.pipeline().addLast(new NettyConnection(channel, loops, handlers.get()));
                loops.group().register(channel);
            } catch (Throwable e) { // gone again already, or a factory that failed
                loops.opened();
                loops.closed(NettyConnection.reasonFor(e).kind());
                channel.unsafe().closeForcibly();
            }
        }

        @Override
        @SuppressWarnings("FutureReturnValueIgnored") // a task that is not run has no server to resume
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            Channel server = context.channel();
            loops.acceptPaused(); // the connections that are open go on
            server.config().setAutoRead(false);
            server.eventLoop().schedule(() -> server.config().setAutoRead(true), PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private record NettyConnector(NettyLoops loops, AtomicInteger opened) implements Connector {

        @Override
        public Connection connect(InetSocketAddress address, Duration timeout, Handler handler) throws IOException {
            if (loops.isClosed()) {
                throw new IllegalStateException("the connector is closed");
            }
            try {
                NioSocketChannel channel = new NioSocketChannel();
                NettyConnection.configure(channel, loops.options());
                NettyConnection connection = new NettyConnection(channel, loops, handler);
                ChannelFuture connected = new Bootstrap()
                        .group(loops.group())
                        .channelFactory(() -> channel)
                        .handler(connection)
                        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 0) // the caller's thread looks at the clock
                        .connect(address, source());
                await(connected, timeout);
                return connection;
            } catch (ChannelException e) {
                throw ioException(e);
            }
        }

        /** Returns the next of the local addresses; null for the system's choice. */
        private @Nullable InetSocketAddress source() {
            List<InetAddress> sources = loops.options().sourceAddresses();
            return sources.isEmpty()
                    ? null
                    : new InetSocketAddress(sources.get(Math.floorMod(opened.getAndIncrement(), sources.size())), 0);
        }

        @SuppressWarnings("FutureReturnValueIgnored") // of a close
        private static void await(ChannelFuture connected, Duration timeout) throws IOException {
            try {
                if (!connected.await(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
                    connected.channel().close();
                    throw new SocketTimeoutException("not connected within " + timeout.toMillis() + " ms");
                }
            } catch (InterruptedException e) {
                connected.channel().close();
                Thread.currentThread().interrupt();
                InterruptedIOException interrupt = new InterruptedIOException("interrupted while connecting");
                interrupt.initCause(e);
                throw interrupt;
            }
            if (!connected.isSuccess()) {
                throw ioException(connected.cause());
            }
        }

        @Override
        public void close() {
            loops.close();
        }
    }
}
