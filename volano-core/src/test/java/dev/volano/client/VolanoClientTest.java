package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.volano.VolanoException;
import dev.volano.internal.VirtualThreads;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import dev.volano.server.RunningServer;
import dev.volano.server.VolanoServer;
import dev.volano.workload.Workload;
import dev.volano.workload.chat.ChatServer;
import dev.volano.workload.chat.ChatWorkload;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Measurements in which all goes well, and how they are set up. */
@Timeout(120)
class VolanoClientTest {

    /** 2 rooms of 3 users who say 5 messages each: 30 are sent, and each reaches 2 others. */
    private static final Workload SMALL =
            ChatWorkload.builder().rooms(2).users(3).count(5).build();

    static Stream<IoModel> models() {
        return IoModels.all().stream()
                .filter(model -> VirtualThreads.supported() || !model.name().startsWith("virtual"));
    }

    @AfterEach
    void no_thread_is_left() {
        assertThat(Await.threadsNamed("volano-")).isEmpty();
    }

    private static void assertSmall(RunResult run) {
        assertThat(run.failures()).isEmpty();
        assertThat(run.complete()).isTrue();
        assertThat(run.connections()).isEqualTo(6);
        assertThat(run.opened()).isEqualTo(6);
        assertThat(run.sent()).isEqualTo(30);
        assertThat(run.received()).isEqualTo(60);
        assertThat(run.serverClosed()).isEmpty();
        assertThat(run.elapsed())
                .hasValueSatisfying(elapsed -> assertThat(elapsed).isPositive());
        assertThat(run.score()).hasValueSatisfying(throughput -> {
            assertThat(throughput.messages()).isEqualTo(90);
            assertThat(throughput.elapsed()).isEqualTo(run.elapsed().orElseThrow());
        });
    }

    @ParameterizedTest
    @MethodSource("models")
    void every_message_is_counted_on_every_io_model(IoModel io) throws Exception {
        try (RunningServer server = VolanoServer.builder().io(io).build().start();
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .io(io)
                        .workload(SMALL)
                        .runs(2)
                        .discard(1)
                        .build()) {
            ThroughputResult result = client.measure();

            assertThat(result.runs()).hasSize(2).allSatisfy(VolanoClientTest::assertSmall);
            assertThat(result.ioModel()).isEqualTo(io.name());
            assertThat(Await.threadsNamed("volano-client")).isEmpty();
            Await.until(
                    "the server has no connection left",
                    () -> server.statistics().orElseThrow().open() == 0);
        }
    }

    @Test
    void a_forked_server_gives_the_same_counts() {
        try (RunningServer server = ForkedServer.of(ChatServerLauncher.class)
                        .arguments("classic")
                        .start();
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .workload(SMALL)
                        .runs(3)
                        .discard(1)
                        .build()) {
            ThroughputResult result = client.measure();

            assertThat(result.runs()).hasSize(3).allSatisfy(VolanoClientTest::assertSmall);
            assertThat(result.complete()).isTrue();
            assertThat(result.score().getAsDouble()).isPositive();
        }
    }

    @Test
    void users_that_do_not_wait_for_their_turn_give_the_same_counts() {
        Workload pausing = ChatWorkload.builder()
                .rooms(2)
                .users(3)
                .count(5)
                .pause(Duration.ofMillis(3))
                .build();
        try (RunningServer server = VolanoServer.builder().build().start();
                VolanoClient client =
                        VolanoClient.builder().target(server).workload(pausing).build()) {
            assertThat(client.measure().runs()).singleElement().satisfies(VolanoClientTest::assertSmall);
        }
    }

    @Test
    void an_id_offset_on_both_sides_changes_nothing() {
        Workload shifted = ChatWorkload.builder()
                .rooms(2)
                .users(3)
                .count(5)
                .idOffset(4_000)
                .build();
        try (RunningServer server = VolanoServer.builder()
                        .handlers(ChatServer.builder().idOffset(4_000).build())
                        .build()
                        .start();
                VolanoClient client =
                        VolanoClient.builder().target(server).workload(shifted).build()) {
            assertThat(client.measure().runs()).singleElement().satisfies(VolanoClientTest::assertSmall);
        }
    }

    @Test
    void a_client_measures_again_and_two_measure_side_by_side() throws Exception {
        Workload elsewhere =
                ChatWorkload.builder().rooms(2).users(3).count(5).firstRoom(3).build();
        try (RunningServer server = VolanoServer.builder().build().start();
                VolanoClient one =
                        VolanoClient.builder().target(server).workload(SMALL).build();
                VolanoClient other = VolanoClient.builder()
                        .target(server)
                        .workload(elsewhere)
                        .build()) {
            assertSmall(one.measure().runs().get(0));
            Measuring beside = Measuring.start(other);
            assertSmall(one.measure().runs().get(0));
            assertSmall(beside.await().runs().get(0));
        }
    }

