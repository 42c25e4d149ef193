package dev.volano.net;

import dev.volano.internal.ThreadJoin;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;

/** A new thread whenever there is something to send: for virtual threads, which cost next to nothing. */
final class FactorySenders implements Senders, Sender {

    private final ThreadFactory factory;
    private final Set<Thread> running = ConcurrentHashMap.newKeySet();

    FactorySenders(ThreadFactory factory) {
        this.factory = factory;
    }

    @Override
    public Sender newSender(String threadName) {
        return this;
    }

    @Override
    public void execute(Runnable task) {
        Thread thread = factory.newThread(() -> {
            try {
                task.run();
            } finally {
                running.remove(Thread.currentThread());
            }
        });
        running.add(thread);
        try {
            thread.start();
        } catch (Throwable e) {
            running.remove(thread);
            throw e;
        }
    }

    @Override
    public void release() {
        // A thread ends with its task.
    }

    @Override
    public void stop() {
        // As above.
    }

    @Override
    public void awaitEnd() {
        ThreadJoin.awaitAll(Set.copyOf(running));
    }
}
