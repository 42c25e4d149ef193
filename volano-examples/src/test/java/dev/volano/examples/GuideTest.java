package dev.volano.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.client.Failure;
import dev.volano.client.OfferedRate;
import dev.volano.client.RunListener;
import dev.volano.client.RunResult;
import dev.volano.client.ThroughputBenchmark;
import dev.volano.client.ThroughputResult;
import dev.volano.client.VolanoClient;
import dev.volano.client.WarmUp;
import dev.volano.net.CloseReason;
import dev.volano.net.ConnectionOptions;
import dev.volano.net.Handler;
import dev.volano.net.IoModels;
import dev.volano.net.SlowReaderPolicy;
import dev.volano.report.JsonReport;
import dev.volano.report.MarkdownReport;
import dev.volano.report.TextReport;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.CommandServer;
import dev.volano.server.ForkedServer;
import dev.volano.server.RunningServer;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatServer;
import dev.volano.workload.chat.ChatWorkload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the guide shows, run for real. */
@Timeout(60)
class GuideTest {

    private static final ChatWorkload SMALL =
            ChatWorkload.builder().rooms(2).users(3).count(5).build();

    @Test
    void readme() {
        // region readme
        ChatWorkload chat = ChatWorkload.builder().rooms(10).users(20).count(10).build();
        try (RunningServer server = ForkedServer.of(ChatServerLauncher.class).start();
                VolanoClient client =
                        VolanoClient.builder().target(server).workload(chat).build()) {
            ThroughputResult result = client.measure();
            result.score().ifPresent(score -> System.out.println(Math.round(score) + " messages/s"));
            result.failures().forEach(System.out::println);
        }
        // endregion
    }

    @Test
    void embedded() {
        // region embedded
        try (RunningServer server =
                VolanoServer.builder().io(IoModels.selector()).build().start()) {
            System.out.println("accepts connections at " + server.address());
        }
        // endregion
    }

    @Test
    void forked() {
        // region forked
        try (RunningServer server = ForkedServer.of(ChatServerLauncher.class)
                .arguments("selector")
                .jvmOption("-Xmx64m")
                .jvmOption("-Xss256k")
                .environment("LANG", "C")
                .startTimeout(Duration.ofSeconds(20))
                .start()) {
            System.out.println("process " + server.processId().orElseThrow() + " runs Java "
                    + server.jvm().orElseThrow().version());
        }
        // endregion
    }

    @Test
    void command() {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classPath = System.getProperty("java.class.path");
        // region command
        try (RunningServer server = CommandServer.of(
                        java, "-cp", classPath, "dev.volano.examples.ForeignServer", "{port}")
                .environment("LANG", "C")
                .startTimeout(Duration.ofSeconds(20))
                .start()) {
            System.out.println(
                    "process " + server.processId().orElseThrow() + " accepts connections at " + server.address());
        }
        // endregion
    }

    @Test
    void remote() {
        try (VolanoServer somebodyElses = VolanoServer.builder().build().start()) {
            int port = somebodyElses.address().getPort();
            // region remote
            RunningServer server = RunningServer.at("127.0.0.1", port);
            // endregion
            assertThat(measure(server).complete()).isTrue();
        }
    }

    @Test
    void connection_options() {
        // region options
        ConnectionOptions options = ConnectionOptions.builder()
                .maxPendingBytes(1024 * 1024)
                .slowReaderPolicy(SlowReaderPolicy.DISCARD)
                .closeTimeout(Duration.ofSeconds(5))
                .threadName("chat-server")
                .build();
        VolanoServer server = VolanoServer.builder()
                .connectionOptions(options)
                .handlers(ChatServer.builder().maxUsersPerRoom(50).build())
                .build();
        // endregion
        try (server) {
            assertThat(measure(server.start()).complete()).isTrue();
        }
    }

    @Test
    void handlers() throws Exception {
        // region handler
        Supplier<Handler> handlers = () -> (connection, in) -> {
            while (in.remaining() >= Integer.BYTES) { // what is left comes again, with more
                int number = in.getInt();
                if (number == 0) {
                    connection.close(CloseReason.badInput("there is nothing to divide"));
                    return;
                }
                connection.write(connection.frame().putInt(1_000_000 / number));
            }
        };
        VolanoServer server = VolanoServer.builder().handlers(handlers).build();
        // endregion
        try (server;
                java.net.Socket socket = Loopback.connect(server.start().address())) {
            socket.getOutputStream().write(new byte[] {0, 0, 0, 2, 0, 0, 0, 0});
            assertThat(socket.getInputStream().readAllBytes()).containsExactly(0, 7, 0xA1, 0x20);
        }
    }

