package dev.volano.net;

import dev.volano.internal.ThreadJoin;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Accepts in a thread of its own. */
final class ThreadedListener implements Listener {

    private final ThreadedIoModel.Acceptor acceptor;
    private final ThreadedGroup group;
    private final ConnectionOptions options;
    private final Supplier<? extends Handler> handlers;
    private final Thread thread;
    private final CountDownLatch closed = new CountDownLatch(1);

    ThreadedListener(
            ThreadedIoModel.Acceptor acceptor,
            ThreadedGroup group,
            ConnectionOptions options,
            Supplier<? extends Handler> handlers) {
        this.acceptor = acceptor;
        this.group = group;
        this.options = options;
        this.handlers = handlers;
        thread = new Thread(this::acceptAll, options.threadName() + "-acceptor");
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    private void acceptAll() {
        while (closed.getCount() > 0) {
            try {
                Thread.interrupted(); // a factory of handlers may have left an interrupt behind, which ends an accept
                serve(acceptor.accept());
            } catch (IOException | OutOfMemoryError e) {
                // No descriptors or threads, mostly. Without the pause the loop would spin, and the others starve.
                pauseAccepting(e);
            }
        }
    }

    private void serve(ThreadedIoModel.Accepted accepted) throws IOException {
        Link link;
        Handler handler;
        try {
            link = accepted.prepare(options);
            handler = handlers.get();
        } catch (Throwable e) { // gone again already, or a factory that failed: it costs one connection
            group.tally().refused(Faults.reasonFor(e));
            accepted.close();
            throwIfNoThreads(e);
            return;
        }
        try {
            group.serve(link, handler);
        } catch (IllegalStateException e) {
            group.tally().refused(CloseReason.shutdown());
        } catch (Throwable e) {
            group.tally().refused(Faults.reasonFor(e));
            throwIfNoThreads(e);
        }
    }

    private static void throwIfNoThreads(Throwable e) {
        if (e instanceof OutOfMemoryError noThreads) {
            throw noThreads;
        }
    }

    private void pauseAccepting(Throwable cause) {
        try {
            if (closed.getCount() > 0) {
                group.tally().acceptPaused(cause);
                closed.await(SelectorListener.PAUSE_NANOS, TimeUnit.NANOSECONDS);
            }
        } catch (InterruptedException e) {
            // A factory of handlers has left it behind; the pause is over.
        }
    }

    @Override
    public InetSocketAddress address() {
        return acceptor.address();
    }

    @Override
    public ListenerStatistics statistics() {
        return group.tally().statistics();
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            acceptor.close();
        } catch (IOException e) {
            throw new IllegalStateException("the server socket at " + address() + " could not be closed", e);
        } finally {
            if (group.close()) {
                ThreadJoin.awaitAll(List.of(thread)); // it starts nothing any more, since the group is closed
            }
        }
    }
}
