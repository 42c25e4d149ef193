package dev.volano.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A connection with a thread that waits for its input, and a {@link Sender} for what cannot be sent at once.
 *
 * <p>What the handler writes while the connection's own thread calls it is sent by that thread after the call,
 * together; there it may wait for its own peer. Any other thread leaves its bytes to the sender. So nobody waits for
 * the peer of somebody else, and no lock of a handler is held while anybody waits.
 *
 * <p>Two locks, never taken the one in the other's way: {@code handling} is held for a call to the handler,
 * {@code output} for a moment. Not {@code synchronized}, which would pin a virtual thread.
 */
final class ThreadedConnection implements Connection, Runnable {

    private static final int BATCH_BYTES = 8 * 1024;

    private enum State {
        OPEN,
        CLOSING,
        ABORTED
    }

    private final Link link;
    private final InetSocketAddress remoteAddress;
    private final Handler handler;
    private final ConnectionOptions options;
    private final Tally tally;
    private final boolean sendsItself;
    private final Sender sender;

    private final ReentrantLock handling = new ReentrantLock();
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Frame frame = Frame.onHeap();
    private volatile @Nullable Thread own;
    private volatile boolean opened;

    private final ReentrantLock output = new ReentrantLock();
    private final Condition changed = output.newCondition();
    private final Pending pending = new Pending();
    private volatile State state = State.OPEN;
    private @Nullable CloseReason reason;
    private boolean sending;

    /** Whether the connection's own thread is the one that sends. For that thread. */
    private boolean ownSends;

    /**
     * Creates a connection, to be {@link #run}.
     *
     * @param link the socket
     * @param handler what to do on it
     * @param options how it behaves
     * @param tally where it is counted
     * @param sendsItself whether the connection's own thread writes to the socket
     * @param sender sends the rest
     */
    ThreadedConnection(
            Link link, Handler handler, ConnectionOptions options, Tally tally, boolean sendsItself, Sender sender) {
        this.link = link;
        this.remoteAddress = link.remoteAddress();
        this.handler = handler;
        this.options = options;
        this.tally = tally;
        this.sendsItself = sendsItself;
        this.sender = sender;
    }

    @Override
    public void run() {
        own = Thread.currentThread();
        tally.opened();
        handle(() -> {
            opened = true;
            handler.onOpen(this);
        });
        try {
            serve(new InputBuffer(options));
        } catch (Throwable e) { // whatever it is, it ends this connection only
            abort(Faults.reasonFor(e));
        }
        finish();
    }

    private void serve(InputBuffer input) throws IOException {
        while (state == State.OPEN) {
            if (!input.fill(link)) {
                if (state == State.OPEN) {
                    handle(() -> handler.onEnd(this));
                    awaitClose();
                }
                return;
            }
            handling.lock();
            try {
                if (state == State.OPEN) {
                    ByteBuffer bytes = input.consumable();
                    handler.onBytes(this, bytes);
                    input.keep();
                }
            } finally {
                handling.unlock();
            }
            sendOwn();
            runTasks();
        }
    }

    private void handle(Runnable call) {
        handling.lock();
        try {
            call.run();
        } catch (Throwable e) { // whatever it is, it ends this connection only
            abort(Faults.reasonFor(e));
        } finally {
            handling.unlock();
        }
        sendOwn();
        runTasks();
    }

    /** Waits for somebody else to close the connection, after its input has ended and the handler did not. */
    private void awaitClose() {
        output.lock();
        try {
            while (state == State.OPEN) {
                changed.awaitUninterruptibly();
            }
        } finally {
            output.unlock();
        }
    }

    private void finish() {
        awaitSent();
        CloseReason why;
        output.lock();
        try {
            state = State.ABORTED;
            pending.clear();
            why = reason == null ? CloseReason.shutdown() : reason;
            changed.signalAll();
        } finally {
            output.unlock();
        }
        try {
            link.close();
        } catch (IOException e) {
            why = new CloseReason(why.kind(), why.detail() + "; and closing the socket failed: " + e.getMessage());
        }
        sender.release();
        tally.closed(why.kind());
        handling.lock();
        try {
            Faults.tellClosed(handler, this, why);
        } finally {
            handling.unlock();
        }
    }

