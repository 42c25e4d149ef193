package dev.volano.net;

import java.util.concurrent.Semaphore;

/** A sending thread for each connection, which waits for something to send: the second of two threads. */
final class OwnSenders implements Senders {

    private final Threads threads = new Threads();

    @Override
    public Sender newSender(String threadName) {
        OwnSender sender = new OwnSender();
        Thread thread = new Thread(sender, threadName);
        thread.setDaemon(true);
        threads.start(thread);
        return sender;
    }

    @Override
    public void stop() {
        // Each thread ends when its connection releases it.
    }

    @Override
    public void awaitEnd() {
        threads.awaitEnd();
    }

    private static final class OwnSender implements Sender, Runnable {

        private final Semaphore wanted = new Semaphore(0);
        private volatile Runnable task = () -> {};
        private volatile boolean released;

        @Override
        public void execute(Runnable toRun) {
            task = toRun;
            wanted.release();
        }

        @Override
        public void release() {
            released = true;
            wanted.release();
        }

        @Override
        public void run() {
            wanted.acquireUninterruptibly();
            while (!released) {
                task.run();
                wanted.acquireUninterruptibly();
            }
        }
    }
}
