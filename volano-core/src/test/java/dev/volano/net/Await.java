package dev.volano.net;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits that end: long after they should, so that a loaded machine fails no test. */
final class Await {

    static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private Await() {}

    /** Something to do that may fail. */
    interface Action {
        void run() throws Exception;
    }

    static void until(String what, BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > PATIENCE.toNanos()) {
                throw new AssertionError("waited in vain until " + what);
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    static <T> T result(Future<T> future) {
        try {
            return future.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | InterruptedException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    /** Starts to do something in a thread of its own. */
    static Future<Void> start(Action action) {
        FutureTask<Void> task = new FutureTask<>(() -> {
            action.run();
            return null;
        });
        Thread thread = new Thread(task, "test-background");
        thread.setDaemon(true);
        thread.start();
        return task;
    }
}
