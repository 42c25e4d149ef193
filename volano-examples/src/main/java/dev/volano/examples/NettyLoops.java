package dev.volano.examples;

import dev.volano.net.CloseReason;
import dev.volano.net.ConnectionOptions;
import dev.volano.net.Frame;
import dev.volano.net.ListenerStatistics;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** What the connections of one listener or connector share: event loops, their frames, and the counts. Thread-safe. */
final class NettyLoops {

    private static final int FRAME_BYTES = 1024;
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private final ConnectionOptions options;
    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private final EventLoopGroup group;
    private final ThreadLocal<Frame> frames = ThreadLocal.withInitial(() -> new Frame(FRAME_BYTES));
    private final Set<NettyConnection> connections = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    // Guarded by this.
    private final Map<CloseReason.Kind, Long> closedFor = new EnumMap<>(CloseReason.Kind.class);
    private long accepted;
    private long open;
    private long acceptPauses;
    private long discarded;

    NettyLoops(ConnectionOptions options) {
        this.options = options;
        group = new MultiThreadIoEventLoopGroup(
                Runtime.getRuntime().availableProcessors(), this::newThread, NioIoHandler.newFactory());
    }

    private Thread newThread(Runnable loop) {
        Thread thread = new Thread(loop, options.threadName() + "-netty-" + threads.size());
        thread.setDaemon(true);
        threads.add(thread);
        return thread;
    }

    ConnectionOptions options() {
        return options;
    }

    EventLoopGroup group() {
        return group;
    }

    /** Returns the frame of the calling thread, empty. */
    Frame frame() {
        return frames.get().clear();
    }

    void add(NettyConnection connection) {
        opened();
        connections.add(connection);
        if (closed) {
            connection.abort(CloseReason.shutdown());
        }
    }

    void remove(NettyConnection connection, CloseReason reason) {
        connections.remove(connection);
        closed(reason.kind());
    }

    synchronized void opened() {
        accepted++;
        open++;
    }

    synchronized void closed(CloseReason.Kind kind) {
        open--;
        closedFor.merge(kind, 1L, Long::sum);
    }

    synchronized void acceptPaused() {
        acceptPauses++;
    }

    synchronized void discarded() {
        discarded++;
    }

    synchronized ListenerStatistics statistics() {
        return new ListenerStatistics(accepted, open, acceptPauses, discarded, closedFor);
    }

    boolean isClosed() {
        return closed;
    }

    /**
     * Closes what is open and waits for the threads, unless one of them calls it.
     *
     * @throws IllegalStateException if one has not ended in time
     */
    @SuppressWarnings("FutureReturnValueIgnored") // the threads are waited for
    void close() {
        closed = true;
        // The loops would close the channels, too, but not wait until the handlers have been told.
        connections.forEach(connection -> connection.abort(CloseReason.shutdown()));
        group.shutdownGracefully(0, DEADLINE.toSeconds(), TimeUnit.SECONDS);
        if (!threads.contains(Thread.currentThread())) {
            awaitThreads();
        }
    }

    private void awaitThreads() {
        long deadlineNanos = System.nanoTime() + DEADLINE.toNanos();
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                long leftMillis = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime());
                if (leftMillis <= 0) {
                    throw new IllegalStateException("thread " + thread.getName() + " did not end in time");
                }
                try {
                    thread.join(leftMillis);
                } catch (InterruptedException e) {
                    interrupted = true; // the threads have been told to end, and will
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
