package dev.volano.server;

import dev.volano.VolanoException;
import dev.volano.internal.Require;
import dev.volano.net.ConnectionOptions;
import dev.volano.net.Handler;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.net.Listener;
import dev.volano.net.ListenerStatistics;
import dev.volano.probe.Jvm;
import dev.volano.workload.chat.ChatServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A server in this JVM: a chat server unless told otherwise, on any {@link IoModel}.
 *
 * <pre>{@code
 * try (RunningServer server = VolanoServer.builder().io(IoModels.selector()).build().start()) {
 *     // server.address() is where it accepts connections
 * }
 * }</pre>
 *
 * <p>What it is built with does not change. It is started once, and closed once; its methods may be called by any
 * thread.
 *
 * @since 0.1
 */
public final class VolanoServer implements RunningServer {

    /** Connections that the system may complete before they are accepted, unless told otherwise: 4,096. */
    public static final int DEFAULT_BACKLOG = 4_096;

    private final IoModel io;
    private final InetAddress bindAddress;
    private final int port;
    private final int backlog;
    private final ConnectionOptions connectionOptions;
    private final Supplier<? extends Handler> handlers;

    // Guarded by this.
    private @Nullable Listener listener;
    private boolean closed;

    private VolanoServer(Builder builder) {
        io = builder.io;
        bindAddress = builder.bindAddress;
        port = builder.port;
        backlog = builder.backlog;
        connectionOptions = builder.connectionOptions;
        handlers = builder.handlers == null ? ChatServer.builder().build() : builder.handlers;
    }

    /**
     * Returns a builder set to a chat server on selectors, one per processor, at a free port of the loopback address.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Starts to accept connections.
     *
     * @return this server, running
     * @throws VolanoException if it cannot listen on the address
     * @throws UnsupportedOperationException if this JVM cannot run the I/O model; the message says what is needed
     * @throws IllegalStateException if it was started or closed before
     */
    public synchronized VolanoServer start() {
        if (listener != null || closed) {
            throw new IllegalStateException("a server is started once; build another one");
        }
        try {
            listener = io.listen(new InetSocketAddress(bindAddress, port), backlog, connectionOptions, handlers);
        } catch (IOException e) {
            throw new VolanoException("the server did not start: " + e.getMessage() + "; " + advice(e), e);
        }
        return this;
    }

    private static String advice(IOException e) {
        String message = String.valueOf(e.getMessage());
        if (message.contains("Cannot assign requested address")) {
            return "choose an address of this machine, such as 127.0.0.1";
        }
        if (message.contains("Too many open files")) {
            return "raise the limit of open files (ulimit -n)";
        }
        return "choose another port, or 0 for any free one";
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalStateException if it was not started
     */
    @Override
    public InetSocketAddress address() {
        return listening().address();
    }

    @Override
    public OptionalLong processId() {
        return OptionalLong.of(ProcessHandle.current().pid());
    }

    @Override
    public Optional<Jvm> jvm() {
        return Optional.of(Jvm.current());
    }

    @Override
    public Optional<String> ioModel() {
        return Optional.of(io.name());
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalStateException if it was not started
     */
    @Override
    public Optional<ListenerStatistics> statistics() {
        return Optional.of(listening().statistics());
    }

    private synchronized Listener listening() {
        if (listener == null) {
            throw new IllegalStateException("the server was not started");
        }
        return listener;
    }

    /** Stops accepting, closes all connections and ends all threads. */
    @Override
    public void close() {
        Listener toClose;
        synchronized (this) {
            closed = true;
            toClose = listener;
        }
        if (toClose != null) {
            toClose.close();
        }
    }

    /** Builds a {@link VolanoServer}. Each value is checked when it is set. For one thread at a time. */
    public static final class Builder {

        private IoModel io = IoModels.selectors();
        private InetAddress bindAddress = InetAddress.getLoopbackAddress();
        private int port;
        private int backlog = DEFAULT_BACKLOG;
        private ConnectionOptions connectionOptions =
                ConnectionOptions.builder().threadName("volano-server").build();
        private @Nullable Supplier<? extends Handler> handlers;

        private Builder() {}

        /**
         * Sets how bytes move between sockets and handlers.
         *
         * @param io the model; {@link IoModels#selectors()} by default
         * @return this builder
         * @throws NullPointerException if {@code io} is null
         */
        public Builder io(IoModel io) {
            this.io = Objects.requireNonNull(io, "io");
            return this;
        }

        /**
         * Sets the address of this machine to listen on.
         *
         * @param address the loopback address by default
         * @return this builder
         * @throws NullPointerException if {@code address} is null
         */
        public Builder bindAddress(InetAddress address) {
            this.bindAddress = Objects.requireNonNull(address, "bindAddress");
            return this;
        }

        /**
         * Sets the port to listen on.
         *
         * @param port from 0 to 65,535; 0, the default, for any free one
         * @return this builder
         * @throws IllegalArgumentException if {@code port} is out of range
         */
        public Builder port(int port) {
            this.port = Require.between(port, 0, 65_535, "port");
            return this;
        }

        /**
         * Sets how many connections the system may complete before they are accepted. The system may have a lower
         * limit.
         *
         * @param backlog at least 1; {@value VolanoServer#DEFAULT_BACKLOG} by default
         * @return this builder
         * @throws IllegalArgumentException if {@code backlog} is out of range
         */
        public Builder backlog(int backlog) {
            this.backlog = Require.atLeast(backlog, 1, "backlog");
            return this;
        }

        /**
         * Sets how each connection behaves: bounds, buffers, and what happens to peers that do not read.
         *
         * @param options {@link ConnectionOptions#defaults()} by default, with threads named {@code volano-server}
         * @return this builder
         * @throws NullPointerException if {@code options} is null
         */
        public Builder connectionOptions(ConnectionOptions options) {
            this.connectionOptions = Objects.requireNonNull(options, "connectionOptions");
            return this;
        }

        /**
         * Sets what the server does: what makes the handler of each connection, called by any thread.
         *
         * @param handlers a {@link ChatServer} of its own by default
         * @return this builder
         * @throws NullPointerException if {@code handlers} is null
         */
        public Builder handlers(Supplier<? extends Handler> handlers) {
            this.handlers = Objects.requireNonNull(handlers, "handlers");
            return this;
        }

        /**
         * Builds the server, which is not started yet.
         *
         * @return the server
         */
        public VolanoServer build() {
            return new VolanoServer(this);
        }
    }
}
