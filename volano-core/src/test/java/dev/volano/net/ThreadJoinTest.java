package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ThreadJoinTest {

    @Test
    void waits_to_the_end_and_keeps_an_interrupt_for_the_caller() {
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

        assertThat(Await.result(interrupted)).isTrue();
    }

    @Test
    void does_not_wait_for_the_calling_thread_or_for_one_that_was_never_started() {
        ThreadJoin.awaitAll(Set.of(Thread.currentThread(), new Thread(() -> {}, "never-started")));
    }

    @Test
    void threads_that_have_ended_are_not_remembered_for_ever() {
        Threads threads = new Threads();
        for (int i = 0; i < 130; i++) {
            Thread thread = new Thread(() -> {}, "short");
            threads.start(thread);
            ThreadJoin.awaitAll(List.of(thread));
        }

        assertThat(threads)
                .extracting("threads")
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.COLLECTION)
                .hasSizeLessThan(100);
        threads.awaitEnd();
    }
}
