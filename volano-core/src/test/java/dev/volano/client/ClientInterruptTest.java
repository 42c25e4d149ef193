package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.server.RunningServer;
import dev.volano.server.VolanoServer;
import dev.volano.workload.Workload;
import dev.volano.workload.chat.ChatWorkload;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Interrupts and closes at any time: the measurement ends at once, keeps what was measured, and leaves nothing. */
@Timeout(120)
class ClientInterruptTest {

    private static final Workload SMALL =
            ChatWorkload.builder().rooms(1).users(3).count(5).build();

    /** Lasts until it is ended. */
    private static final Workload ENDLESS =
            ChatWorkload.builder().rooms(2).users(3).count(100_000_000).build();

    /** Much longer than a test waits: nothing here may end by being too late. */
    private static final Duration LONG = Duration.ofHours(1);

    @AfterEach
    void no_thread_is_left() {
        assertThat(Await.threadsNamed("volano-")).isEmpty();
    }

    private static VolanoClient.Builder client(RunningServer target, Workload workload) {
        return VolanoClient.builder()
                .target(target)
                .workload(workload)
                .connectTimeout(LONG)
                .stallTimeout(LONG);
    }

    private static void assertInterrupted(ThroughputResult result, String where) {
        assertThat(result.complete()).isFalse();
        assertThat(result.failures())
                .singleElement()
                .hasToString("interrupted at " + where + " connections (harness): the measurement was interrupted");
    }

    @ParameterizedTest
    @ValueSource(strings = {"selectors", "platform-threads"})
    void an_interrupt_ends_the_load(String io) throws Exception {
        RecordingListener listener = new RecordingListener();
        IoModel model = IoModels.named(io);
        try (RunningServer server = VolanoServer.builder().io(model).build().start();
                VolanoClient client = client(server, ENDLESS)
                        .io(model)
                        .runs(3)
                        .listener(listener)
                        .build()) {
            Measuring measuring = Measuring.start(client);
            listener.awaitLoad();

            measuring.interrupt();

            ThroughputResult result = measuring.await();
            assertInterrupted(result, "6/6");
            assertThat(measuring.wasInterruptedAfterwards()).isTrue();
            RunResult run = result.runs().get(0);
            assertThat(run.sent()).isPositive();
            assertThat(run.received()).isPositive();
            assertThat(run.elapsed()).isPresent();
            assertThat(run.serverClosed()).isEmpty();
            Await.until(
                    "the server has no connection left",
                    () -> server.statistics().orElseThrow().open() == 0);
        }
    }

    @Test
    void an_interrupt_ends_the_wait_for_an_answer() throws Exception {
        try (RawServer server = RawServer.start(connection -> {});
                VolanoClient client = client(server, SMALL).build()) {
            Measuring measuring = Measuring.start(client);
            Await.until("a connection is open", () -> server.accepted() == 1);

            measuring.interrupt();

            assertInterrupted(measuring.await(), "1/3");
            assertThat(measuring.wasInterruptedAfterwards()).isTrue();
        }
    }

    @Test
    void an_interrupt_ends_the_wait_for_a_connection() throws Exception {
        AtomicReference<Thread> thread = new AtomicReference<>();
        RunListener who = new RunListener() {
            @Override
            public void onRunStart(int run, int runs) {
                thread.set(Thread.currentThread());
            }
        };
        try (RawServer server = RawServer.full();
                VolanoClient client = client(server, SMALL).listener(who).build()) {
            Measuring measuring = Measuring.start(client);
            Await.until("it connects", () -> isConnecting(thread.get()));

            measuring.interrupt();

            assertInterrupted(measuring.await(), "1/3");
        }
    }

    private static boolean isConnecting(@Nullable Thread thread) {
        if (thread == null) {
            return false;
        }
        List<String> calls = Arrays.stream(thread.getStackTrace())
                .map(call -> call.getClassName() + "." + call.getMethodName())
                .toList();
        return calls.contains(ConnectionLoad.class.getName() + ".openNext")
                && calls.stream().anyMatch(call -> call.startsWith("sun.nio.ch.SocketChannelImpl."));
    }

    @Test
    void an_interrupt_before_the_measurement_ends_it_before_the_first_connection() throws IOException {
        try (RunningServer server = VolanoServer.builder().build().start();
                VolanoClient client = client(server, SMALL).build()) {
            Thread.currentThread().interrupt();

            ThroughputResult result = client.measure();

            assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
            assertInterrupted(result, "0/3");
            assertThat(server.statistics().orElseThrow().accepted()).isZero();
        }
    }

