package dev.volano.net;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A few threads that send for all connections, one per processor to begin with.
 *
 * <p>A thread that writes to a socket in blocking mode waits as long as the peer does not read. So that such peers hold
 * up nobody else, a watch looks every 5 ms whether there is work and no thread has finished any, and starts more.
 */
final class SharedSenders implements Senders, Sender {

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** Looks without work, after which the watch sleeps until there is some. */
    private static final int IDLE_LOOKS = 20;

    /** How long a thread beyond the first ones waits for work before it ends. */
    private static final long SPARE_MILLIS = 1_000;

    private final String threadName;
    private final int coreThreads;
    private final LinkedBlockingQueue<Runnable> work = new LinkedBlockingQueue<>();
    private final Threads threads = new Threads();
    private final AtomicInteger workers = new AtomicInteger();
    private final AtomicInteger started = new AtomicInteger();
    private final AtomicLong finished = new AtomicLong();
    private final Thread watch;
    private volatile boolean watching;
    private volatile boolean stopped;

    SharedSenders(String threadName, int coreThreads) {
        this.threadName = threadName;
        this.coreThreads = coreThreads;
        watch = new Thread(this::watch, threadName + "-sender-watch");
        watch.setDaemon(true);
    }

    void start() {
        threads.start(watch);
        startWorkers(coreThreads);
    }

    @Override
    public Sender newSender(String name) {
        return this;
    }

    @Override
    public void execute(Runnable task) {
        work.add(task);
        if (!watching) {
            watching = true;
            LockSupport.unpark(watch);
        }
    }

    @Override
    public void release() {
        // The threads are shared.
    }

    @Override
    public synchronized void stop() {
        stopped = true; // from here on no thread is started
        threads.interrupt();
    }

    @Override
    public void awaitEnd() {
        threads.awaitEnd();
    }

    private synchronized void startWorker() {
        if (stopped) {
            return;
        }
        Thread worker = new Thread(this::work, threadName + "-sender-" + started.getAndIncrement());
        worker.setDaemon(true);
        workers.incrementAndGet();
        try {
            threads.start(worker);
        } catch (OutOfMemoryError e) { // no more threads: the watch tries again, those that run go on
            workers.decrementAndGet();
        }
    }

    private void work() {
        while (!stopped) {
            Runnable task = next();
            if (task != null) {
                task.run();
                finished.incrementAndGet();
            } else if (isSpare()) {
                return;
            }
        }
    }

    private @Nullable Runnable next() {
        try {
            return work.poll(SPARE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            return null; // by stop(), which work() looks for
        }
    }

    private boolean isSpare() {
        int count;
        do {
            count = workers.get();
            if (count <= coreThreads) {
                return false;
            }
        } while (!workers.compareAndSet(count, count - 1));
        return true;
    }

    private void watch() {
        long finishedBefore = -1;
        int idleLooks = 0;
        int more = 1;
        while (!stopped) {
            if (idleLooks > IDLE_LOOKS) {
                watching = false;
                if (work.isEmpty()) {
                    LockSupport.park(this);
                }
                watching = true;
                idleLooks = 0;
            }
            LockSupport.parkNanos(this, LOOK_NANOS);
            long finishedNow = finished.get();
            boolean waiting = !work.isEmpty();
            if (waiting && finishedNow == finishedBefore) {
                startWorkers(Math.min(more, work.size()));
                more *= 2; // so that it does not take long to get past a crowd of peers that do not read
            } else {
                more = 1;
            }
            idleLooks = waiting ? 0 : idleLooks + 1;
            finishedBefore = finishedNow;
        }
    }

    private void startWorkers(int count) {
        for (int i = 0; i < count; i++) {
            startWorker();
        }
    }
}
