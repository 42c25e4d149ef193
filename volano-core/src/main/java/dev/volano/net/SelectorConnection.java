package dev.volano.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * A connection that a {@link SelectorLoop} reads from. Any thread may write to it: what the socket takes is sent by the
 * writing thread at once, the rest waits until the loop sees that the socket takes more.
 *
 * <pre>
 *   OPEN --close--> CLOSING --all sent, or too late--> CLOSED
 *     '-------------abort, fault-----> ABORTED -------^       (always in the loop's thread, between handlers' calls)
 * </pre>
 */
final class SelectorConnection implements Connection, SelectorLoop.Ready {

    private enum State {
        OPEN,
        CLOSING,
        ABORTED,
        CLOSED
    }

    private static final byte[] NOTHING = {};

    private final SelectorLoop loop;
    private final SocketChannel channel;
    private final ChannelIo io;
    private final InetSocketAddress remoteAddress;
    private final Handler handler;
    private final ConnectionOptions options;
    private final Tally tally;

    /** Bytes that the handler left. For the loop's thread. */
    private byte[] unconsumed = NOTHING;

    // Written under the lock of this; the volatile ones are also read without it, once per message.
    private volatile State state = State.OPEN;
    private volatile @Nullable Pending pending;
    private @Nullable CloseReason reason;
    private @Nullable SelectionKey key;
    private boolean inputEnded;

    SelectorConnection(
            SelectorLoop loop,
            SocketChannel channel,
            ChannelIo io,
            Handler handler,
            ConnectionOptions options,
            Tally tally)
            throws IOException {
        this.loop = loop;
        this.channel = channel;
        this.io = io;
        this.remoteAddress = (InetSocketAddress) channel.getRemoteAddress();
        this.handler = handler;
        this.options = options;
        this.tally = tally;
    }

    /** Starts to serve the connection. For the loop's thread. */
    void open() {
        tally.opened();
        try {
            SelectionKey registered = loop.register(channel, SelectionKey.OP_READ, this);
            synchronized (this) {
                key = registered;
            }
            handler.onOpen(this);
        } catch (Throwable e) { // whatever it is, it ends this connection only
            abort(Faults.reasonFor(e));
        }
        updateInterest();
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return remoteAddress;
    }

    @Override
    public Frame frame() {
        return loop.frame();
    }

    @Override
    public boolean write(Frame frame) { // hot: once per message and receiver
        synchronized (this) {
            if (state != State.OPEN) {
                return false;
            }
            Pending waiting = pending;
            if (waiting != null) {
                return enqueue(waiting, frame);
            }
            int length = frame.length();
            int sent;
            try {
                sent = io.write(frame.lend(), channel);
            } catch (IOException e) {
                abort(Faults.reasonFor(e));
                return false;
            } finally {
                frame.reset();
            }
            if (sent == length) {
                return true;
            }
            waiting = new Pending();
            waiting.add(frame.snapshot(), sent);
            pending = waiting;
        }
        updateInterest();
        loop.wakeUp();
        return true;
    }

    private boolean enqueue(Pending waiting, Frame frame) {
        if (waiting.bytes() + frame.length() > options.maxPendingBytes()) {
            if (options.slowReaderPolicy() == SlowReaderPolicy.DISCARD) {
                tally.discarded();
            } else {
                abort(Faults.slowReader(waiting.bytes()));
            }
            return false;
        }
        waiting.add(frame.snapshot(), 0);
        return true;
    }

    @Override
    public void execute(Runnable task) {
        loop.execute(() -> {
            if (isOpen()) {
                try {
                    task.run();
                } catch (Throwable e) { // as for a handler's call
                    abort(Faults.reasonFor(e));
                }
            }
        });
    }

    @Override
    public void close(CloseReason why) {
        synchronized (this) {
            if (state != State.OPEN) {
                return;
            }
            state = State.CLOSING;
            reason = why;
        }
        loop.execute(this::finishWhenSent);
    }

