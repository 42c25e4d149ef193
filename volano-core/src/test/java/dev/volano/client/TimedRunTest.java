package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.volano.internal.VirtualThreads;
import dev.volano.measure.Phase;
import dev.volano.measure.Window;
import dev.volano.net.Connection;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.server.RunningServer;
import dev.volano.server.VolanoServer;
import dev.volano.workload.Client;
import dev.volano.workload.RunContext;
import dev.volano.workload.Workload;
import dev.volano.workload.chat.ChatWorkload;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs that last until they are told to end: their phases, and what is counted in each. */
@Timeout(120)
class TimedRunTest {

    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Workload CHAT =
            ChatWorkload.builder().rooms(2).users(5).count(1).build();

    static Stream<IoModel> models() {
        return IoModels.all().stream()
                .filter(model -> VirtualThreads.supported() || !model.name().startsWith("virtual"));
    }

    @AfterEach
    void no_thread_is_left() {
        assertThat(Await.threadsNamed("volano-")).isEmpty();
    }

    private static RunResult only(ThroughputResult result) {
        assertThat(result.failures()).isEmpty();
        assertThat(result.runs()).hasSize(1);
        return result.runs().get(0);
    }

    private static long sum(List<Window> windows, ToLongFunction<Window> of) {
        return windows.stream().mapToLong(of).sum();
    }

    @ParameterizedTest
    @MethodSource("models")
    void a_chat_goes_on_until_the_time_is_over_and_every_message_reaches_the_others(IoModel io) throws Exception {
        try (RunningServer server = VolanoServer.builder().io(io).build().start();
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .io(io)
                        .workload(CHAT)
                        .warmUp(WarmUp.of(Duration.ofMillis(100)))
                        .measureFor(SHORT)
                        .build()) {
            RunResult run = only(client.measure());

            List<Window> windows = run.timeline().windows();
            assertThat(sum(windows, Window::received)).isEqualTo(4 * sum(windows, Window::sent));
            assertThat(run.sent()).isPositive().isEqualTo(sum(run.timeline().in(Phase.MEASURE), Window::sent));
            assertThat(run.received()).isEqualTo(sum(run.timeline().in(Phase.MEASURE), Window::received));
            assertThat(run.timeline().in(Phase.WARM_UP)).isNotEmpty();
            assertThat(run.elapsed().orElseThrow()).isGreaterThanOrEqualTo(SHORT);
            assertThat(run.serviceTime().orElseThrow().count()).isCloseTo(run.received(), within(run.received()));
            assertThat(run.responseTime()).isEmpty();
            assertThat(run.usage().orElseThrow().generator().cpuNanos().orElse(0))
                    .isPositive();
        }
    }

    /** A message is counted and its latency noted one after the other; a window may end in between, and last. */
    private static Offset<Long> within(long received) {
        return Offset.offset(Math.max(100, received / 10));
    }

    @ParameterizedTest
    @MethodSource("models")
    void users_of_a_chat_send_at_an_offered_rate(IoModel io) throws Exception {
        try (RunningServer server = VolanoServer.builder().io(io).build().start();
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .io(io)
                        .workload(CHAT)
                        .warmUp(WarmUp.none())
                        .offeredRate(OfferedRate.poisson(1_000))
                        .measureFor(Duration.ofMillis(500))
                        .build()) {
            RunResult run = only(client.measure());

            List<Window> windows = run.timeline().windows();
            assertThat(sum(windows, Window::received)).isEqualTo(4 * sum(windows, Window::sent));
            double due = run.elapsed().orElseThrow().toNanos() / 1e9 * 1_000;
            assertThat(run.sent()).isBetween((long) (0.6 * due), (long) (1.4 * due));
            assertThat(run.responseTime()).isPresent();
            assertThat(run.responseTime().orElseThrow().mean())
                    .isGreaterThanOrEqualTo(run.serviceTime().orElseThrow().mean());
            assertThat(run.generator().sentPerSecond()).isPresent();
            assertThat(run.generator().sendLateness()).isPresent();
        }
    }

    @Test
    void what_was_sent_is_what_the_server_counts() throws Exception {
        try (EchoServer server = EchoServer.start(number -> true);
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .workload(new EchoLoad(4))
                        .warmUp(WarmUp.of(Duration.ofMillis(100)))
                        .measureFor(SHORT)
                        .build()) {
            RunResult run = only(client.measure());

            assertThat(sum(run.timeline().windows(), Window::sent)).isEqualTo(server.received());
            assertThat(sum(run.timeline().windows(), Window::received)).isEqualTo(server.received());
        }
    }

    @Test
    void a_count_ends_with_the_window_in_which_it_is_reached() throws Exception {
        try (EchoServer server = EchoServer.start(number -> true);
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .workload(new EchoLoad(1))
                        .warmUp(WarmUp.none())
                        .measureMessages(500)
                        .build()) {
            RunResult run = only(client.measure());

            List<Window> windows = run.timeline().in(Phase.MEASURE);
            assertThat(run.received()).isGreaterThanOrEqualTo(500);
            assertThat(run.received() - windows.get(windows.size() - 1).received())
                    .isLessThan(500);
        }
    }

