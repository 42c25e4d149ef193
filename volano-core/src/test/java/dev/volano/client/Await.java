package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits, with a deadline, for what happens in other threads and processes. */
final class Await {

    /** Long enough for a machine that does a lot besides. */
    static final Duration DEADLINE = Duration.ofSeconds(30);

    private Await() {}

    static void until(String what, BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + DEADLINE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("%s, in time", what).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    static void endOf(ProcessHandle process) throws Exception {
        process.onExit().get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Returns the names of the threads alive that begin so. */
    static List<String> threadsNamed(String prefix) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .map(Thread::getName)
                .filter(name -> name.startsWith(prefix))
                .sorted()
                .toList();
    }
}
