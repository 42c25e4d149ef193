package dev.volano.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ends a measurement after a signal, and lets its command print what there is. */
final class Stop {

    private static final long LAST_WORDS_SECONDS = 20;

    private Stop() {}

    /** Has a measurement closed when the JVM is told to end, and waits for the command's last words. */
    static void onSignal(Runnable close, CountDownLatch done) {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            try {
                                close.run();
                                done.await(LAST_WORDS_SECONDS, TimeUnit.SECONDS);
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt(); // the JVM is in a hurry to end
                            }
                        },
                        "volano-stop"));
    }
}