    @Test
    void the_listener_hears_of_every_step_in_order() {
        RecordingListener listener = new RecordingListener();
        try (RunningServer server = VolanoServer.builder().build().start();
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .workload(SMALL)
                        .runs(2)
                        .listener(listener)
                        .build()) {
            client.measure();
        }

        assertThat(listener.events())
                .containsExactly("start 1/2", "connected 1 6/6", "end 1", "start 2/2", "connected 2 6/6", "end 2");
    }

    @Test
    void timeouts_may_be_as_long_as_they_can_be() {
        try (RunningServer server = VolanoServer.builder().build().start();
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .workload(SMALL)
                        .connectTimeout(Duration.ofDays(24))
                        .stallTimeout(Duration.ofDays(24))
                        .build()) {
            assertSmall(client.measure().runs().get(0));
        }
    }

    @Test
    void a_model_that_this_jvm_cannot_run_is_named_with_what_is_needed() {
        assumeThat(VirtualThreads.supported()).isFalse();
        try (RunningServer server = VolanoServer.builder().build().start();
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .io(IoModels.virtualThreads())
                        .build()) {
            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(client::measure)
                    .withMessageContaining("need Java 21");
        }
    }

    @Test
    void an_address_without_a_host_is_an_error_before_any_load() {
        RunningServer nowhere = new RunningServer() {
            @Override
            public InetSocketAddress address() {
                return InetSocketAddress.createUnresolved("nowhere.invalid", 8000);
            }

            @Override
            public void close() {}
        };
        try (nowhere;
                VolanoClient client = VolanoClient.builder().target(nowhere).build()) {
            assertThatExceptionOfType(VolanoException.class)
                    .isThrownBy(client::measure)
                    .withMessageStartingWith("no host is known by the name \"nowhere.invalid\"; ");
        }
    }

    @Nested
    class Rejects {

        private final VolanoClient.Builder builder = VolanoClient.builder();

        @ParameterizedTest
        @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
        void fewer_runs_than_one(int runs) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.runs(runs))
                    .withMessage("runs must be at least 1: %s", runs);
        }

        @Test
        void a_negative_number_of_runs_that_do_not_count() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.discard(-1))
                    .withMessage("discard must be at least 0: -1");
        }

        @Test
        void timeouts_of_no_length() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.connectTimeout(Duration.ZERO))
                    .withMessage("connectTimeout must be longer than zero: PT0S");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.stallTimeout(Duration.ofMillis(-1)))
                    .withMessage("stallTimeout must be longer than zero: PT-0.001S");
        }

        @Test
        void timeouts_that_nobody_lives_to_see() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.connectTimeout(Duration.ofDays(24).plusNanos(1)))
                    .withMessage("connectTimeout must be at most 24 days: PT576H0.000000001S");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.stallTimeout(Duration.ofSeconds(Long.MAX_VALUE)))
                    .withMessageStartingWith("stallTimeout must be at most 24 days: PT");
        }

        @Test
        void to_be_built_without_a_target() {
            assertThatIllegalStateException()
                    .isThrownBy(builder::build)
                    .withMessage("a client needs a target: the server to put the load on");
        }

        @Test
        void to_be_built_without_a_run_that_counts() {
            builder.target(RunningServer.at("127.0.0.1", 1)).runs(2).discard(2);

            assertThatIllegalStateException()
                    .isThrownBy(builder::build)
                    .withMessage("discard must be less than runs, so that one counts: 2 of 2");
        }

        @Test
        @SuppressWarnings("NullAway") // the point of the test
        void what_is_missing() {
            assertThatNullPointerException()
                    .isThrownBy(() -> builder.target(null))
                    .withMessage("target");
            assertThatNullPointerException()
                    .isThrownBy(() -> builder.workload(null))
                    .withMessage("workload");
            assertThatNullPointerException().isThrownBy(() -> builder.io(null)).withMessage("io");
            assertThatNullPointerException()
                    .isThrownBy(() -> builder.connectionOptions(null))
                    .withMessage("connectionOptions");
            assertThatNullPointerException()
                    .isThrownBy(() -> builder.connectTimeout(null))
                    .withMessage("connectTimeout");
            assertThatNullPointerException()
                    .isThrownBy(() -> builder.stallTimeout(null))
                    .withMessage("stallTimeout");
            assertThatNullPointerException()
                    .isThrownBy(() -> builder.listener(null))
                    .withMessage("listener");
        }
    }
}
