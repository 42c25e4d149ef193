package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.net.CloseReason;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import dev.volano.server.RunningServer;
import dev.volano.server.VolanoServer;
import dev.volano.workload.Workload;
import dev.volano.workload.chat.ChatServer;
import dev.volano.workload.chat.ChatWorkload;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a server can do wrong, and what the result says of it. */
@Timeout(120)
class ClientFailureTest {

    private static final Workload SMALL =
            ChatWorkload.builder().rooms(2).users(3).count(5).build();

    /** Lasts until it is ended. */
    private static final Workload ENDLESS =
            ChatWorkload.builder().rooms(2).users(3).count(100_000_000).build();

    @AfterEach
    void no_thread_is_left() {
        assertThat(Await.threadsNamed("volano-")).isEmpty();
    }

    private static VolanoClient.Builder client(RunningServer target, Workload workload) {
        return VolanoClient.builder().target(target).workload(workload);
    }

    private static RunResult failed(VolanoClient.Builder builder) {
        try (VolanoClient client = builder.build()) {
            ThroughputResult result = client.measure();
            assertThat(result.complete()).isFalse();
            assertThat(result.score()).isEmpty();
            assertThat(result.failures()).isNotEmpty();
            RunResult run = result.runs().get(result.runs().size() - 1);
            assertThat(run.complete()).isFalse();
            assertThat(run.throughput()).isEmpty();
            return run;
        }
    }

    private static Failure only(RunResult run) {
        assertThat(run.failures()).hasSize(1);
        return run.failures().get(0);
    }

    @Test
    void a_port_that_nobody_listens_on() throws IOException {
        int port;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }

        RunResult run = failed(client(RunningServer.at("127.0.0.1", port), SMALL));

