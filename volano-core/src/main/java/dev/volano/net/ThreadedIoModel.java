package dev.volano.net;

import dev.volano.internal.Require;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A thread for each connection, which waits for its input. */
final class ThreadedIoModel implements IoModel {

    /** Where sockets come from. */
    interface Transport {

        Acceptor listen(InetSocketAddress address, int backlog, ConnectionOptions options) throws IOException;

        /** Connects from a local address; null for the system's choice. */
        Link connect(
                InetSocketAddress address, Duration timeout, ConnectionOptions options, @Nullable InetAddress source)
                throws IOException;
    }

    /** A server socket. */
    interface Acceptor {

        InetSocketAddress address();

        /** Waits for a connection. */
        Accepted accept() throws IOException;

        /** Closes the socket; a thread that waits in {@link #accept} gets an exception. */
        void close() throws IOException;
    }

    /** A socket that was accepted, and may be of no use any more. */
    interface Accepted {

        /** Makes the socket ready to be served. */
        Link prepare(ConnectionOptions options) throws IOException;

        void close() throws IOException;
    }

    private final String name;
    private final Transport transport;
    private final Function<String, ThreadFactory> threads;
    private final Function<String, Senders> senders;
    private final boolean sendsItself;
    private final int threadsEach;

    /**
     * Creates a model.
     *
     * @param name the model's name
     * @param transport where sockets come from
     * @param threads makes, from a prefix for names, the factory of the threads that wait for input
     * @param senders makes, from a prefix for names, what sends for the connections of a listener or connector
     * @param sendsItself whether a connection's own thread may write to its socket
     * @param threadsEach how many threads of the platform a connection takes
     */
    ThreadedIoModel(
            String name,
            Transport transport,
            Function<String, ThreadFactory> threads,
            Function<String, Senders> senders,
            boolean sendsItself,
            int threadsEach) {
        this.name = name;
        this.transport = transport;
        this.threads = threads;
        this.senders = senders;
        this.sendsItself = sendsItself;
        this.threadsEach = threadsEach;
    }

    /** Returns a factory of threads of the platform, which do not keep the JVM alive. */
    static ThreadFactory platformThreads(String prefix) {
        AtomicLong count = new AtomicLong();
        return task -> {
            Thread thread = new Thread(task, prefix + count.getAndIncrement());
            thread.setDaemon(true);
            return thread;
        };
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Listener listen(
            InetSocketAddress address, int backlog, ConnectionOptions options, Supplier<? extends Handler> handlers)
            throws IOException {
        Require.atLeast(backlog, 1, "backlog");
        ThreadFactory factory = threads.apply(options.threadName() + "-connection-");
        preload(options);
        Acceptor acceptor = transport.listen(address, backlog, options);
        try {
            ThreadedGroup group = group(factory, options);
            try {
                ThreadedListener listener = new ThreadedListener(acceptor, group, options, handlers);
                listener.start();
                return listener;
            } catch (Throwable e) {
                Sockets.closeAfter(e, group::close);
                throw e;
            }
        } catch (Throwable e) {
            Sockets.closeAfter(e, acceptor::close);
            throw e;
        }
    }

    @Override
    public Connector connector(ConnectionOptions options) throws IOException {
        ThreadFactory factory = threads.apply(options.threadName() + "-connection-");
        preload(options);
        return new ThreadedConnector(transport, group(factory, options), options);
    }

    @Override
    public int threadsPerConnection() {
        return threadsEach;
    }

    private void preload(ConnectionOptions options) throws IOException {
        Preload.networkClasses();
        Preload.waitingThread(threads.apply(options.threadName() + "-preload-"));
    }

    private ThreadedGroup group(ThreadFactory factory, ConnectionOptions options) {
        return new ThreadedGroup(factory, senders.apply(options.threadName()), options, sendsItself);
    }

    @Override
    public String toString() {
        return name;
    }
}
