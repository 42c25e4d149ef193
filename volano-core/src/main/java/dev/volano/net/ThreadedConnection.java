package dev.volano.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A connection with a thread that waits for its input, and an {@link Outbox}.
 *
 * <p>What the handler writes while the connection's own thread calls it is sent by that thread after the call,
 * together; there it may wait for its own peer, and reads nothing more meanwhile. Any other thread leaves its bytes to
 * the sender. So nobody waits for the peer of somebody else, and nobody waits in a call, perhaps with a lock held.
 */
final class ThreadedConnection implements Connection, Runnable {

    private static final int DISCARDED_AT_A_TIME = 1024;

    private final Link link;
    private final InetSocketAddress remoteAddress;
    private final Handler handler;
    private final ConnectionOptions options;
    private final Tally tally;
    private final Outbox outbox;
    private final Closer closer;

    /** Held for a call to the handler. Not a monitor, which would pin a virtual thread. */
    private final ReentrantLock handling = new ReentrantLock();

    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Frame frame = Frame.onHeap();
    private final AtomicBoolean hasDeadline = new AtomicBoolean();
    private volatile @Nullable Future<?> deadline;
    private volatile @Nullable Thread own;
    private volatile boolean opened;

    /** For the connection's own thread. */
    private boolean inCall;

    /**
     * Creates a connection, to be {@link #run}.
     *
     * @param link the socket
     * @param outbox what sends
     * @param handler what to do on it
     * @param options how it behaves
     * @param tally where it is counted
     * @param closer ends it if its close takes too long
     */
    ThreadedConnection(
            Link link, Outbox outbox, Handler handler, ConnectionOptions options, Tally tally, Closer closer) {
        this.link = link;
        this.outbox = outbox;
        this.remoteAddress = link.remoteAddress();
        this.handler = handler;
        this.options = options;
        this.tally = tally;
        this.closer = closer;
    }

    @Override
    public void run() {
        own = Thread.currentThread();
        tally.opened();
        try {
            call(() -> {
                opened = true;
                handler.onOpen(this);
            });
            boolean ended = serve();
            outbox.awaitClosing();
            awaitEnd(ended);
        } catch (Throwable e) { // whatever it is, it ends this connection only
            abort(Faults.reasonFor(e));
        }
        finish();
    }

    /** Serves the connection until it is closing, or its input has ended, for which it returns true. */
    private boolean serve() throws IOException {
        InputBuffer input = new InputBuffer(options);
        while (outbox.isOpen()) {
            if (!input.fill(link)) {
                if (outbox.isOpen()) {
                    call(() -> handler.onEnd(this));
                }
                return true;
            }
            if (outbox.isOpen()) {
                call(() -> {
                    ByteBuffer bytes = input.consumable();
                    handler.onBytes(this, bytes);
                    input.keep();
                });
            }
        }
        return false;
    }

    /** Calls the handler, and sends what it wrote. For the connection's own thread. */
    private void call(Runnable call) {
        handling.lock();
        inCall = true;
        try {
            call.run();
        } catch (Throwable e) { // whatever it is, it ends this connection only
            abort(Faults.reasonFor(e));
        } finally {
            inCall = false;
            handling.unlock();
        }
        runTasks(); // first, for they would have to wait as long as the peer does not read
        Thread.interrupted(); // the handler may have left an interrupt behind, with which a virtual thread cannot wait
        outbox.sendOwn();
        outbox.awaitRoom();
    }

    /**
     * Waits until all is sent and the peer has ended as well. To close a socket with input unread would be a reset, in
     * which the peer could lose what it was sent.
     */
    private void awaitEnd(boolean inputEnded) throws IOException {
        if (!inputEnded && outbox.state() == Outbox.State.CLOSING) {
            setDeadline();
            byte[] discarded = new byte[DISCARDED_AT_A_TIME];
            int count;
            do {
                count = link.read(discarded, 0, discarded.length);
            } while (count >= 0 && outbox.state() == Outbox.State.CLOSING);
        }
        if (!outbox.isSent()) {
            setDeadline();
            outbox.awaitSent();
        }
    }

    /** Returns whether it is the calling thread that is calling the handler. */
    boolean isCallingHandler() {
        return handling.isHeldByCurrentThread();
    }

    private void setDeadline() {
        if (hasDeadline.compareAndSet(false, true)) {
            try {
                deadline = closer.schedule(() -> abort(CloseReason.finished()), options.closeTimeoutNanos());
            } catch (OutOfMemoryError e) {
                abort(Faults.reasonFor(e)); // rather than never
            }
        }
    }

    private void finish() {
        CloseReason why = outbox.finish();
        Future<?> noLongerNeeded = deadline;
        if (noLongerNeeded != null) {
            noLongerNeeded.cancel(false);
        }
        tally.closed();
        handling.lock();
        try {
            Faults.tellClosed(handler, this, why);
        } finally {
            handling.unlock();
        }
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return remoteAddress;
    }

    @Override
    public Frame frame() {
        return frame.clear();
    }

    @Override
    public boolean write(Frame message) {
        boolean ownCall = Thread.currentThread() == own && inCall;
        return outbox.write(message.snapshot(), ownCall);
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
        runTasks();
    }

    /** Runs the tasks, unless the handler is being called: then whoever calls it runs them afterwards. */
    private void runTasks() {
        while (opened && !tasks.isEmpty() && !handling.isHeldByCurrentThread() && handling.tryLock()) {
            try {
                Runnable task = tasks.poll();
                if (task != null && outbox.isOpen()) {
                    task.run();
                }
            } catch (Throwable e) { // as for a handler's call
                abort(Faults.reasonFor(e));
            } finally {
                handling.unlock();
            }
        }
    }

    @Override
    public void close(CloseReason why) {
        if (outbox.close(why) && Thread.currentThread() != own) {
            setDeadline(); // the connection's own thread may be waiting for its peer, and does so itself otherwise
        }
    }

    @Override
    public void abort(CloseReason why) {
        outbox.abort(why);
    }
}
