package dev.volano.net;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;

/** The connections of one listener or connector that have a thread each. */
final class ThreadedGroup {

    private final ThreadFactory threads;
    private final Senders senders;
    private final Closer closer;
    private final ConnectionOptions options;
    private final boolean sendsItself;
    private final Tally tally = new Tally();
    private final AtomicLong count = new AtomicLong();

    private final Threads running = new Threads();

    // Guarded by the set: a thread that is started is one of a connection that close() knows of.
    private final Set<ThreadedConnection> served = new HashSet<>();
    private boolean closed;

    ThreadedGroup(ThreadFactory threads, Senders senders, ConnectionOptions options, boolean sendsItself) {
        this.threads = threads;
        this.senders = senders;
        this.closer = new Closer(options.threadName());
        this.options = options;
        this.sendsItself = sendsItself;
    }

    Tally tally() {
        return tally;
    }

    /**
     * Throws if the group is closed.
     *
     * @throws IllegalStateException if it is
     */
    void requireOpen() {
        synchronized (served) {
            if (closed) {
                throw new IllegalStateException("closed");
            }
        }
    }

    /**
     * Starts a connection's thread. If that fails the socket is closed.
     *
     * @throws OutOfMemoryError if the system has no more threads
     * @throws IllegalStateException if the group is closed
     */
    Connection serve(Link link, Handler handler) throws IOException {
        try {
            requireOpen();
            Sender sender = senders.newSender(options.threadName() + "-sender-" + count.getAndIncrement());
            try {
                Outbox outbox = new Outbox(link, options, tally, sender, sendsItself);
                return start(new ThreadedConnection(link, outbox, handler, options, tally, closer));
            } catch (Throwable e) {
                sender.release();
                throw e;
            }
        } catch (Throwable e) {
            Sockets.closeAfter(e, () -> link.close(false));
            throw e;
        }
    }

    private Connection start(ThreadedConnection connection) {
        Thread thread = threads.newThread(() -> {
            try {
                connection.run();
            } finally {
                ended(connection);
            }
        });
        synchronized (served) {
            requireOpen();
            served.add(connection);
            try {
                running.start(thread);
            } catch (Throwable e) {
                served.remove(connection);
                throw e;
            }
        }
        return connection;
    }

    private void ended(ThreadedConnection connection) {
        synchronized (served) {
            served.remove(connection);
            stopIfIdle();
        }
    }

    /** Under the lock. */
    private void stopIfIdle() {
        if (closed && served.isEmpty()) {
            senders.stop();
            closer.stop();
        }
    }

    /**
     * Closes all connections, and ends the threads.
     *
     * @return false if it is called by a handler, and has not waited for the threads, since one of them waits for that
     *     call
     */
    boolean close() {
        List<ThreadedConnection> toClose;
        synchronized (served) {
            closed = true;
            stopIfIdle();
            toClose = List.copyOf(served);
        }
        toClose.forEach(connection -> connection.abort(CloseReason.shutdown()));
        if (toClose.stream().anyMatch(ThreadedConnection::isCallingHandler)) {
            return false;
        }
        running.awaitEnd();
        senders.awaitEnd();
        closer.awaitEnd();
        return true;
    }
}