    @Test
    void phases_and_windows_are_told_in_order() throws Exception {
        List<String> events = new ArrayList<>();
        AtomicInteger windows = new AtomicInteger();
        RunListener listener = new RunListener() {
            @Override
            public void onPhase(int run, Phase phase) {
                events.add(phase.words());
            }

            @Override
            public void onWindow(int run, Window window) {
                windows.incrementAndGet();
            }
        };
        try (EchoServer server = EchoServer.start(number -> true);
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .workload(new EchoLoad(1))
                        .warmUp(WarmUp.of(SHORT))
                        .measureFor(SHORT)
                        .listener(listener)
                        .build()) {
            RunResult run = only(client.measure());

            assertThat(events).containsExactly("ramp", "warm-up", "measure", "drain", "stop");
            assertThat(windows.get()).isBetween(4, run.timeline().windows().size());
            assertThat(run.warmUp().state()).isEqualTo(WarmUpOutcome.State.NOT_LOOKED_FOR);
            assertThat(run.warmUp().length()).isGreaterThanOrEqualTo(SHORT);
        }
    }

    @Test
    void a_load_that_does_not_get_steady_is_measured_and_said_to_be_so() throws Exception {
        try (EchoServer server = EchoServer.start(number -> true);
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .workload(new EchoLoad(1))
                        .warmUp(new WarmUp(Duration.ofMillis(100), SHORT))
                        .measureFor(SHORT)
                        .build()) {
            RunResult run = only(client.measure());

            assertThat(run.warmUp().state()).isEqualTo(WarmUpOutcome.State.NOT_STEADY);
            assertThat(run.warmUp().detail()).contains("was not steady after");
            assertThat(run.complete()).isTrue();
        }
    }

    @Test
    void a_message_that_does_not_come_back_is_a_failure_of_the_server() throws Exception {
        AtomicInteger swallowed = new AtomicInteger();
        try (EchoServer server = EchoServer.start(number -> number != 3 || swallowed.incrementAndGet() > 1);
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .workload(new EchoLoad(2))
                        .warmUp(WarmUp.none())
                        .measureFor(SHORT)
                        .drainTimeout(Duration.ofMillis(500))
                        .build()) {
            ThroughputResult result = client.measure();

            assertThat(result.complete()).isFalse();
            assertThat(result.failures()).singleElement().satisfies(failure -> {
                assertThat(failure.kind().owner()).isEqualTo(Failure.Owner.SERVER);
                assertThat(failure.detail()).startsWith("1 messages did not come within 500 ms");
            });
            assertThat(result.runs().get(0).received())
                    .as("what was measured is kept")
                    .isPositive();
        }
    }

    @Test
    void clients_join_one_after_another() throws Exception {
        List<Integer> connections = new ArrayList<>();
        RunListener listener = new RunListener() {
            @Override
            public void onWindow(int run, Window window) {
                connections.add(window.connections());
            }
        };
        try (EchoServer server = EchoServer.start(number -> true);
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .workload(new EchoLoad(3))
                        .joinEvery(SHORT)
                        .warmUp(WarmUp.none())
                        .measureFor(SHORT)
                        .listener(listener)
                        .build()) {
            RunResult run = only(client.measure());

            assertThat(connections).isSorted().contains(1, 2, 3);
            assertThat(run.timeline().in(Phase.RAMP)).isNotEmpty();
            assertThat(sum(run.timeline().in(Phase.RAMP), Window::received)).isPositive();
        }
    }

    @Test
    void connections_are_opened_at_a_rate() throws Exception {
        try (EchoServer server = EchoServer.start(number -> true);
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .workload(new EchoLoad(6))
                        .connectRate(20)
                        .warmUp(WarmUp.none())
                        .measureFor(SHORT)
                        .build()) {
            long beginNanos = System.nanoTime();
            only(client.measure());

            assertThat(System.nanoTime() - beginNanos).as("5 gaps of 50 ms").isGreaterThan(250_000_000L);
        }
    }

    @Test
    void a_workload_that_cannot_be_told_when_to_send_has_no_offered_rate() throws Exception {
        Workload closed = new Workload() {
            @Override
            public String name() {
                return "closed";
            }

            @Override
            public String description() {
                return "closed";
            }

            @Override
            public int connections() {
                return 1;
            }

            @Override
            public List<? extends Client> newClients(RunContext context) {
                return List.of(new ClosedClient());
            }
        };
        try (EchoServer server = EchoServer.start(number -> true);
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .workload(closed)
                        .offeredRate(OfferedRate.constant(10))
                        .measureFor(SHORT)
                        .build()) {
            assertThat(client.measure().failures())
                    .singleElement()
                    .satisfies(failure ->
                            assertThat(failure.detail()).contains("closed cannot be run at an offered rate"));
            assertThat(server.received()).isZero();
        }
    }

    private static final class ClosedClient implements Client {

        @Override
        public void onStart(Connection connection) {}

        @Override
        public void onBytes(Connection connection, ByteBuffer in) {}

        @Override
        public long sent() {
            return 0;
        }

        @Override
        public long received() {
            return 0;
        }
    }

    @Test
    void what_goes_with_a_time_only_is_refused_without_one() throws Exception {
        try (EchoServer server = EchoServer.start(number -> true)) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> VolanoClient.builder()
                            .target(server)
                            .offeredRate(OfferedRate.constant(1))
                            .build())
                    .withMessageContaining("measureFor");
            assertThatIllegalStateException()
                    .isThrownBy(() -> VolanoClient.builder()
                            .target(server)
                            .warmUp(WarmUp.none())
                            .build())
                    .withMessageContaining("measureFor");
        }
    }
}