    @Override
    public void abort(CloseReason why) {
        synchronized (this) {
            if (state == State.CLOSED || state == State.ABORTED) {
                return;
            }
            state = State.ABORTED;
            if (reason == null) {
                reason = why;
            }
        }
        loop.execute(this::finish);
    }

    @Override
    public void onReady(int operations) {
        if ((operations & SelectionKey.OP_WRITE) != 0) {
            flush();
        }
        if ((operations & SelectionKey.OP_READ) != 0) {
            read();
        }
    }

    @Override
    public void onLoopEnd() {
        abort(CloseReason.shutdown());
        finish();
    }

    private void read() { // hot: once per ready connection
        ByteBuffer in = loop.readBuffer().put(unconsumed);
        try {
            if (!isOpen()) {
                return;
            }
            int count = io.read(channel, in);
            if (count < 0) {
                end();
            } else if (count > 0) {
                handler.onBytes(this, in.flip());
                keepUnconsumed(in);
            }
        } catch (Throwable e) { // whatever it is, it ends this connection only
            abort(Faults.reasonFor(e));
        }
        if (hasPending()) {
            updateInterest(); // a peer that does not read is not read from either
        }
    }

    private void keepUnconsumed(ByteBuffer in) {
        int left = in.remaining();
        if (left > options.maxUnconsumedBytes()) {
            abort(Faults.tooLong(options.maxUnconsumedBytes()));
        } else if (left > 0) {
            unconsumed = new byte[left];
            in.get(unconsumed);
        } else if (unconsumed.length > 0) {
            unconsumed = NOTHING;
        }
    }

    private void end() {
        synchronized (this) {
            inputEnded = true;
        }
        updateInterest();
        handler.onEnd(this);
    }

    /** Sends what is pending, as far as the socket takes it. */
    private void flush() {
        boolean finished;
        synchronized (this) {
            Pending waiting = pending;
            if (waiting != null && (state == State.OPEN || state == State.CLOSING)) {
                ByteBuffer batch = loop.writeBuffer();
                waiting.copyTo(batch);
                try {
                    waiting.sent(io.write(batch.flip(), channel));
                } catch (IOException e) {
                    abort(Faults.reasonFor(e));
                }
                if (waiting.isEmpty()) {
                    pending = null;
                }
            }
            finished = state == State.CLOSING && pending == null;
        }
        if (finished) {
            finish();
        } else {
            updateInterest();
        }
    }

    private void updateInterest() {
        synchronized (this) {
            if (key == null || state == State.CLOSED) {
                return;
            }
            Pending waiting = pending;
            int operations = waiting == null ? 0 : SelectionKey.OP_WRITE;
            // Half the bound: what the handler writes in answer to one more read should still find room.
            boolean backlogged = waiting != null && waiting.bytes() > options.maxPendingBytes() / 2;
            if (state == State.OPEN && !inputEnded && !backlogged) {
                operations |= SelectionKey.OP_READ;
            }
            try {
                key.interestOps(operations);
            } catch (CancelledKeyException e) {
                abort(CloseReason.shutdown()); // the selector was closed under the connection
            }
        }
    }

    private void finishWhenSent() {
        if (!hasPending()) {
            finish();
            return;
        }
        updateInterest();
        loop.schedule(options.closeTimeout().toNanos(), this::finish);
    }

    /** Closes the channel and tells the handler. For the loop's thread, outside the handler's calls. */
    private void finish() {
        CloseReason why;
        synchronized (this) {
            if (state == State.CLOSED) {
                return;
            }
            state = State.CLOSED;
            pending = null;
            unconsumed = NOTHING;
            why = reason == null ? CloseReason.shutdown() : reason;
        }
        try {
            channel.close();
        } catch (IOException e) {
            why = new CloseReason(why.kind(), why.detail() + "; and closing the socket failed: " + e.getMessage());
        }
        tally.closed(why.kind());
        Faults.tellClosed(handler, this, why);
    }

    private boolean isOpen() {
        return state == State.OPEN;
    }

    private boolean hasPending() {
        return pending != null;
    }
}
