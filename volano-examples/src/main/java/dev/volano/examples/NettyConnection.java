package dev.volano.examples;

import dev.volano.net.BadInputException;
import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.net.ConnectionOptions;
import dev.volano.net.Frame;
import dev.volano.net.Handler;
import dev.volano.net.SlowReaderPolicy;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Locale;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A connection on one of Netty's event loops.
 *
 * <p>Any thread may write: messages go into a queue, so that they keep their order whoever writes them, and the loop
 * moves them on to Netty, no more at a time than a bound. So a message for many peers that do not read is kept once, as
 * the array that all the queues share. The handler is called by the loop's thread only.
 */
final class NettyConnection extends ChannelInboundHandlerAdapter implements Connection {

    private enum State {
        OPEN,
        CLOSING,
        ABORTED,
        CLOSED
    }

    private static final byte[] NOTHING = {};
    private static final Duration FOR_EVER = Duration.ofDays(36_500);

    /** How much is moved on to Netty, which copies it: as much as a socket takes at a time. */
    private static final WriteBufferWaterMark IN_NETTY = new WriteBufferWaterMark(32 * 1024, 64 * 1024);

    private final SocketChannel channel;
    private final NettyLoops loops;
    private final ConnectionOptions options;
    private final Handler handler;

    // For the loop's thread.
    private byte[] unconsumed = NOTHING;
    private boolean inCall;
    private boolean inputEnded;
    private boolean moving;

    // Guarded by this; the state is also read without.
    private final ArrayDeque<byte[]> queue = new ArrayDeque<>(4);
    private long pendingBytes;
    private boolean moveScheduled;
    private volatile State state = State.OPEN;
    private @Nullable CloseReason reason;

    NettyConnection(SocketChannel channel, NettyLoops loops, Handler handler) {
        this.channel = channel;
        this.loops = loops;
        this.options = loops.options();
        this.handler = handler;
    }

    /** Sets up a channel before it is served. */
    static void configure(SocketChannel channel, ConnectionOptions options) {
        ChannelConfig config = channel.config();
        config.setOption(ChannelOption.TCP_NODELAY, options.noDelay());
        config.setOption(ChannelOption.ALLOW_HALF_CLOSURE, true); // a peer that has finished may still read
        config.setOption(ChannelOption.WRITE_BUFFER_WATER_MARK, IN_NETTY);
        config.setRecvByteBufAllocator(new FixedRecvByteBufAllocator(options.readBufferBytes()).maxMessagesPerRead(1));
        if (options.sendBufferBytes() > 0) {
            config.setOption(ChannelOption.SO_SNDBUF, options.sendBufferBytes());
        }
        if (options.receiveBufferBytes() > 0) {
            config.setOption(ChannelOption.SO_RCVBUF, options.receiveBufferBytes());
        }
    }

    /** Returns the reason to close with after a handler or the system threw. */
    static CloseReason reasonFor(Throwable thrown) {
        // Netty wraps what the system throws at a socket that is gone already.
        Throwable fault = thrown instanceof ChannelException && thrown.getCause() instanceof IOException e ? e : thrown;
        if (fault instanceof BadInputException) {
            return CloseReason.badInput(String.valueOf(fault.getMessage()));
        }
        if (fault instanceof OutOfMemoryError) {
            return new CloseReason(CloseReason.Kind.NO_RESOURCES, fault.toString());
        }
        if (fault instanceof IOException) {
            return new CloseReason(CloseReason.Kind.RESET, String.valueOf(fault.getMessage()));
        }
        StackTraceElement[] trace = fault.getStackTrace();
        return new CloseReason(
                CloseReason.Kind.HANDLER_FAILED, trace.length == 0 ? fault.toString() : fault + " at " + trace[0]);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        channel.remoteAddress(); // the channel remembers it from now on
        loops.add(this);
        call(() -> handler.onOpen(this));
        settle();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        try {
            if (state == State.OPEN) {
                call(() -> handle(bytes.nioBuffer()));
            }
        } finally {
            bytes.release();
        }
    }

    private void handle(ByteBuffer received) {
        ByteBuffer in = received;
        if (unconsumed.length > 0) {
            in = ByteBuffer.allocate(unconsumed.length + received.remaining());
            in.put(unconsumed).put(received).flip();
        }
        handler.onBytes(this, in);
        int left = in.remaining();
        if (left > options.maxUnconsumedBytes()) {
            throw new BadInputException(String.format(
                    Locale.ROOT,
                    "a message is longer than the %,d bytes that are waited for",
                    options.maxUnconsumedBytes()));
        }
        unconsumed = left == 0 ? NOTHING : new byte[left];
        in.get(unconsumed);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        settle();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof ChannelInputShutdownEvent && !inputEnded) {
            inputEnded = true;
            if (state == State.OPEN) {
                call(() -> handler.onEnd(this));
            }
            settle();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        move();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        abort(reasonFor(cause));
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        abort(CloseReason.shutdown()); // without a reason before, it was the end of the loop
        finish();
    }

    /** Makes a call to the handler, or what counts as one. A fault ends this connection only. */
    private void call(Runnable toHandler) {
        inCall = true;
        try {
            toHandler.run();
        } catch (Throwable e) {
            abort(reasonFor(e));
        } finally {
            inCall = false;
        }
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return channel.remoteAddress();
    }