    @Test
    void results(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("result.json");
        try (VolanoServer server = VolanoServer.builder().build().start();
                VolanoClient client =
                        VolanoClient.builder().target(server).workload(SMALL).build()) {
            // region results
            ThroughputResult result = client.measure();
            for (RunResult run : result.runs()) {
                System.out.println(run.sent() + " sent, " + run.received() + " received in "
                        + run.elapsed().orElse(Duration.ZERO).toMillis() + " ms");
            }
            for (Failure failure : result.failures()) {
                System.out.println(failure.kind() + ", of the " + failure.kind().owner() + ": " + failure.detail());
            }
            result.score().ifPresent(score -> System.out.println(Math.round(score) + " messages per second"));
            // endregion

            // region json
            Files.writeString(file, JsonReport.of(result));
            ThroughputResult again = JsonReport.read(Files.readString(file)); // equal to result
            TextReport.of(again).forEach(System.out::println);
            String markdown = MarkdownReport.of(again);
            // endregion
            assertThat(again).isEqualTo(result);
            assertThat(markdown).contains("messages/s");
        }
    }

    @Test
    void phases() {
        try (VolanoServer server = VolanoServer.builder().build().start()) {
            // region phases
            VolanoClient client = VolanoClient.builder()
                    .target(server)
                    .workload(ChatWorkload.builder().rooms(2).users(5).build())
                    .warmUp(WarmUp.of(Duration.ofMillis(200)))
                    .measureFor(Duration.ofMillis(500))
                    .offeredRate(OfferedRate.poisson(100)) // messages per second, over all connections
                    .build();
            ThroughputResult result = client.measure();
            result.responseTime().ifPresent(latency -> System.out.println("99 % within " + latency.percentile(99)));
            result.generatorLimits().forEach(why -> System.out.println("says nothing of the server: " + why));
            // endregion
            client.close();
            assertThat(result.complete()).as("%s", result.failures()).isTrue();
            assertThat(result.responseTime()).isPresent();
        }
    }

    @Test
    void forks() {
        // region forks
        ThroughputBenchmark benchmark = ThroughputBenchmark.builder()
                .server(ForkedServer.of(ChatServerLauncher.class)::start)
                .load(client -> client.workload(ChatWorkload.builder()
                                .rooms(2)
                                .users(3)
                                .count(5)
                                .build())
                        .runs(2)
                        .discard(1))
                .forks(3)
                .build();
        ThroughputResult result = benchmark.run();
        result.throughput()
                .interval()
                .ifPresent(interval -> System.out.println(
                        "received messages/s: " + interval.estimate() + " ± " + interval.halfWidth()));
        // endregion
        assertThat(result.complete()).as("%s", result.failures()).isTrue();
        assertThat(result.forks()).hasSize(3);
        assertThat(result.throughput().interval()).isPresent();
    }

    @Test
    void a_listener_hears_how_it_goes() {
        try (VolanoServer server = VolanoServer.builder().build().start()) {
            // region listener
            RunListener listener = new RunListener() {
                @Override
                public void onConnecting(int run, int opened, int connections) {
                    System.out.println(opened + " of " + connections + " connections are open");
                }

                @Override
                public void onRunEnd(RunResult result) {
                    System.out.println(TextReport.run(result, true));
                }
            };
            VolanoClient client = VolanoClient.builder()
                    .target(server)
                    .workload(ChatWorkload.builder().rooms(2).users(3).count(5).build())
                    .listener(listener)
                    .build();
            // endregion
            try (client) {
                assertThat(client.measure().complete()).isTrue();
            }
        }
    }

    @Test
    void an_io_model_of_ones_own() {
        // region io-model
        try (VolanoServer server =
                        VolanoServer.builder().io(new NettyIoModel()).build().start();
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .workload(ChatWorkload.builder()
                                .rooms(2)
                                .users(3)
                                .count(5)
                                .build())
                        .io(new NettyIoModel())
                        .build()) {
            System.out.println(TextReport.run(client.measure().runs().get(0), true));
        }
        // endregion
    }

    // region test
    @Test
    void a_chat_loses_no_message() {
        ChatWorkload chat = ChatWorkload.builder().rooms(2).users(5).count(10).build();
        try (RunningServer server = ForkedServer.of(ChatServerLauncher.class).start();
                VolanoClient client =
                        VolanoClient.builder().target(server).workload(chat).build()) {
            ThroughputResult result = client.measure();

            assertThat(result.failures()).isEmpty();
            assertThat(result.score().orElseThrow()).isGreaterThan(100);
        }
    }
    // endregion

    private static ThroughputResult measure(RunningServer server) {
        try (VolanoClient client =
                VolanoClient.builder().target(server).workload(SMALL).build()) {
            return client.measure();
        }
    }
}
