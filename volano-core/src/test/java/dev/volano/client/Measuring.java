package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A measurement in a thread of its own, so that a test can disturb it. */
final class Measuring {

    private final Thread thread;
    private final CompletableFuture<ThroughputResult> result = new CompletableFuture<>();
    private volatile boolean interruptedAfterwards;

    private Measuring(VolanoClient client) {
        thread = new Thread(() -> {
            try {
                ThroughputResult measured = client.measure();
                interruptedAfterwards = Thread.currentThread().isInterrupted();
                result.complete(measured);
            } catch (RuntimeException e) {
                result.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
    }

    static Measuring start(VolanoClient client) {
        Measuring measuring = new Measuring(client);
        measuring.thread.start();
        return measuring;
    }

    void interrupt() {
        thread.interrupt();
    }

    boolean hasEnded() {
        return result.isDone();
    }

    /** Waits for the result; afterwards nothing may be left of the measurement. */
    ThroughputResult await() throws Exception {
        ThroughputResult measured = result.get(Await.DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
        assertThat(Await.threadsNamed("volano-client")).isEmpty();
        return measured;
    }

    boolean wasInterruptedAfterwards() {
        return interruptedAfterwards;
    }
}
