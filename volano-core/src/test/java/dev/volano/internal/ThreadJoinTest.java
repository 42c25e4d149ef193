package dev.volano.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ThreadJoinTest {

    @Test
    void waits_to_the_end_and_keeps_an_interrupt_for_the_caller() throws Exception {
        CompletableFuture<Void> end = new CompletableFuture<>();
        Thread waitedFor = new Thread(end::join, "waited-for");
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        Thread waits = new Thread(() -> {
            Thread.currentThread().interrupt();
            ThreadJoin.awaitAll(List.of(waitedFor));
            interrupted.complete(Thread.interrupted() && !waitedFor.isAlive());
        });
        waitedFor.start();
        waits.start();
        end.complete(null);

        assertThat(interrupted.get(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void a_thread_that_does_not_end_is_an_error_and_an_interrupt_is_kept_then_too() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Thread stuck = new Thread(
                () -> {
                    try {
                        end.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "stuck");
        stuck.start();
        try {
            Thread.currentThread().interrupt();
            assertThatIllegalStateException()
                    .isThrownBy(() -> ThreadJoin.awaitAll(List.of(stuck), Duration.ofMillis(50)))
                    .withMessageStartingWith("thread stuck did not end within ");
            assertThat(Thread.interrupted()).isTrue();
        } finally {
            end.countDown();
        }
        stuck.join(20_000);
        assertThat(stuck.isAlive()).isFalse();
    }

    @Test
    void does_not_wait_for_the_calling_thread_or_for_one_that_was_never_started() {
        ThreadJoin.awaitAll(Set.of(Thread.currentThread(), new Thread(() -> {}, "never-started")));
    }
}
