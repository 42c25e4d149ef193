package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.volano.internal.VirtualThreads;
import dev.volano.workload.Operation;
import java.net.ConnectException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Loads of plain operations and of scripts. */
@Timeout(120)
class OperationsTest {

    private static final Duration SHORT = Duration.ofMillis(300);

    @AfterEach
    void no_thread_is_left() {
        assertThat(Await.threadsNamed("volano-")).isEmpty();
    }

    private static VolanoClient.Builder client(EchoServer server, Operations operations) {
        return VolanoClient.builder()
                .target(server)
                .operations(operations)
                .warmUp(WarmUp.none())
                .measureFor(SHORT)
                .drainTimeout(Duration.ofSeconds(5));
    }

    private static ThroughputResult measure(VolanoClient.Builder builder) {
        try (VolanoClient client = builder.build()) {
            return client.measure();
        }
    }

    private static Operations numbers(int connections) {
        return Operations.script("numbers", connections, dialog -> {
            dialog.send(new byte[Long.BYTES]);
            assertThat(dialog.receive(Long.BYTES)).containsOnly(0);
        });
    }

    @Test
    void a_session_is_opened_used_and_closed_by_each_worker() throws Exception {
        AtomicInteger opened = new AtomicInteger();
        AtomicInteger closed = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        ConcurrentLinkedQueue<Integer> workers = new ConcurrentLinkedQueue<>();
        Operation operation = (worker, address) -> {
            opened.incrementAndGet();
            workers.add(worker);
            return new Operation.Session() {
                @Override
                public void run() {
                    done.incrementAndGet();
                }

                @Override
                public void close() {
                    closed.incrementAndGet();
                }
            };
        };
        try (EchoServer server = EchoServer.start(number -> true)) {
            RunResult run = measure(client(server, Operations.of("count", 3, operation)))
                    .runs()
                    .get(0);

            assertThat(run.failures()).isEmpty();
            assertThat(run.connections()).isEqualTo(3);
            assertThat(workers).containsExactlyInAnyOrder(0, 1, 2);
            assertThat(opened).hasValue(3);
            assertThat(closed).hasValue(3);
            assertThat(run.timeline().windows().stream()
                            .mapToLong(window -> window.received())
                            .sum())
                    .isEqualTo(done.get());
            assertThat(run.serviceTime()).isPresent();
        }
    }

    @Test
    void so_many_operations_are_done_at_a_time_and_no_more() throws Exception {
        Semaphore free = new Semaphore(4);
        AtomicInteger tooMany = new AtomicInteger();
        AtomicInteger fewest = new AtomicInteger(4);
        Operation operation = (worker, address) -> () -> {
            if (!free.tryAcquire()) {
                tooMany.incrementAndGet();
                return;
            }
            fewest.accumulateAndGet(free.availablePermits(), Math::min);
            Thread.sleep(5);
            free.release();
        };
        try (EchoServer server = EchoServer.start(number -> true)) {
            assertThat(measure(client(server, Operations.of("sleep", 4, operation)))
                            .failures())
                    .isEmpty();
            assertThat(tooMany).hasValue(0);
            assertThat(fewest).as("all four at a time").hasValue(0);
        }
    }

    /** Two workers that take 10 ms each do 200 in a second; of 400 that are due, the last wait for half a second. */
    @Test
    void response_time_counts_the_wait_for_a_free_worker() throws Exception {
        Operation operation = (worker, address) -> () -> Thread.sleep(10);
        try (EchoServer server = EchoServer.start(number -> true)) {
            RunResult run = measure(client(server, Operations.of("sleep", 2, operation))
                            .measureFor(Duration.ofSeconds(1))
                            .offeredRate(OfferedRate.constant(400)))
                    .runs()
                    .get(0);

            assertThat(run.failures()).isEmpty();
            assertThat(run.responseTime().orElseThrow().max()).isGreaterThan(Duration.ofMillis(300));
            assertThat(run.serviceTime().orElseThrow().percentile(50)).isLessThan(Duration.ofMillis(100));
        }
    }

    @Test
    void a_script_counts_what_it_sends_and_receives() throws Exception {
        try (EchoServer server = EchoServer.start(number -> true)) {
            RunResult run = measure(client(server, numbers(3))).runs().get(0);

            assertThat(run.failures()).isEmpty();
            assertThat(run.received()).isPositive();
            assertThat(run.timeline().windows().stream()
                            .mapToLong(window -> window.sent())
                            .sum())
                    .isEqualTo(server.received());
        }
    }

