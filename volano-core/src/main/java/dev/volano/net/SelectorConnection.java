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
 * writing thread at once, the rest waits until the loop sees that the socket takes more. What the loop's own thread
 * writes after a first message in the same turn may be kept until the end of the turn, to be sent together.
 *
 * <pre>
 *   OPEN --close--> CLOSING --all sent, and the peer's end seen; or too late--> CLOSED
 *     '-------------abort, fault-----> ABORTED ------------------------------------^
 *                                                 (in the loop's thread, between handlers' calls)
 * </pre>
 */
final class SelectorConnection implements Connection, SelectorLoop.Ready {

    private enum State {
        OPEN,
        CLOSING,
        ABORTED,
        CLOSED
    }

    private final SelectorLoop loop;
    private final SocketChannel channel;
    private final ChannelIo io;
    private final InetSocketAddress remoteAddress;
    private final Handler handler;
    private final ConnectionOptions options;
    private final Tally tally;

    // For the loop's thread.
    private final LoopInput input;
    private boolean inCall;

    // Written under the lock of this; the volatile ones are also read without it, once per message.
    private volatile State state = State.OPEN;
    private volatile @Nullable Pending pending;
    private @Nullable CloseReason reason;
    private @Nullable SelectionKey key;
    private boolean inputEnded;

