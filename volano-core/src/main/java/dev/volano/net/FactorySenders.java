package dev.volano.net;

import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;

/** A new thread whenever there is something to send: for virtual threads, which cost next to nothing. */
final class FactorySenders implements Senders {

    private final ThreadFactory factory;
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    FactorySenders(ThreadFactory factory) {
        this.factory = factory;
    }

    @Override
    public Sender newSender(String threadName) {
        return new Sender() {
            @Override
            public void execute(Runnable task) {
                factory.newThread(() -> {
                            Thread thread = Thread.currentThread();
                            threads.add(thread);
                            try {
                                task.run();
                            } finally {
                                threads.remove(thread);
                            }
                        })
                        .start();
            }

            @Override
            public void release() {
                // A thread ends with its task.
            }
        };
    }

    @Override
    public void stop() {
        // As above.
    }

    @Override
    public Collection<Thread> threads() {
        return Set.copyOf(threads);
    }
}
