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
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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

    /** The most that is sent to a connection at the end of a turn. */
    private static final int TURN_BYTES = 16 * 1024;

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Tasks run before the channels get their turn again: a task may bring the next one, without end. */
    private static final int TASKS_AT_A_TIME = 1_000;

    private final Thread thread;
    private final ByteBuffer readBuffer;
    private final ByteBuffer writeBuffer = ByteBuffer.allocateDirect(WRITE_BUFFER_BYTES);
    private final Frame frame = new Frame(FRAME_BYTES);
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final PriorityQueue<Timed> timed = new PriorityQueue<>();
    private final Consumer<SelectionKey> serving = this::serve; // once: it would be made anew in each turn
    private final @Nullable TurnOutput output;
    private final Selector selector;
    private volatile boolean stopping;
    private volatile boolean ended;

    /**
     * Creates a loop, whose thread is not started.
     *
     * @param sendsByTurn whether small messages that are written in its thread are sent at the end of a turn
     */
    SelectorLoop(String name, ConnectionOptions options, boolean sendsByTurn) throws IOException {
        readBuffer = ByteBuffer.allocateDirect(LoopInput.sharedBytes(options));
        output = sendsByTurn ? new TurnOutput(Math.min(TURN_BYTES, options.maxPendingBytes())) : null;
        thread = new Thread(this, name);
        thread.setDaemon(true);
        selector = Selector.open(); // last, for what fails above leaves nothing to be closed
    }

    void start() {
        thread.start();
    }

    Thread thread() {
        return thread;
    }

    /** Returns the buffer to read into. For the loop's thread. */
    ByteBuffer readBuffer() {
        return readBuffer;
    }

    /** Returns the buffer to collect pending output in, cleared. For the loop's thread. */
    ByteBuffer writeBuffer() {
        return writeBuffer.clear();
    }

    /** Returns the frame to encode into, cleared. For the loop's thread. */
    Frame frame() {
        return frame.clear();
    }

    /** Returns what is sent at the end of the turn; null if all is sent at once, or the thread is not the loop's. */
    @Nullable TurnOutput outputOfTurn() {
        return Thread.currentThread() == thread ? output : null;
    }

    /**
     * Returns what is sent at the end of the turn, for a thread that holds the lock of a connection with a part in it.
     */
    @Nullable TurnOutput output() {
        return output;
    }

    /** Returns whether the loop takes no more channels. */
    boolean isStopping() {
        return stopping;
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
        } else {
            wakeUp();
        }
    }

    /** Runs a task after a delay. For the loop's thread. */
    void schedule(long delayNanos, Runnable task) {
        timed.add(new Timed(System.nanoTime() + delayNanos, task));
    }

    /** Makes the loop see a task, or a change of interest, of another thread. */
    void wakeUp() {
        if (Thread.currentThread() != thread) {
            selector.wakeup();
        }
    }

    /** Tells the loop to close its channels and end. */
    void stop() {
        stopping = true;
        if (thread.getState() == Thread.State.NEW) {
            closeSelector(); // no thread will do it
        } else {
            selector.wakeup();
        }
    }

    @Override
    public void run() {
        try {
            while (!stopping) {
                turn();
            }
        } catch (IOException | ClosedSelectorException e) {
            throw new IllegalStateException("the selector of " + thread.getName() + " failed", e);
        } finally {
            stopping = true;
            end();
        }
    }

    private void turn() throws IOException {
        try {
            select();
            sendOutput(); // before the tasks, some of which wait for it
            runTasks();
            runTimed();
        } catch (OutOfMemoryError e) {
            // What it was wanted for has failed, and if that is a connection, it is ended. The thread serves the
            // others.
        }
        sendOutput();
    }

    private void select() throws IOException {
        if (!tasks.isEmpty()) {
            selector.selectNow(serving);
        } else if (timed.isEmpty()) {
            selector.select(serving);
        } else {
            long waitNanos = timed.element().atNanos - System.nanoTime();
            if (waitNanos <= 0) {
                selector.selectNow(serving);
            } else {
                selector.select(serving, 1 + waitNanos / NANOS_PER_MILLI);
            }
        }
        Thread.interrupted(); // a handler may have left an interrupt behind, with which no select would wait any more
    }

    private void serve(SelectionKey key) { // hot: once per ready channel
        ((Ready) key.attachment()).onReady(key.readyOps());
        if (output != null && output.isCrowded()) {
            output.send();
        }
    }

    private void sendOutput() {
        if (output != null) {
            output.send();
        }
    }

    private void runTasks() {
        Runnable task;
        for (int i = 0; i < TASKS_AT_A_TIME && (task = tasks.poll()) != null; i++) {
            task.run();
        }
    }

    private void runTimed() {
        while (!timed.isEmpty() && timed.element().atNanos - System.nanoTime() <= 0) {
            timed.remove().task.run();
        }
    }

    private void end() {
        try {
            for (SelectionKey key : new ArrayList<>(selector.keys())) {
                if (key.attachment() instanceof Ready ready) {
                    ready.onLoopEnd();
                }
            }
            ended = true;
            while (!tasks.isEmpty()) {
                runTasks(); // from here on tasks are run by those who bring them
            }
        } finally {
            closeSelector();
        }
    }

    private void closeSelector() {
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