    @Test
    void an_interrupt_between_two_runs_keeps_the_first() {
        RunListener interrupting = new RunListener() {
            @Override
            public void onRunEnd(RunResult result) {
                Thread.currentThread().interrupt();
            }
        };
        try (RunningServer server = VolanoServer.builder().build().start();
                VolanoClient client =
                        client(server, SMALL).runs(3).listener(interrupting).build()) {
            ThroughputResult result = client.measure();

            assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
            assertThat(result.runs()).hasSize(2);
            assertThat(result.runs().get(0).complete()).isTrue();
            assertInterrupted(result, "0/3");
        }
    }

    @Test
    void a_close_ends_the_load_waits_for_that_and_leaves_the_thread_as_it_was() throws Exception {
        RecordingListener listener = new RecordingListener();
        try (RunningServer server = VolanoServer.builder().build().start()) {
            VolanoClient client =
                    client(server, ENDLESS).runs(3).listener(listener).build();
            Measuring measuring = Measuring.start(client);
            listener.awaitLoad();

            client.close();

            assertThat(Await.threadsNamed("volano-client")).isEmpty();
            ThroughputResult result = measuring.await();
            assertThat(result.failures())
                    .singleElement()
                    .hasToString("interrupted at 6/6 connections (harness): the client was closed");
            assertThat(measuring.wasInterruptedAfterwards()).isFalse();
            assertThatIllegalStateException().isThrownBy(client::measure).withMessage("the client is closed");
            client.close(); // again, and harmless
        }
    }

    @Test
    void a_close_by_the_listener_ends_the_measurement() {
        CompletableFuture<VolanoClient> client = new CompletableFuture<>();
        RunListener closing = new RunListener() {
            @Override
            public void onRunning(int run, Duration elapsed, long sent, long received) {
                client.join().close();
            }
        };
        try (RunningServer server = VolanoServer.builder().build().start()) {
            client.complete(client(server, ENDLESS).listener(closing).build());

            assertThat(client.join().measure().failures())
                    .singleElement()
                    .asString()
                    .endsWith("the client was closed");
            assertThat(Thread.interrupted()).isFalse();
        }
    }

    @Test
    void a_close_between_two_runs_is_told_as_the_reason() {
        CompletableFuture<VolanoClient> client = new CompletableFuture<>();
        RunListener closing = new RunListener() {
            @Override
            public void onRunEnd(RunResult result) {
                client.join().close();
            }
        };
        try (RunningServer server = VolanoServer.builder().build().start()) {
            client.complete(client(server, SMALL).runs(3).listener(closing).build());

            ThroughputResult result = client.join().measure();

            assertThat(result.runs()).hasSize(2);
            assertThat(result.runs().get(0).complete()).isTrue();
            assertThat(result.failures())
                    .singleElement()
                    .hasToString("interrupted at 0/3 connections (harness): the client was closed");
        }
    }

    @Test
    void a_close_when_all_is_measured_spoils_nothing() throws Exception {
        CompletableFuture<VolanoClient> client = new CompletableFuture<>();
        RunListener closingElsewhere = new RunListener() {
            @Override
            public void onRunEnd(RunResult result) {
                Thread closing = new Thread(() -> client.join().close(), "closing");
                closing.setDaemon(true);
                closing.start();
                while (!Thread.currentThread().isInterrupted()) { // which is how a close reaches this thread
                    Thread.onSpinWait();
                }
            }
        };
        try (RunningServer server = VolanoServer.builder().build().start()) {
            client.complete(client(server, SMALL).listener(closingElsewhere).build());

            assertThat(client.join().measure().complete()).isTrue();
            assertThat(Thread.interrupted()).as("it was for the measurement").isFalse();
            Await.until("the close is over", () -> Await.threadsNamed("closing").isEmpty());
        }
    }

    @Test
    void closing_without_a_measurement_is_harmless() {
        try (RunningServer server = VolanoServer.builder().build().start()) {
            VolanoClient client = client(server, SMALL).build();
            client.close();
            client.close();

            assertThatIllegalStateException().isThrownBy(client::measure).withMessage("the client is closed");
            assertThat(Thread.interrupted()).isFalse();
        }
    }

    @Test
    void one_thread_measures_at_a_time() throws Exception {
        RecordingListener listener = new RecordingListener();
        try (RunningServer server = VolanoServer.builder().build().start();
                VolanoClient client = client(server, ENDLESS).listener(listener).build()) {
            Measuring measuring = Measuring.start(client);
            listener.awaitLoad();

            assertThatIllegalStateException()
                    .isThrownBy(client::measure)
                    .withMessage("the client is measuring already");

            measuring.interrupt();
            assertInterrupted(measuring.await(), "6/6");
        }
    }
}
