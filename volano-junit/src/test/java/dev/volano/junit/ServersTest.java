package dev.volano.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.volano.client.ThroughputResult;
import dev.volano.requirement.Outcome;
import dev.volano.requirement.Requirement;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatWorkload;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class ServersTest {

    /** What happened, in order. Cleared by each test. */
    private static final List<String> EVENTS = new CopyOnWriteArrayList<>();

    @TempDir
    private Path folder;

    @BeforeEach
    void forget() {
        EVENTS.clear();
    }

    /** A server that only tells when it is started and closed. */
    static final class Noted implements ServerSource {

        @Override
        public RunningServer start() {
            EVENTS.add("start");
            return new RunningServer() {
                @Override
                public InetSocketAddress address() {
                    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
                }

                @Override
                public void close() {
                    EVENTS.add("close");
                }
            };
        }
    }

    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class PerTest {

        @PerformanceTest
        void a(@Server(Noted.class) RunningServer server) {
            EVENTS.add("a");
        }

        @PerformanceTest
        void b(@Server(Noted.class) RunningServer server) {
            EVENTS.add("b");
        }
    }

    @Test
    void a_parameter_has_a_server_of_its_test() {
        Engine.run(PerTest.class, Map.of()).testEvents().assertStatistics(stats -> stats.succeeded(2));

        assertThat(EVENTS).containsExactly("start", "a", "close", "start", "b", "close");
    }

    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class PerClass {

        @Server(Noted.class)
        @SuppressWarnings("NullAway.Init")
        private static RunningServer server;

        @PerformanceTest
        void a() {
            EVENTS.add("a" + server.address().getPort());
        }

        @PerformanceTest
        void b() {
            EVENTS.add("b");
        }

        @Nested
        class Inner {

            @PerformanceTest
            void c() {
                EVENTS.add("c");
            }
        }
    }

    @Test
    void a_static_field_has_a_server_of_the_class_and_those_nested_in_it() {
        Engine.run(PerClass.class, Map.of()).testEvents().assertStatistics(stats -> stats.succeeded(3));

        assertThat(EVENTS).containsExactly("start", "a1", "b", "c", "close");
    }

    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class PerInstance {

        @Server(Noted.class)
        @SuppressWarnings("NullAway.Init")
        private RunningServer server;

        @PerformanceTest
        void a() {
            EVENTS.add("a" + server.address().getPort());
        }

        @PerformanceTest
        void b() {
            EVENTS.add("b");
        }
    }

    @Test
    void a_field_has_a_server_of_its_test() {
        Engine.run(PerInstance.class, Map.of()).testEvents().assertStatistics(stats -> stats.succeeded(2));

        assertThat(EVENTS).containsExactly("start", "a1", "close", "start", "b", "close");
    }

    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class ByExtension {

        @RegisterExtension
        static final VolanoExtension VOLANO =
                VolanoExtension.builder().server(new Noted()).build();

        @PerformanceTest
        void a(RunningServer server) {
            EVENTS.add("a");
        }

        @PerformanceTest
        void b(RunningServer server) {
            EVENTS.add("b");
        }
    }

    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class ByExtensionPerTest {

        @RegisterExtension
        static final VolanoExtension VOLANO =
                VolanoExtension.builder().serverPerTest(new Noted()).build();

        @PerformanceTest
        void a(RunningServer server) {
            EVENTS.add("a");
        }

        @PerformanceTest
        void b(RunningServer server) {
            EVENTS.add("b");
        }
    }

    @Test
    void an_extension_has_a_server_of_the_class_or_of_each_test() {
        Engine.run(ByExtension.class, Map.of()).testEvents().assertStatistics(stats -> stats.succeeded(2));
        assertThat(EVENTS).containsExactly("start", "a", "b", "close");

        EVENTS.clear();
        Engine.run(ByExtensionPerTest.class, Map.of()).testEvents().assertStatistics(stats -> stats.succeeded(2));
        assertThat(EVENTS).containsExactly("start", "a", "close", "start", "b", "close");
    }

    static class AtPort {

        private final int field = 4_711;

        int method() {
            return 4_712;
        }

        @PerformanceTest
        void by_field(@ServerAt(port = "field") RunningServer server) {
            assertThat(server.address().getPort()).isEqualTo(field);
        }

        @PerformanceTest
        void by_method(@ServerAt(port = "method") RunningServer server) {
            assertThat(server.address().getPort()).isEqualTo(4_712);
        }
    }

    static class AtNoPort {

        @PerformanceTest
        void misspelt(@ServerAt(port = "prot") RunningServer server) {
            throw new AssertionError(server);
        }
    }

    @Test
    void a_server_of_somebody_else_is_at_the_port_that_the_test_has() {
        Engine.run(AtPort.class, Map.of()).testEvents().assertStatistics(stats -> stats.succeeded(2));
        assertThat(Engine.failureOf(Engine.run(AtNoPort.class, Map.of()))).contains("prot", "neither a method");
    }

    static class FinalField {

        @Server(Noted.class)
        private static final String SERVER = "not a server";

        @PerformanceTest
        void never_gets_here() {
            throw new AssertionError(SERVER);
        }
    }

    @Test
    void a_field_that_cannot_have_a_server_is_refused() {
        assertThat(Engine.failureOf(Engine.run(FinalField.class, Map.of())))
                .contains("must be of type RunningServer, and not final");
    }

    static class Measures {

        @PerformanceTest
        void in_a_fork(
                @Fork(value = ChatServerLauncher.class, jvmOptions = "-Xmx64m") RunningServer server,
                VolanoBenchmark benchmark,
                MeasuredResults results) {
            ThroughputResult result = benchmark.measure(
                    server,
                    client -> client.workload(
                                    ChatWorkload.builder().rooms(1).users(4).build())
                            .measureFor(Duration.ofHours(1))
                            .runs(20)
                            .discard(3));
            assertThat(results.all()).containsExactly(result);
            assertThat(result.complete()).isTrue();
            assertThat(result.runs()).hasSize(1);
            assertThat(server.processId())
                    .isPresent()
                    .isNotEqualTo(ProcessHandle.current().pid());
            assertThat(Requirement.maxHeap(1).judge(result).outcome()).isEqualTo(Outcome.FAIL);
            assertThat(Requirement.maxHeap(64 << 20).judge(result).outcome()).isEqualTo(Outcome.PASS);
            assertThat(Requirement.maxMemoryPerConnection(1).judge(result).outcome())
                    .isEqualTo(Outcome.FAIL);
            assertThat(Requirement.maxMemoryPerConnection(1 << 30).judge(result).outcome())
                    .isEqualTo(Outcome.PASS);
            assertThat(Requirement.maxGcPause(Duration.ofHours(1)).judge(result).outcome())
                    .isEqualTo(Outcome.PASS);
            EVENTS.add("measured");
        }
    }

    @Test
    void a_smoke_test_of_an_hour_takes_no_time() {
        Engine.run(
                        Measures.class,
                        Map.of(
                                "volano.smoke.time",
                                "500ms",
                                "volano.lock.file",
                                folder.resolve("lock").toString()))
                .testEvents()
                .assertStatistics(stats -> stats.succeeded(1));
        assertThat(EVENTS).containsExactly("measured");
    }

    static class ByCommand {

        @PerformanceTest
        void a_command(
                @Command(
                                value = {"java-is-not-on-this-path", "{port}"},
                                readyWhenPrinted = "ready")
                        RunningServer server) {
            throw new AssertionError(server);
        }
    }

    @Test
    void a_command_that_cannot_be_run_is_told() {
        assertThat(Engine.failureOf(Engine.run(ByCommand.class, Map.of()))).contains("java-is-not-on-this-path");
    }

    static class Several {

        @PerformanceTest
        void servers(@Server(Embedded.class) ServerSource servers, VolanoBenchmark benchmark) {
            ThroughputResult result = benchmark.measure(
                    servers,
                    2,
                    client -> client.workload(
                            ChatWorkload.builder().rooms(1).users(2).count(10).build()));
            EVENTS.add(result.forks().size() + " servers");
        }
    }

    static final class Embedded implements ServerSource {

        @Override
        public RunningServer start() {
            EVENTS.add("start");
            return VolanoServer.builder().build().start();
        }
    }

    @Test
    void a_source_starts_a_server_for_each_fork_and_one_in_a_smoke_test() {
        Map<String, String> lock =
                Map.of("volano.lock.file", folder.resolve("lock").toString(), "volano.mode", "full");
        Engine.run(Several.class, lock).testEvents().assertStatistics(stats -> stats.succeeded(1));
        assertThat(EVENTS).containsExactly("start", "start", "2 servers");

        EVENTS.clear();
        Engine.run(Several.class, Map.of("volano.lock.file", lock.get("volano.lock.file")))
                .testEvents()
                .assertStatistics(stats -> stats.succeeded(1));
        assertThat(EVENTS).containsExactly("start", "1 servers");
    }

    static class Locked {

        @PerformanceTest
        @Configure(parameter = Parameter.LOCK_TIMEOUT, value = "100ms")
        void waits(@Server(Embedded.class) RunningServer server, VolanoBenchmark benchmark) {
            benchmark.measure(server, client -> client);
        }
    }

    @Test
    void a_measurement_waits_for_the_machine_and_names_who_has_it() throws IOException {
        Path file = folder.resolve("lock");
        try (MachineLock held = MachineLock.acquire(file, Duration.ofSeconds(1), "The first")) {
            assertThat(held).isNotNull();
            assertThat(Engine.failureOf(Engine.run(Locked.class, Map.of("volano.lock.file", file.toString()))))
                    .contains("another measurement runs on this machine", "The first");
        }
        Engine.run(Several.class, Map.of("volano.lock.file", file.toString()));
        assertThat(Files.readString(file, StandardCharsets.UTF_8)).startsWith("Several.servers(");
    }

    static class KeepsTheLock {

        @PerformanceTest
        void measures(@Server(Embedded.class) RunningServer server, VolanoBenchmark benchmark) {
            for (int i = 0; i < 2; i++) {
                benchmark.measure(
                        server,
                        client -> client.workload(ChatWorkload.builder()
                                .rooms(1)
                                .users(3)
                                .count(20)
                                .build()));
            }
            // Its files are written after its method, and other measurements would see that.
            assertThatThrownBy(() -> MachineLock.acquire(
                                    Path.of(System.getProperty("servers.test.lock")), Duration.ofMillis(100), "another")
                            .close())
                    .hasMessageContaining("KeepsTheLock.measures");
        }
    }

    @Test
    void the_machine_is_kept_from_the_first_measurement_to_the_end_of_the_test() {
        Path file = folder.resolve("lock");
        System.setProperty("servers.test.lock", file.toString());
        try {
            Engine.run(KeepsTheLock.class, Map.of("volano.lock.file", file.toString()))
                    .testEvents()
                    .assertStatistics(stats -> stats.succeeded(1));
        } finally {
            System.clearProperty("servers.test.lock");
        }

        MachineLock.acquire(file, Duration.ofMillis(100), "another").close();
    }
}
