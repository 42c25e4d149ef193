package dev.volano.probe;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Asks what may never answer, on a thread of its own, and waits no longer than it should.
 *
 * <p>A question that took too long goes on, as nothing can end a call to another JVM but that JVM. Others are refused
 * until it is over. For one thread at a time.
 */
final class Deadlines implements AutoCloseable {

    private final String who;
    private final ThreadPoolExecutor executor;
    private @Nullable FutureTask<?> pending;

    /**
     * Creates the thread when it is first needed.
     *
     * @param who who is asked, for messages and the name of the thread
     */
    Deadlines(String who) {
        this.who = who;
        this.executor = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
            Thread thread = new Thread(task, "volano-ask-" + who);
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Asks.
     *
     * @param question what to do
     * @param deadline how long to wait
     * @return the answer
     * @throws IOException if there was none in time, the question failed, or this was closed; the message says which
     */
    <T> T ask(Callable<T> question, Duration deadline) throws IOException {
        if (pending != null && !pending.isDone()) {
            throw new IOException(who + " still has not answered an earlier question");
        }
        if (executor.isShutdown()) {
            throw new IOException(who + " is not asked any more");
        }
        FutureTask<T> asked = new FutureTask<>(question);
        pending = asked;
        executor.execute(asked);
        try {
            return asked.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new IOException(who + " has not answered for " + deadline.toMillis() + " ms", e);
        } catch (ExecutionException e) {
            throw new IOException(who + " could not be asked: " + e.getCause(), e);
        } catch (InterruptedException | CancellationException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted while " + who + " was asked").initCause(e);
        }
    }

    /**
     * Has a last thing done, after which the thread ends. If an earlier question is not over when the deadline is, that
     * goes on in the background: until the other process answers or ends.
     *
     * @param last what to do
     * @param deadline how long to wait
     */
    void close(Runnable last, Duration deadline) {
        if (executor.isShutdown()) {
            return;
        }
        executor.execute(last);
        executor.shutdown();
        try {
            executor.awaitTermination(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the thread ends without anybody waiting for it
        }
    }

    @Override
    public void close() {
        close(() -> {}, Duration.ZERO);
    }
}
