package dev.volano.net;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;

/** The connections of one listener or connector that have a thread each. */
final class ThreadedGroup {

    private final ThreadFactory threads;
    private final Senders senders;
    private final ConnectionOptions options;
    private final boolean sendsItself;
    private final Tally tally = new Tally();
    private final Map<ThreadedConnection, Thread> served = new ConcurrentHashMap<>();
    private final AtomicLong count = new AtomicLong();
    private volatile boolean closed;

    ThreadedGroup(ThreadFactory threads, Senders senders, ConnectionOptions options, boolean sendsItself) {
        this.threads = threads;
        this.senders = senders;
        this.options = options;
        this.sendsItself = sendsItself;
    }

    Tally tally() {
        return tally;
    }

    /**
     * Starts a connection's thread.
     *
     * @throws OutOfMemoryError if the system has no more threads; the socket is closed
     * @throws IllegalStateException if the group is closed; the socket is closed
     */
    Connection serve(Link link, Handler handler) throws IOException {
        Sender sender;
        try {
            sender = senders.newSender(options.threadName() + "-sender-" + count.getAndIncrement());
        } catch (OutOfMemoryError e) {
            link.close();
            throw e;
        }
        ThreadedConnection connection = new ThreadedConnection(link, handler, options, tally, sendsItself, sender);
        Thread thread = threads.newThread(() -> {
            try {
                connection.run();
            } finally {
                served.remove(connection);
            }
        });
        served.put(connection, thread);
        try {
            if (closed) {
                throw new IllegalStateException("closed");
            }
            thread.start();
        } catch (OutOfMemoryError | IllegalStateException e) {
            served.remove(connection);
            sender.release();
            link.close();
            throw e;
        }
        return connection;
    }

    /** Closes all connections and waits for their threads, and for one more. */
    void close(List<Thread> more) {
        closed = true;
        List<Thread> ending = new ArrayList<>(more);
        served.forEach((connection, thread) -> {
            ending.add(thread);
            connection.abort(CloseReason.shutdown());
        });
        ThreadJoin.awaitAll(ending);
        senders.stop();
        ThreadJoin.awaitAll(senders.threads());
    }
}
