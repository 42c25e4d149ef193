package dev.volano.net;

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
                serve(acceptor.accept());
            } catch (IOException | OutOfMemoryError e) {
                // No descriptors or threads, mostly. Without the pause the loop would spin, and the others starve.
                pauseAccepting();
            }
        }
    }

    private void serve(ThreadedIoModel.Accepted accepted) throws IOException {
        Link link;
        Handler handler;
        try {
            link = accepted.prepare(options);
            handler = handlers.get();
        } catch (IOException | RuntimeException e) { // gone again already, or a factory that failed
            accepted.close();
            group.tally().opened();
            group.tally().closed(Faults.reasonFor(e).kind());
            return;
        }
        try {
            group.serve(link, handler);
        } catch (OutOfMemoryError e) {
            group.tally().opened();
            group.tally().closed(CloseReason.Kind.NO_RESOURCES);
            throw e;
        } catch (IllegalStateException e) {
            group.tally().opened();
            group.tally().closed(CloseReason.Kind.SHUTDOWN);
        }
    }

    private void pauseAccepting() {
        try {
            if (closed.getCount() > 0) {
                group.tally().acceptPaused();
                closed.await(SelectorListener.PAUSE_NANOS, TimeUnit.NANOSECONDS);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts the acceptor", e);
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
            group.close(List.of(thread));
        }
    }
}
