package dev.volano.net;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What a connection with a thread to itself has to send, and how far its end has come.
 *
 * <p>One thread at a time sends: the connection's own, or that of the {@link Sender}. The lock is held for a moment
 * only, never while bytes are written, and is not a monitor, which would pin a virtual thread.
 */
final class Outbox {

    /** In the order in which they follow each other. */
    enum State {
        OPEN,
        CLOSING,
        ABORTED
    }

    /** Small messages are sent together, up to this size. */
    private static final int BATCH_BYTES = 8 * 1024;

    /** More of a long message is not sent at a time, so that it is seen how the peer gets on with it. */
    private static final int MOST_BYTES = 64 * 1024;

    /** Writes after which others get their turn. */
    private static final int CHUNKS_AT_A_TIME = 16;

    private final Link link;
    private final ConnectionOptions options;
    private final Tally tally;
    private final Sender sender;
    private final boolean sendsItself;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    // Guarded by the lock; the state is read without it, too.
    private final Pending pending = new Pending();
    private volatile State state = State.OPEN;
    private @Nullable CloseReason reason;
    private boolean sending;

    /** Whether it is the connection's own thread that is to send. For that thread. */
    private boolean ownTurn;

    /**
     * Creates an outbox without content.
     *
     * @param link the socket
     * @param options how the connection behaves
     * @param tally where it is counted
     * @param sender sends what the connection's own thread does not
     * @param sendsItself whether the connection's own thread writes to the socket
     */
    Outbox(Link link, ConnectionOptions options, Tally tally, Sender sender, boolean sendsItself) {
        this.link = link;
        this.options = options;
        this.tally = tally;
        this.sender = sender;
        this.sendsItself = sendsItself;
    }

    State state() {
        return state;
    }

    boolean isOpen() {
        return state == State.OPEN;
    }

    /**
     * Takes a message.
     *
     * @param ownCall whether the connection's own thread is calling the handler, which writes to its own connection:
     *     that is not bounded here, but by {@link #awaitRoom}, outside the call
     */
    boolean write(byte[] message, boolean ownCall) {
        lock.lock();
        try {
            if (state != State.OPEN) {
                return false;
            }
            if (sending) {
                return enqueue(message, ownCall);
            }
            int sent = link.tryWrite(message);
            if (sent < message.length) {
                pending.add(message, sent);
                startSending(ownCall);
            }
            return true;
        } catch (IOException | OutOfMemoryError e) { // a message of which a part is missing must be the last
            abort(Faults.reasonFor(e));
            return false;
        } finally {
            lock.unlock();
        }
    }

    private void startSending(boolean ownCall) {
        sending = true;
        if (ownCall && sendsItself) {
            ownTurn = true;
        } else {
            sender.execute(this::sendAll);
        }
    }

    private boolean enqueue(byte[] message, boolean ownCall) {
        if (ownCall || pending.bytes() + message.length <= options.maxPendingBytes()) {
            pending.add(message, 0);
            return true;
        }
        if (options.slowReaderPolicy() == SlowReaderPolicy.DISCARD) {
            tally.discarded();
        } else {
            abort(Faults.slowReader(pending.bytes()));
        }
        return false;
    }

    /** Sends what the handler wrote, if this is the thread to do so. For the connection's own thread. */
    void sendOwn() {
        if (!ownTurn) {
            return;
        }
        ownTurn = false;
        if (state == State.OPEN) {
            sendAll();
        } else {
            sender.execute(this::sendAll); // so that this thread is free to see the peer's end
        }
    }

    /**
     * Writes what is pending, and if that does not end, lets the sender go on after others have had their turn. By one
     * thread at a time, which {@code sending} stands for.
     */
    private void sendAll() {
        Chunk chunk = new Chunk();
        try {
            for (int i = 0; i < CHUNKS_AT_A_TIME; i++) {
                if (!next(chunk)) {
                    return;
                }
                link.write(chunk.bytes, chunk.offset, chunk.length);
            }
            if (next(chunk)) {
                chunk.length = 0; // it is chosen again
                sender.execute(this::sendAll);
            }
        } catch (Throwable e) { // whatever it is, it ends this connection only
            abort(Faults.reasonFor(e));
            stopSending();
        }
    }

    private void stopSending() {
        lock.lock();
        try {
            sending = false;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Drops what was written, and chooses what to write next; there is nothing if false. */
    private boolean next(Chunk chunk) throws IOException {
        lock.lock();
        try {
            if (state != State.ABORTED) {
                pending.sent(chunk.length);
                chunk.length = 0;
                if (!pending.isEmpty()) {
                    chunk.choose(pending);
                    return true;
                }
            }
            sending = false;
            endIfSent();
            return false;
        } finally {
            changed.signalAll();
            lock.unlock();
        }
    }

    private void endIfSent() throws IOException {
        if (state == State.CLOSING && !sending) {
            link.endOutput();
        }
    }

    /** Ends the connection once all is sent, unless it is ending already. */
    boolean close(CloseReason why) {
        lock.lock();
        try {
            if (state != State.OPEN) {
                return false;
            }
            proceed(State.CLOSING, why);
            endIfSent();
            return true;
        } catch (IOException e) {
            abort(Faults.reasonFor(e));
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Ends the connection now, unless that has been done. */
    void abort(CloseReason why) {
        lock.lock();
        try {
            if (state != State.ABORTED) {
                proceed(State.ABORTED, why);
                link.close(sending);
            }
        } catch (IOException e) {
            reason = Faults.alsoNotClosed(reasonOr(why), e);
        } finally {
            lock.unlock();
        }
    }

    private void proceed(State next, CloseReason why) {
        state = next;
        if (reason == null) {
            reason = why;
            tally.closing(why);
        }
        changed.signalAll();
    }

    private CloseReason reasonOr(CloseReason why) {
        return reason == null ? why : reason;
    }

    /** Waits until there is room for what the handler may answer to more input. For the connection's own thread. */
    void awaitRoom() {
        lock.lock();
        try {
            // Half the bound: what others write meanwhile should still find room.
            while (state == State.OPEN && pending.bytes() > options.maxPendingBytes() / 2) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the connection is closing. */
    void awaitClosing() {
        lock.lock();
        try {
            while (state == State.OPEN) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether there is nothing left that {@link #awaitSent} would wait for. */
    boolean isSent() {
        lock.lock();
        try {
            return state == State.ABORTED || !sending;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until all is sent, or the connection is aborted. */
    void awaitSent() {
        lock.lock();
        try {
            while (state == State.CLOSING && sending) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Closes the socket, and returns why the connection has ended. */
    CloseReason finish() {
        abort(CloseReason.shutdown());
        lock.lock();
        try {
            pending.clear();
            sender.release();
            return reasonOr(CloseReason.shutdown());
        } finally {
            lock.unlock();
        }
    }

    /** Bytes to be written at once: a part of one message, which is not copied, or several messages together. */
    private static final class Chunk {

        private byte[] bytes = {};
        private byte @Nullable [] batch;
        private int offset;
        private int length;

        private void choose(Pending pending) {
            int ofFirst = pending.bytesOfFirst();
            if (ofFirst == pending.bytes() || ofFirst >= BATCH_BYTES) {
                bytes = pending.first();
                offset = bytes.length - ofFirst;
                length = Math.min(MOST_BYTES, ofFirst);
            } else {
                batch = batch == null ? new byte[BATCH_BYTES] : batch;
                bytes = batch;
                offset = 0;
                length = (int) Math.min(BATCH_BYTES, pending.bytes());
                pending.copyTo(ByteBuffer.wrap(batch, 0, length));
            }
        }
    }
}