    @Override
    public Frame frame() {
        return loops.frame();
    }

    @Override
    public boolean write(Frame frame) {
        byte[] message = frame.snapshot(); // made once for a content, and shared by all who cannot send it yet
        boolean byLoop = channel.eventLoop().inEventLoop();
        if (byLoop && !hasRoom(message.length)) {
            move(); // what the socket takes now does not wait
        }
        synchronized (this) {
            if (state != State.OPEN) {
                return false;
            }
            // What a handler answers to its own peer is bounded by reading no more from that peer.
            if (!hasRoom(message.length) && !(byLoop && inCall)) {
                refuse();
                return false;
            }
            queue.add(message);
            pendingBytes += message.length;
            if (moveScheduled) {
                return true;
            }
            moveScheduled = true;
        }
        inLoop(this::move); // never at once: all that a handler writes in one call, or several do, is sent together
        return true;
    }

    private synchronized boolean hasRoom(int bytes) {
        return pendingBytes == 0 || pendingBytes + bytes <= options.maxPendingBytes();
    }

    private synchronized void refuse() {
        if (options.slowReaderPolicy() == SlowReaderPolicy.DISCARD) {
            loops.discarded();
        } else {
            String detail = String.format(
                    Locale.ROOT, "the peer does not read: %,d bytes were waiting to be sent", pendingBytes);
            abort(new CloseReason(CloseReason.Kind.SLOW_READER, detail));
        }
    }

    /** Moves messages from the queue to Netty, and makes Netty send them, for as long as the socket takes them. */
    private void move() {
        synchronized (this) {
            moveScheduled = false;
        }
        if (moving) {
            return; // called by Netty in the middle of the loop below
        }
        moving = true;
        while (channel.isWritable() && moveSome()) {
            channel.flush();
        }
        moving = false;
    }

    private boolean moveSome() {
        int bytes = 0;
        ChannelFuture last = null;
        for (byte[] message = next(); message != null; message = channel.isWritable() ? next() : null) {
            last = channel.write(Unpooled.wrappedBuffer(message));
            bytes += message.length;
        }
        if (last != null) {
            int moved = bytes;
            last.addListener(sent -> onSent(moved, sent));
        }
        return last != null;
    }

    private synchronized byte @Nullable [] next() {
        return queue.poll();
    }

    private void onSent(int bytes, Future<?> sent) {
        synchronized (this) {
            pendingBytes -= bytes;
        }
        if (!sent.isSuccess()) {
            abort(reasonFor(sent.cause()));
        }
        inLoop(this::settle);
    }

    @Override
    public void execute(Runnable task) {
        inLoop(() -> {
            if (state == State.OPEN) {
                call(task);
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
        inLoop(this::startClosing);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // a task that is not run is one for a connection closed before
    private void startClosing() {
        settle();
        if (state == State.CLOSING) {
            Duration timeout = options.closeTimeout().compareTo(FOR_EVER) > 0 ? FOR_EVER : options.closeTimeout();
            channel.eventLoop().schedule(this::finish, timeout.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    @Override
    public void abort(CloseReason why) {
        synchronized (this) {
            if (state == State.ABORTED || state == State.CLOSED) {
                return;
            }
            state = State.ABORTED;
            reason = reason == null ? why : reason;
        }
        inLoop(this::finish);
    }

    /**
     * Does what follows from what has changed: reads on or not, and closes on. For the loop's thread.
     *
     * <p>A close tells the peer of the end once all is sent, and then waits for the peer's own end: a channel that is
     * closed with input unread is reset, and the peer may lose what it was sent.
     */
    @SuppressWarnings("FutureReturnValueIgnored") // the output of a channel that fails to be shut is
    private void settle() {
        boolean backlogged;
        boolean sent;
        synchronized (this) {
            // Half the bound: what others write meanwhile should still find room.
            backlogged = pendingBytes > options.maxPendingBytes() / 2;
            sent = state == State.CLOSING && pendingBytes == 0;
        }
        channel.config().setAutoRead(!inputEnded && (state == State.CLOSING || !backlogged));
        if (sent && inputEnded) {
            inLoop(this::finish);
        } else if (sent && !channel.isOutputShutdown()) {
            channel.shutdownOutput();
        }
    }

    /** Closes the channel and tells the handler. For the loop's thread, as a task: not in a call to the handler. */
    @SuppressWarnings("FutureReturnValueIgnored") // a channel that fails to close is closed, too
    private void finish() {
        CloseReason why;
        synchronized (this) {
            if (state == State.CLOSED) {
                return;
            }
            state = State.CLOSED;
            queue.clear();
            unconsumed = NOTHING;
            why = reason == null ? CloseReason.shutdown() : reason;
        }
        channel.close();
        loops.remove(this, why);
        try {
            handler.onClose(this, why);
        } catch (Throwable e) { // there is no connection left to end
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
        }
    }

    /** Runs a task in the loop's thread, after what runs there now. */
    private void inLoop(Runnable task) {
        try {
            channel.eventLoop().execute(task);
        } catch (RejectedExecutionException e) {
            // The loop has ended, and this connection before it.
        }
    }
}
