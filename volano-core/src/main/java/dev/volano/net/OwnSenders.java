package dev.volano.net;

import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/** A sending thread for each connection, which waits for something to send: the second of two threads. */
final class OwnSenders implements Senders {

    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    @Override
    public Sender newSender(String threadName) {
        OwnSender sender = new OwnSender(threadName);
        sender.thread.start();
        return sender;
    }

    @Override
    public void stop() {
        // Each thread ends when its connection releases it.
    }

    @Override
    public Collection<Thread> threads() {
        return Set.copyOf(threads);
    }

    private final class OwnSender implements Sender, Runnable {

        private final Thread thread;
        private final Semaphore wanted = new Semaphore(0);
        private volatile Runnable task = () -> {};
        private volatile boolean released;

        private OwnSender(String threadName) {
            thread = new Thread(this, threadName);
            thread.setDaemon(true);
        }

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
            threads.add(thread);
            try {
                wanted.acquireUninterruptibly();
                while (!released) {
                    task.run();
                    wanted.acquireUninterruptibly();
                }
            } finally {
                threads.remove(thread);
            }
        }
    }
}
