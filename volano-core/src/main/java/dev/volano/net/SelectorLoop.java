package dev.volano.net;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A thread that waits for many channels, and the buffers that they share.
 *
 * <pre>
 *   wait for channels -> serve those that are ready -> run tasks -> run what is due -> wait …
 * </pre>
 *
 * <p>Tasks come from other threads, and from the loop's own thread for what must not happen in the middle of a
 * handler's call, such as closing a connection.
 */
final class SelectorLoop implements Runnable {

    /** What a channel's key carries. */
    interface Ready {

        /** Called by the loop's thread when the channel is ready for some of its operations. Throws nothing. */
        void onReady(int operations);

        /** Called by the loop's thread when the loop ends. Throws nothing. */
        void onLoopEnd();
    }

    private static final int WRITE_BUFFER_BYTES = 64 * 1024;
    private static final int FRAME_BYTES = 1024;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Selector selector;
    private final Thread thread;
    private final ByteBuffer readBuffer;
    private final ByteBuffer writeBuffer = ByteBuffer.allocateDirect(WRITE_BUFFER_BYTES);
    private final Frame frame = new Frame(FRAME_BYTES);
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final PriorityQueue<Timed> timed = new PriorityQueue<>();
    private volatile boolean stopping;
    private volatile boolean ended;

    SelectorLoop(String name, ConnectionOptions options) throws IOException {
        selector = Selector.open();
        // What a handler left of the last read must fit before what the next read brings.
        readBuffer = ByteBuffer.allocateDirect(Math.addExact(options.readBufferBytes(), options.maxUnconsumedBytes()));
        thread = new Thread(this, name);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    Thread thread() {
        return thread;
    }

    /** Returns the buffer to read into, cleared. For the loop's thread. */
    ByteBuffer readBuffer() {
        return readBuffer.clear();
    }

    /** Returns the buffer to collect pending output in, cleared. For the loop's thread. */
    ByteBuffer writeBuffer() {
        return writeBuffer.clear();
    }

    /** Returns the frame to encode into, cleared. For the loop's thread. */
    Frame frame() {
        return frame.clear();
    }

    /** Registers a channel. For the loop's thread. */
    SelectionKey register(SelectableChannel channel, int operations, Ready ready) throws IOException {
        return channel.register(selector, operations, ready);
    }

    /** Runs a task in the loop's thread after this method has returned; or, if the loop has ended, at once. */
    void execute(Runnable task) {
        tasks.add(task);
        if (ended && tasks.remove(task)) {
            task.run();
        } else if (Thread.currentThread() != thread) {
            selector.wakeup();
        }
    }

    /** Runs a task after a delay. For the loop's thread. */
    void schedule(long delayNanos, Runnable task) {
        timed.add(new Timed(System.nanoTime() + delayNanos, task));
    }

    /** Makes the loop see a change of interest that another thread made. */
    void wakeUp() {
        if (Thread.currentThread() != thread) {
            selector.wakeup();
        }
    }

    /** Tells the loop to close its channels and end. */
    void stop() {
        stopping = true;
        selector.wakeup();
    }

    /** Ends a loop whose thread was never started. */
    void discard() throws IOException {
        selector.close();
    }

    @Override
    public void run() {
        try {
            while (!stopping) {
                select();
                runTasks();
                runTimed();
            }
        } catch (IOException | ClosedSelectorException e) {
            throw new IllegalStateException("the selector of " + thread.getName() + " failed", e);
        } finally {
            end();
        }
    }

    private void select() throws IOException {
        if (!tasks.isEmpty()) {
            selector.selectNow(SelectorLoop::serve);
        } else if (timed.isEmpty()) {
            selector.select(SelectorLoop::serve);
        } else {
            long waitNanos = timed.element().atNanos - System.nanoTime();
            if (waitNanos <= 0) {
                selector.selectNow(SelectorLoop::serve);
            } else {
                selector.select(SelectorLoop::serve, 1 + waitNanos / NANOS_PER_MILLI);
            }
        }
    }

    private static void serve(SelectionKey key) { // hot: once per ready channel
        ((Ready) key.attachment()).onReady(key.readyOps());
    }

    private void runTasks() {
        Runnable task;
        while ((task = tasks.poll()) != null) {
            task.run();
        }
    }

    private void runTimed() {
        while (!timed.isEmpty() && timed.element().atNanos - System.nanoTime() <= 0) {
            timed.remove().task.run();
        }
    }

    private void end() {
        runTasks(); // a channel that was being handed over is registered, so that it is closed with the others
        for (SelectionKey key : new ArrayList<>(selector.keys())) {
            if (key.attachment() instanceof Ready ready) {
                ready.onLoopEnd();
            }
        }
        ended = true;
        runTasks();
        try {
            selector.close();
        } catch (IOException e) {
            throw new IllegalStateException("the selector of " + thread.getName() + " could not be closed", e);
        }
    }

    /** A task and the time by {@link System#nanoTime()} from which it is due. */
    private record Timed(long atNanos, Runnable task) implements Comparable<Timed> {

        @Override
        public int compareTo(Timed other) {
            return Long.signum(atNanos - other.atNanos);
        }
    }
}
