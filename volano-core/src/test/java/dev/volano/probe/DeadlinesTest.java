package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DeadlinesTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    @Test
    void an_answer_in_time_is_given() throws IOException {
        try (Deadlines deadlines = new Deadlines("it")) {
            assertThat(deadlines.ask(() -> Thread.currentThread().getName(), LONG))
                    .isEqualTo("volano-ask-it");
        }
    }

    @Test
    void a_question_that_failed_says_how() {
        try (Deadlines deadlines = new Deadlines("it")) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> deadlines.ask(
                            () -> {
                                throw new IllegalStateException("no");
                            },
                            LONG))
                    .withMessage("it could not be asked: java.lang.IllegalStateException: no");
        }
    }

    @Test
    void while_one_question_hangs_others_are_refused_and_after_it_they_are_not() throws Exception {
        CountDownLatch hang = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        try (Deadlines deadlines = new Deadlines("it")) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> deadlines.ask(() -> hang.await(60, TimeUnit.SECONDS), Duration.ofMillis(1)))
                    .withMessage("it has not answered for 1 ms");
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> deadlines.ask(() -> 1, LONG))
                    .withMessage("it still has not answered an earlier question");

            hang.countDown();
            while (true) { // until the question is over, which the other thread decides
                try {
                    assertThat(deadlines.ask(() -> 1, LONG)).isEqualTo(1);
                    break;
                } catch (IOException e) {
                    assertThat(e).hasMessageContaining("earlier question");
                    Thread.onSpinWait();
                }
            }
            deadlines.close(over::countDown, LONG);
            assertThat(over.getCount()).isZero();
        }
    }

    @Test
    void closing_waits_no_longer_than_it_should_and_the_thread_ends_when_it_can() throws Exception {
        CountDownLatch hang = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        Deadlines deadlines = new Deadlines("it");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> deadlines.ask(
                        () -> {
                            thread.complete(Thread.currentThread());
                            return hang.await(60, TimeUnit.SECONDS);
                        },
                        Duration.ofSeconds(1)));

        deadlines.close(closed::countDown, Duration.ofMillis(1));
        assertThat(closed.getCount()).isOne();
        hang.countDown();
        Thread asking = thread.get(30, TimeUnit.SECONDS);
        asking.join(30_000);

        assertThat(asking.isAlive()).isFalse();
        assertThat(closed.getCount()).as("the last thing was done").isZero();
    }

    @Test
    void an_interrupt_ends_the_wait_and_is_kept() {
        try (Deadlines deadlines = new Deadlines("it")) {
            Thread.currentThread().interrupt();

            assertThatExceptionOfType(InterruptedIOException.class).isThrownBy(() -> deadlines.ask(() -> 1, LONG));
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