        assertThat(only(run))
                .hasToString("connection refused at 1/6 connections (server): 127.0.0.1 port " + port
                        + ": Connection refused");
        assertThat(run.opened()).isZero();
        assertThat(run.sent()).isZero();
        assertThat(run.elapsed()).as("no load").isEmpty();
    }

    @Test
    void a_server_that_accepts_but_does_not_answer() throws IOException {
        try (RawServer server = RawServer.start(connection -> {})) {
            RunResult run = failed(client(server, SMALL).connectTimeout(Duration.ofMillis(300)));

            assertThat(only(run))
                    .hasToString("no answer at 1/6 connections (server): the server did not let the client enter"
                            + " within 300 ms");
            assertThat(server.accepted()).isEqualTo(1);
        }
    }

    @Test
    void a_server_that_stops_to_answer_while_connections_are_opened() {
        try (RunningServer server = VolanoServer.builder()
                .handlers(FaultyChat.silentAfter(5))
                .build()
                .start()) {
            RunResult run = failed(client(server, SMALL).connectTimeout(Duration.ofSeconds(1)));

            assertThat(only(run).kind()).isEqualTo(Failure.Kind.NO_ANSWER);
            assertThat(only(run).connection()).isEqualTo(3); // 2 inputs for each connection
            assertThat(run.opened()).isEqualTo(2);
        }
    }

    @Test
    void a_server_that_does_not_even_complete_a_connection() throws IOException {
        try (RawServer server = RawServer.full()) {
            RunResult run = failed(client(server, SMALL).connectTimeout(Duration.ofMillis(300)));

            assertThat(only(run).kind()).isEqualTo(Failure.Kind.CONNECT_TIMEOUT);
            assertThat(only(run).toString()).startsWith("connection timed out at 1/6 connections (server): ");
        }
    }

    @Test
    void a_server_that_breaks_a_connection_off() throws IOException {
        try (RawServer server = RawServer.start(connection -> {
            RawServer.readSome(connection);
            connection.setSoLinger(true, 0); // a reset, instead of an end
            connection.close();
        })) {
            RunResult run = failed(client(server, SMALL));

            assertThat(only(run).kind()).isEqualTo(Failure.Kind.RESET);
            assertThat(only(run).connection()).isEqualTo(1);
            assertThat(only(run).detail()).startsWith("Mark1 in Room1: ");
        }
    }

    @Test
    void a_server_that_ends_a_connection() throws IOException {
        try (RawServer server = RawServer.start(connection -> {
            RawServer.readSome(connection);
            connection.shutdownOutput();
        })) {
            RunResult run = failed(client(server, SMALL));

            assertThat(only(run).kind()).isEqualTo(Failure.Kind.CLOSED_EARLY);
            assertThat(only(run).detail()).startsWith("Mark1 in Room1: ");
        }
    }

    @Test
    void a_server_that_speaks_another_protocol() throws IOException {
        try (RawServer server = RawServer.start(connection -> connection
                .getOutputStream()
                .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII)))) {
            RunResult run = failed(client(server, SMALL));

            assertThat(only(run).kind()).isEqualTo(Failure.Kind.BAD_INPUT);
            assertThat(only(run).kind().owner()).isEqualTo(Failure.Owner.SERVER);
        }
    }

    @Test
    void a_room_that_is_full() {
        try (RunningServer server = VolanoServer.builder()
                .handlers(ChatServer.builder().maxUsersPerRoom(2).build())
                .build()
                .start()) {
            RunResult run = failed(client(server, SMALL));

            assertThat(only(run).toString())
                    .startsWith("refused by the server at 3/6 connections (server): Mark3 in Room1: ")
                    .endsWith(": the room is full");
            assertThat(run.opened()).isEqualTo(2);
        }
    }

    @Test
    void a_second_client_in_the_same_rooms() throws Exception {
        RecordingListener first = new RecordingListener();
        try (RunningServer server = VolanoServer.builder().build().start();
                VolanoClient inRoom = client(server, ENDLESS).listener(first).build()) {
            Measuring measuring = Measuring.start(inRoom);
            first.awaitLoad();

            try (VolanoClient second = client(server, SMALL).build()) {
                assertThat(second.measure().failures())
                        .singleElement()
                        .asString()
                        .startsWith("refused by the server at 1/6 connections (server): Mark1 in Room1: ")
                        .endsWith(": the name is taken");
            }
            assertThat(measuring.hasEnded()).as("the first is not disturbed").isFalse();
            measuring.interrupt();
            assertThat(measuring.await().failures()).hasSize(1);
        }
    }

    @Test
    void a_server_that_hangs_under_load() {
        try (RunningServer server = VolanoServer.builder()
                .handlers(FaultyChat.silentAfter(12 + 20))
                .build()
                .start()) {
            RunResult run = failed(client(server, ENDLESS).stallTimeout(Duration.ofMillis(500)));

            assertThat(only(run).toString())
                    .startsWith("hangs at 6/6 connections (server): no message for 500 ms, with ")
                    .endsWith("; 0 of 6 connections had finished");
            assertThat(run.sent()).isPositive();
            assertThat(run.received()).isPositive();
            assertThat(run.elapsed()).isPresent();
        }
    }

    @Test
    void a_server_that_closes_a_connection_under_load_and_says_why() {
        try (RunningServer server = VolanoServer.builder()
                .handlers(FaultyChat.closingAfter(12 + 20))
                .build()
                .start()) {
            RunResult run = failed(client(server, ENDLESS));

            // The others of the room may hear that one is gone before it does itself.
            assertThat(run.failures().get(0).kind())
                    .isIn(Failure.Kind.CLOSED_EARLY, Failure.Kind.RESET, Failure.Kind.WRONG_MESSAGE);
            assertThat(run.serverClosed()).containsKey(CloseReason.Kind.TIMEOUT);
            assertThat(run.serverClosed()).doesNotContainKeys(CloseReason.Kind.RESET, CloseReason.Kind.PEER_CLOSED);
        }
    }

    @Test
    void a_fault_in_the_servers_code_shows_in_what_it_closed() {
        try (RunningServer server = VolanoServer.builder()
                .handlers(FaultyChat.failingAfter(1))
                .build()
                .start()) {
            RunResult run = failed(client(server, SMALL));

            assertThat(run.failures()).hasSize(1);
            assertThat(run.serverClosed()).containsExactly(Map.entry(CloseReason.Kind.HANDLER_FAILED, 1L));
        }
    }

    @Test
    void a_server_that_is_closed_under_load() throws Exception {
        RecordingListener listener = new RecordingListener();
        Workload many =
                ChatWorkload.builder().rooms(10).users(5).count(100_000_000).build();
        RunningServer server = VolanoServer.builder().build().start();
        try (server;
                VolanoClient client = client(server, many).listener(listener).build()) {
            Measuring measuring = Measuring.start(client);
            listener.awaitLoad();

            server.close();

            List<Failure> failures = measuring.await().failures();
            assertThat(failures)
                    .hasSizeBetween(1, FailureLog.MAX_KEPT + Failure.Kind.values().length)
                    .allSatisfy(failure -> {
                        assertThat(failure.kind().owner()).isEqualTo(Failure.Owner.SERVER);
                        assertThat(failure.connection()).isEqualTo(50);
                    });
            // The others of a room may hear that one is gone before they are themselves.
            assertThat(failures.get(0).kind())
                    .isIn(Failure.Kind.CLOSED_EARLY, Failure.Kind.RESET, Failure.Kind.WRONG_MESSAGE);
            assertThat(measuring.await().runs().get(0).serverClosed()).containsKey(CloseReason.Kind.SHUTDOWN);
        }
    }

    @Test
    void a_server_that_is_killed_under_load_comes_before_what_follows_from_it() throws Exception {
        RecordingListener listener = new RecordingListener();
        try (ForkedServer server = ForkedServer.of(ChatServerLauncher.class).start();
                VolanoClient good = client(server, SMALL).build();
                VolanoClient client =
                        client(server, ENDLESS).runs(2).listener(listener).build()) {
            assertThat(good.measure().complete()).isTrue();
            Measuring measuring = Measuring.start(client);
            listener.awaitLoad();

            ProcessHandle.of(server.processId().getAsLong()).orElseThrow().destroyForcibly();

            ThroughputResult result = measuring.await();
            assertThat(result.runs()).hasSize(1);
            assertThat(result.failures().get(0))
                    .hasToString("server ended at 6/6 connections (server): the server ended by itself with exit"
                            + " status 137 (signal 9, SIGKILL). It printed nothing.");
            assertThat(result.failures()).hasSizeGreaterThan(1);
            RunResult run = result.runs().get(0);
            assertThat(run.sent()).isPositive();
            assertThat(run.received()).isPositive();
            assertThat(run.elapsed()).isPresent();
        }
    }

    @Test
    void runs_before_the_one_that_failed_are_kept() {
        int perRun = 3 * 2 + 3 * 6 * 5; // at most: 2 inputs to enter for each of 3, and what follows
        try (RunningServer server = VolanoServer.builder()
                        .handlers(FaultyChat.silentAfter(perRun))
                        .build()
                        .start();
                VolanoClient client = client(
                                server,
                                ChatWorkload.builder()
                                        .rooms(1)
                                        .users(3)
                                        .count(5)
                                        .build())
                        .runs(50)
                        .connectTimeout(Duration.ofSeconds(1))
                        .stallTimeout(Duration.ofSeconds(1))
                        .build()) {
            ThroughputResult result = client.measure();

            assertThat(result.complete()).isFalse();
            assertThat(result.plan().runs()).isEqualTo(50);
            assertThat(result.runs()).hasSizeBetween(2, 49);
            assertThat(result.runs().subList(0, result.runs().size() - 1)).allMatch(RunResult::complete);
            assertThat(result.failures()).hasSize(1);
        }
    }
}