    private void awaitSent() {
        output.lock();
        try {
            long leftNanos = options.closeTimeout().toNanos();
            while (state == State.CLOSING && sending && leftNanos > 0) {
                leftNanos = changed.awaitNanos(leftNanos);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // a close in a hurry: what is pending is dropped
        } finally {
            output.unlock();
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
        byte[] bytes = message.snapshot();
        boolean byOwnThread = Thread.currentThread() == own;
        output.lock();
        try {
            if (state != State.OPEN) {
                return false;
            }
            if (sending) {
                return enqueue(bytes, byOwnThread);
            }
            int sent = link.tryWrite(bytes);
            if (sent < bytes.length) {
                pending.add(bytes, sent);
                startSending(byOwnThread);
            }
            return true;
        } catch (IOException | OutOfMemoryError e) {
            abort(Faults.reasonFor(e));
            return false;
        } finally {
            output.unlock();
        }
    }

    private void startSending(boolean byOwnThread) {
        sending = true;
        if (byOwnThread && sendsItself) {
            ownSends = true;
        } else {
            sender.execute(this::sendPending);
        }
    }

    private boolean enqueue(byte[] bytes, boolean byOwnThread) {
        if (byOwnThread) {
            awaitRoom(bytes.length);
            if (state != State.OPEN) {
                return false;
            }
        } else if (pending.bytes() + bytes.length > options.maxPendingBytes()) {
            if (options.slowReaderPolicy() == SlowReaderPolicy.DISCARD) {
                tally.discarded();
            } else {
                abort(Faults.slowReader(pending.bytes()));
            }
            return false;
        }
        pending.add(bytes, 0);
        if (!sending) {
            startSending(byOwnThread);
        }
        return true;
    }

    /** Waits until the connection's own peer has read enough; this holds up nobody else. */
    private void awaitRoom(int length) {
        while (state == State.OPEN && !pending.isEmpty() && pending.bytes() + length > options.maxPendingBytes()) {
            if (ownSends) {
                output.unlock();
                try {
                    sendOwn();
                } finally {
                    output.lock();
                }
            } else {
                changed.awaitUninterruptibly();
            }
        }
    }

    /** Sends what the handler wrote, if this thread is the one to send. For the connection's own thread. */
    private void sendOwn() {
        if (!ownSends) {
            return;
        }
        ownSends = false;
        if (state == State.OPEN) {
            sendPending();
        } else {
            sender.execute(this::sendPending); // so that this thread is free to see that the close takes too long
        }
    }

    /** Writes what is pending until there is no more. By one thread at a time, which {@code sending} stands for. */
    private void sendPending() {
        byte[] batch = new byte[0];
        while (true) {
            int length;
            output.lock();
            try {
                if (state == State.ABORTED || pending.isEmpty()) {
                    sending = false;
                    changed.signalAll();
                    return;
                }
                length = (int) Math.min(BATCH_BYTES, pending.bytes());
                if (batch.length < length) {
                    batch = new byte[length];
                }
                pending.copyTo(ByteBuffer.wrap(batch, 0, length));
            } finally {
                output.unlock();
            }
            try {
                link.write(batch, 0, length);
            } catch (IOException e) {
                abort(Faults.reasonFor(e));
                continue; // to leave by the way above
            }
            output.lock();
            try {
                if (state != State.ABORTED) {
                    pending.sent(length);
                    changed.signalAll();
                }
            } finally {
                output.unlock();
            }
        }
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
                if (task != null && state == State.OPEN) {
                    task.run();
                }
            } catch (Throwable e) { // as for a handler's call
                abort(Faults.reasonFor(e));
            } finally {
                handling.unlock();
            }
            if (Thread.currentThread() == own) {
                sendOwn();
            }
        }
    }

    @Override
    public void close(CloseReason why) {
        if (!end(State.CLOSING, why)) {
            return;
        }
        try {
            link.stopReading();
            if (Thread.currentThread() != own && sendsItself) {
                sender.execute(this::abortIfNotSent); // the connection's own thread may be waiting in a write
            }
        } catch (IOException | OutOfMemoryError e) {
            abort(Faults.reasonFor(e));
        }
    }

    private void abortIfNotSent() {
        awaitSent();
        abort(CloseReason.finished());
    }

    @Override
    public void abort(CloseReason why) {
        if (end(State.ABORTED, why)) {
            try {
                link.close();
            } catch (IOException e) {
                throw new IllegalStateException("the socket to " + remoteAddress + " could not be closed", e);
            }
        }
    }

    private boolean end(State next, CloseReason why) {
        output.lock();
        try {
            if (state.compareTo(next) >= 0) {
                return false;
            }
            state = next;
            if (reason == null) {
                reason = why;
            }
            changed.signalAll();
            return true;
        } finally {
            output.unlock();
        }
    }
}
