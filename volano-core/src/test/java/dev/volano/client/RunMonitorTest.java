package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.volano.workload.RunContext.Problem;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class RunMonitorTest {

    private static final Duration NOT_AT_ALL = Duration.ZERO;

    private final RunMonitor monitor = new RunMonitor(2, 1, false, false, () -> false, "monitor-timer");

    @AfterEach
    void close() {
        monitor.close();
        assertThat(Await.threadsNamed("monitor-timer")).isEmpty();
    }

    @Test
    void waits_end_when_the_clients_have_got_there() throws Exception {
        assertThat(monitor.awaitEntered(1, NOT_AT_ALL)).isFalse();
        monitor.entered(0);
        assertThat(monitor.awaitEntered(1, NOT_AT_ALL)).isTrue();
        assertThat(monitor.awaitEntered(2, NOT_AT_ALL)).isFalse();

        monitor.ready(0);
        assertThat(monitor.awaitReady(NOT_AT_ALL)).isFalse();
        monitor.ready(1);
        assertThat(monitor.awaitReady(NOT_AT_ALL)).isTrue();

        monitor.finished(1);
        assertThat(monitor.awaitFinished(NOT_AT_ALL)).isFalse();
        long before = System.nanoTime();
        monitor.finished(0);
        assertThat(monitor.awaitFinished(NOT_AT_ALL)).isTrue();
        assertThat(monitor.lastFinishNanos() - before).isNotNegative();
    }

    @Test
    void a_wait_is_over_when_its_time_is() throws Exception {
        long before = System.nanoTime();

        assertThat(monitor.awaitReady(Duration.ofMillis(20))).isFalse();

        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(20));
    }

    @Test
    void a_failure_ends_every_wait() throws Exception {
        CountDownLatch waiting = new CountDownLatch(1);
        Thread failing = new Thread(() -> {
            try {
                waiting.await();
                monitor.failed(0, Problem.RESET, "gone");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        failing.start();
        waiting.countDown();

        assertThat(monitor.awaitFinished(Await.DEADLINE)).isFalse();

        failing.join();
        assertThat(monitor.hasFailed()).isTrue();
        assertThat(monitor.awaitEntered(0, NOT_AT_ALL)).isFalse();
    }

    @Test
    void an_interrupt_ends_a_wait_even_if_there_is_nothing_to_wait_for() {
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> monitor.awaitEntered(0, Duration.ofDays(1)));
    }

    @ParameterizedTest
    @EnumSource
    void every_problem_of_a_client_is_a_failure_of_that_kind(Problem problem) {
        monitor.opening();

        monitor.failed(1, problem, "why");

        Failure.Kind kind =
                problem == Problem.NO_RESOURCES ? Failure.Kind.NO_MEMORY : Failure.Kind.valueOf(problem.name());
        assertThat(monitor.end().failures()).containsExactly(new Failure(kind, 1, 2, "why"));
    }

    @Test
    void the_first_failures_are_kept_and_all_are_counted() {
        IntStream.rangeClosed(1, 1_000).forEach(i -> monitor.failed(0, Problem.RESET, "failure " + i));

        monitor.failed(0, Problem.BAD_INPUT, "another kind");

        FailureLog log = monitor.end();
        assertThat(log.failures()).hasSize(FailureLog.MAX_KEPT + 1);
        assertThat(log.failures().get(0).detail()).isEqualTo("failure 1");
        assertThat(log.failures().get(FailureLog.MAX_KEPT).detail()).isEqualTo("another kind");
        assertThat(log.counts())
                .containsExactly(Map.entry(Failure.Kind.BAD_INPUT, 1L), Map.entry(Failure.Kind.RESET, 1_000L));
    }

    @Test
    void threads_that_run_out_are_told_from_memory() {
        monitor.failed(0, Problem.NO_RESOURCES, "java.lang.OutOfMemoryError: unable to create native thread");

        assertThat(monitor.end().failures()).extracting(Failure::kind).containsExactly(Failure.Kind.NO_THREADS);
    }

    @Test
    void what_happens_after_the_end_is_no_failure() {
        assertThat(monitor.end().failures()).isEmpty();

        monitor.failed(0, Problem.CLOSED_EARLY, "shut down");

        assertThat(monitor.end().failures()).isEmpty();
        assertThat(monitor.hasFailed()).isFalse();
    }

    @Test
    void what_another_failure_explains_is_left_out() {
        monitor.failUnlessFailed(Failure.Kind.NO_ANSWER, "first");
        monitor.failUnlessFailed(Failure.Kind.NO_ANSWER, "second");

        assertThat(monitor.end().failures()).extracting(Failure::detail).containsExactly("first");
    }

    @Test
    void scheduled_tasks_run_later_in_the_timers_thread() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        long before = System.nanoTime();
        long[] after = new long[1];
        String[] thread = new String[1];

        monitor.schedule(Duration.ofMillis(5), () -> {
            after[0] = System.nanoTime();
            thread[0] = Thread.currentThread().getName();
            done.countDown();
        });

        assertThat(done.await(Await.DEADLINE.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
        assertThat(after[0] - before).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(5));
        assertThat(thread[0]).isEqualTo("monitor-timer");
    }

    @Test
    void a_scheduled_task_that_throws_is_a_fault_and_the_next_one_runs_all_the_same() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        monitor.schedule(Duration.ZERO, () -> {
            throw new IllegalStateException("oops");
        });
        monitor.schedule(Duration.ZERO, done::countDown);

        assertThat(done.await(Await.DEADLINE.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
        assertThat(monitor.end().failures()).singleElement().satisfies(failure -> {
            assertThat(failure.kind()).isEqualTo(Failure.Kind.CLIENT_FAULT);
            assertThat(failure.detail()).startsWith("java.lang.IllegalStateException: oops at ");
        });
    }

    @Test
    void after_the_end_nothing_scheduled_is_run_and_asking_is_harmless() {
        monitor.schedule(Duration.ofDays(1), () -> monitor.fail(Failure.Kind.CLIENT_FAULT, "was run"));
        monitor.schedule(Duration.ofSeconds(Long.MAX_VALUE), () -> monitor.fail(Failure.Kind.CLIENT_FAULT, "was run"));

        monitor.close();
        monitor.schedule(Duration.ZERO, () -> monitor.fail(Failure.Kind.CLIENT_FAULT, "was run"));

        assertThat(Await.threadsNamed("monitor-timer")).isEmpty();
        assertThat(monitor.end().failures()).isEmpty();
    }

    @Test
    void random_numbers_are_in_range_and_come_again_for_the_same_seed() {
        try (RunMonitor again = new RunMonitor(2, 1, false, false, () -> false, "monitor-timer");
                RunMonitor other = new RunMonitor(2, 2, false, false, () -> false, "monitor-timer")) {
            for (int client = 0; client < 1_000; client++) {
                assertThat(monitor.random(client))
                        .isBetween(0.0, Math.nextDown(1.0))
                        .isEqualTo(again.random(client))
                        .isNotEqualTo(monitor.random(client + 1));
            }
            assertThat(monitor.random(0)).isNotEqualTo(other.random(0));
        }
    }
}