    // What is kept until the end of the loop's turn. Under the lock of this; nothing whenever something is pending.
    private int firstKept = TurnOutput.NONE;
    private int lastKept = TurnOutput.NONE;
    private int keptBytes;
    private long turnOfWrite = -1;

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
        this.input = new LoopInput(options);
    }

    /** Starts to serve the connection. For the loop's thread, or if the loop has ended for the one that finds out. */
    void open() {
        tally.opened();
        inCall = true;
        try {
            if (loop.isStopping()) {
                comeTooLate();
            } else {
                register();
            }
            handler.onOpen(this);
        } catch (Throwable e) { // whatever it is, it ends this connection only
            abort(Faults.reasonFor(e));
        } finally {
            inCall = false;
        }
        settle();
    }

    private synchronized void comeTooLate() {
        state = State.ABORTED;
        decide(CloseReason.shutdown());
    }

    /** Settles why the connection ends, unless it is settled, and counts it. Under the lock. */
    private CloseReason decide(CloseReason why) {
        CloseReason decided = reason;
        if (decided == null) {
            decided = why;
            reason = why;
            tally.closing(why);
        }
        return decided;
    }

    private void register() throws IOException {
        SelectionKey registered = loop.register(channel, SelectionKey.OP_READ, this);
        synchronized (this) {
            key = registered;
        }
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
            if (keep(frame)) {
                return true;
            }
            if (keptBytes > 0 && !sentKeptBefore()) {
                waiting = pending;
                return waiting != null && enqueue(waiting, frame);
            }
            try {
                int length = frame.length();
                int sent = send(frame);
                if (sent == length) {
                    return true;
                }
                waiting = new Pending();
                waiting.add(frame.snapshot(), sent);
                pending = waiting;
            } catch (IOException | OutOfMemoryError e) { // a message of which a part is missing must be the last
                abort(Faults.reasonFor(e));
                return false;
            }
        }
        updateInterest();
        loop.wakeUp();
        return true;
    }

    /** Keeps a message until the end of the turn, if this is the loop's thread and there is room. Under the lock. */
    private boolean keep(Frame frame) { // hot: once per message and receiver
        TurnOutput output = loop.outputOfTurn();
        if (output == null) {
            return false;
        }
        if (turnOfWrite != output.turn()) { // the first message of a turn is mostly the only one
            turnOfWrite = output.turn();
            return false;
        }
        if (keptBytes + frame.length() > output.mostPerConnection()) {
            return false;
        }
        int reference = output.keep(frame, lastKept);
        if (reference == TurnOutput.NONE) {
            return false;
        }
        if (firstKept == TurnOutput.NONE) {
            firstKept = reference;
            output.await(this);
        }
        lastKept = reference;
        keptBytes += frame.length();
        return true;
    }

    /** Sends what is kept, before what is written now; returns whether all of it is sent. Under the lock. */
    private boolean sentKeptBefore() {
        TurnOutput output = loop.output();
        if (loop.outputOfTurn() == null && output != null) { // the buffers are the loop's: let it send
            Pending rest = new Pending();
            rest.add(output.copy(firstKept, keptBytes), 0);
            pending = rest;
            forgetKept();
            updateInterest();
            loop.wakeUp();
            return false;
        }
        sendKept();
        return state == State.OPEN && pending == null;
    }

    /** Sends what is kept, as far as the socket takes it; the rest is pending. For the loop's thread. */
    synchronized void sendKept() { // hot: once per connection that was written to in a turn
        TurnOutput output = loop.output();
        if (keptBytes == 0 || output == null) {
            return;
        }
        if (state != State.CLOSED) {
            ByteBuffer all = output.gather(firstKept);
            try {
                io.write(all, channel);
                if (all.hasRemaining()) {
                    byte[] rest = new byte[all.remaining()];
                    all.get(rest);
                    Pending waiting = new Pending();
                    waiting.add(rest, 0);
                    pending = waiting;
                    updateInterest();
                }
            } catch (IOException | OutOfMemoryError e) {
                abort(Faults.reasonFor(e));
            }
        }
        forgetKept();
    }

    private void forgetKept() {
        firstKept = TurnOutput.NONE;
        lastKept = TurnOutput.NONE;
        keptBytes = 0;
    }

    private int send(Frame frame) throws IOException {
        try {
            return io.write(frame.lend(), channel);
        } finally {
            frame.reset();
        }
    }

    private boolean enqueue(Pending waiting, Frame frame) {
        boolean fits = waiting.bytes() + frame.length() <= options.maxPendingBytes();
        if (fits || isOwnCall()) {
            waiting.add(frame.snapshot(), 0);
            return true;
        }
        if (options.slowReaderPolicy() == SlowReaderPolicy.DISCARD) {
            tally.discarded();
        } else {
            abort(Faults.slowReader(waiting.bytes()));
        }
        return false;
    }

    /** Returns whether the handler writes to its own connection: that is bounded by reading no more input for it. */
    private boolean isOwnCall() {
        return Thread.currentThread() == loop.thread() && inCall;
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
            decide(why);
        }
        loop.execute(this::startClosing);
    }

    @Override
    public void abort(CloseReason why) {
        synchronized (this) {
            if (state == State.CLOSED || state == State.ABORTED) {
                return;
            }
            state = State.ABORTED;
            decide(why);
        }
        loop.execute(this::finish);
    }

    @Override
    public void onReady(int operations) {
        if ((operations & SelectionKey.OP_WRITE) != 0) {
            flush();
        }
        if ((operations & SelectionKey.OP_READ) != 0 && (state == State.OPEN || state == State.CLOSING)) {
            read();
        }
    }

    @Override
    public void onLoopEnd() {
        abort(CloseReason.shutdown());
        finish();
    }

    private void read() { // hot: once per ready connection
        inCall = true;
        try {
            ByteBuffer in = input.toFill(loop.readBuffer());
            int count = io.read(channel, in);
            if (count < 0) {
                end();
            } else if (count > 0 && isOpen()) { // what comes for a connection that is closing is dropped
                handler.onBytes(this, in.flip());
                input.keep(in);
            }
        } catch (Throwable e) { // whatever it is, it ends this connection only
            abort(Faults.reasonFor(e));
        } finally {
            inCall = false;
        }
        if (hasPending() || !isOpen()) {
            settle(); // a peer that does not read is not read from either
        }
    }

    private void end() {
        synchronized (this) {
            inputEnded = true;
        }
        updateInterest();
        if (isOpen()) {
            handler.onEnd(this);
        }
    }

    /** Sends what is pending, as far as the socket takes it. */
    private void flush() {
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
        }
        settle();
    }

    private void startClosing() {
        settle();
        if (state == State.CLOSING) {
            loop.schedule(options.closeTimeoutNanos(), this::finish);
        }
    }

    /**
     * Makes the loop wait for what comes next.
     *
     * <p>In a close that is to tell the peer of the end once all is sent, and then to wait for the peer's own end: a
     * channel that is closed with input unread is reset, and the peer may lose what it was sent.
     */
    private void settle() {
        boolean finished;
        synchronized (this) {
            if (state == State.CLOSING) {
                sendKept();
            }
            boolean sent = state == State.CLOSING && pending == null;
            finished = state == State.ABORTED || (sent && inputEnded);
            if (sent && !inputEnded) {
                try {
                    channel.shutdownOutput();
                } catch (IOException e) {
                    abort(Faults.reasonFor(e));
                    finished = true;
                }
            }
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
            // Half the bound: what others write meanwhile should still find room.
            boolean backlogged = waiting != null && waiting.bytes() > options.maxPendingBytes() / 2;
            if (!inputEnded && (state == State.CLOSING || !backlogged)) {
                operations |= SelectionKey.OP_READ;
            }
            try {
                key.interestOps(operations);
            } catch (CancelledKeyException e) {
                abort(CloseReason.shutdown()); // the selector was closed under the connection
            }
        }
    }

    /** Closes the channel and tells the handler. For the loop's thread, outside the handler's calls. */
    private void finish() {
        CloseReason why;
        boolean cutOff;
        synchronized (this) {
            if (state == State.CLOSED) {
                return;
            }
            sendKept();
            state = State.CLOSED;
            cutOff = hasPending();
            pending = null;
            why = decide(CloseReason.shutdown());
        }
        try {
            if (cutOff) {
                Sockets.resetOnClose(channel.socket());
            }
            channel.close();
        } catch (IOException e) {
            why = Faults.alsoNotClosed(why, e);
        }
        tally.closed();
        Faults.tellClosed(handler, this, why);
    }

    private boolean isOpen() {
        return state == State.OPEN;
    }

    private boolean hasPending() {
        return pending != null;
    }
}