    @Test
    void a_script_runs_on_virtual_threads_where_there_are_some() throws Exception {
        if (!VirtualThreads.supported()) {
            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(() -> numbers(3).virtualThreads())
                    .withMessageContaining("Java 21");
            return;
        }
        try (EchoServer server = EchoServer.start(number -> true)) {
            ThroughputResult result = measure(client(server, numbers(3).virtualThreads()));

            assertThat(result.failures()).isEmpty();
            assertThat(result.ioModel()).isEqualTo("virtual-threads");
        }
    }

    @Test
    void a_script_reads_to_a_delimiter_and_thinks() throws Exception {
        byte[] line =
                ByteBuffer.allocate(Long.BYTES).putLong(0x68656c6c_6f21210aL).array();
        Operations operations = Operations.script("lines", 1, dialog -> {
            dialog.send(line);
            assertThat(dialog.receiveUntil((byte) '\n', 80)).asString().isEqualTo("hello!!");
            dialog.think(Duration.ofMillis(20));
        });
        try (EchoServer server = EchoServer.start(number -> true)) {
            RunResult run = measure(client(server, operations)).runs().get(0);

            assertThat(run.failures()).isEmpty();
            assertThat(run.received()).isBetween(1L, 15L);
        }
    }

    @Test
    void each_worker_does_a_number_and_finishes() throws Exception {
        try (EchoServer server = EchoServer.start(number -> true);
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .operations(numbers(3).count(7))
                        .build()) {
            ThroughputResult result = client.measure();

            assertThat(result.complete()).isTrue();
            assertThat(result.runs().get(0).received()).isEqualTo(21);
            assertThat(server.received()).isEqualTo(21);
        }
    }

    @Test
    void a_wrong_answer_is_the_servers_failure() throws Exception {
        Operations operations = Operations.script("numbers", 1, dialog -> {
            dialog.send(new byte[Long.BYTES]);
            assertThat(dialog.receive(Long.BYTES)).containsOnly(1);
        });
        try (EchoServer server = EchoServer.start(number -> true)) {
            assertThat(measure(client(server, operations)).failures())
                    .singleElement()
                    .satisfies(failure -> assertThat(failure.kind()).isEqualTo(Failure.Kind.WRONG_MESSAGE));
        }
    }

    @Test
    void an_answer_that_does_not_come_is_the_servers_failure() throws Exception {
        try (EchoServer server = EchoServer.start(number -> false)) {
            assertThat(measure(client(server, numbers(1)).stallTimeout(SHORT)).failures())
                    .first()
                    .satisfies(
                            failure -> assertThat(failure.kind()).isIn(Failure.Kind.NO_ANSWER, Failure.Kind.STALLED));
        }
    }

    @Test
    void a_fault_of_the_users_code_is_the_clients_failure() throws Exception {
        Operation operation = (worker, address) -> () -> {
            throw new UnsupportedOperationException("not today");
        };
        try (EchoServer server = EchoServer.start(number -> true)) {
            assertThat(measure(client(server, Operations.of("faulty", 1, operation)))
                            .failures())
                    .singleElement()
                    .satisfies(failure -> {
                        assertThat(failure.kind()).isEqualTo(Failure.Kind.CLIENT_FAULT);
                        assertThat(failure.detail()).contains("not today");
                    });
        }
    }

    @Test
    void a_session_that_cannot_be_opened_is_a_connection_refused() throws Exception {
        Operation operation = (worker, address) -> {
            throw new ConnectException("Connection refused");
        };
        try (EchoServer server = EchoServer.start(number -> true)) {
            assertThat(measure(client(server, Operations.of("refused", 2, operation)))
                            .failures())
                    .singleElement()
                    .satisfies(failure -> {
                        assertThat(failure.kind()).isEqualTo(Failure.Kind.CONNECTION_REFUSED);
                        assertThat(failure.connection()).isEqualTo(1);
                    });
        }
    }

    @Test
    void operations_without_an_end_need_a_time() throws Exception {
        try (EchoServer server = EchoServer.start(number -> true)) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> VolanoClient.builder()
                            .target(server)
                            .operations(numbers(1))
                            .build())
                    .withMessageContaining("measureFor");
        }
    }

    @Test
    void values_are_checked_when_they_are_set() {
        assertThatIllegalArgumentException().isThrownBy(() -> numbers(0));
        assertThatIllegalArgumentException().isThrownBy(() -> numbers(1).count(0));
        assertThatIllegalArgumentException().isThrownBy(() -> Operations.of(" ", 1, (worker, address) -> () -> {}));
    }
}
