package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SharedSendersTest {

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void get_past_any_number_of_tasks_that_wait() {
        int waiting = 100;
        CompletableFuture<Void> end = new CompletableFuture<>();
        CountDownLatch started = new CountDownLatch(waiting + 1);
        SharedSenders senders = new SharedSenders("shared", 1);
        senders.start();
        for (int i = 0; i < waiting; i++) {
            senders.execute(() -> {
                started.countDown();
                end.join();
            });
        }
        senders.execute(started::countDown);

        await(started);

        end.complete(null);
        senders.stop();
        senders.awaitEnd();
        assertThat(Rig.threadsNamed("shared")).isEmpty();
    }

    @Test
    void wake_up_for_work_after_any_rest() {
        SharedSenders senders = new SharedSenders("resting", 1);
        senders.start();
        Await.until(
                "the watch rests",
                () -> Thread.getAllStackTraces().keySet().stream()
                        .anyMatch(thread -> thread.getName().equals("resting-sender-watch")
                                && thread.getState() == Thread.State.WAITING));
        CompletableFuture<Void> end = new CompletableFuture<>();
        CountDownLatch ran = new CountDownLatch(1);

        senders.execute(() -> end.join()); // holds the only thread
        senders.execute(ran::countDown);

        await(ran);
        end.complete(null);
        senders.stop();
        senders.awaitEnd();
    }

    @Test
    void that_are_stopped_start_no_thread() {
        SharedSenders senders = new SharedSenders("stopped", 2);
        senders.start();
        senders.stop();
        senders.stop();
        senders.execute(() -> {}); // may be run by a thread that is about to end, or not at all
        senders.awaitEnd();

        assertThat(Rig.threadsNamed("stopped")).isEmpty();
    }
}
