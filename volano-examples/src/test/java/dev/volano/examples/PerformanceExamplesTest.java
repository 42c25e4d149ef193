package dev.volano.examples;

import static dev.volano.assertj.VolanoAssertions.assertThat;

import dev.volano.assertj.ProcessorSpan;
import dev.volano.client.ThroughputResult;
import dev.volano.compare.ReferenceServer;
import dev.volano.junit.Configure;
import dev.volano.junit.Fork;
import dev.volano.junit.MaxErrors;
import dev.volano.junit.MaxLatency;
import dev.volano.junit.MinConnections;
import dev.volano.junit.MinThroughput;
import dev.volano.junit.Mode;
import dev.volano.junit.NoRegression;
import dev.volano.junit.Parameter;
import dev.volano.junit.PerformanceTest;
import dev.volano.junit.PerformanceTests;
import dev.volano.junit.RecordJfr;
import dev.volano.junit.ServerAt;
import dev.volano.junit.TestRecording;
import dev.volano.junit.VolanoBenchmark;
import dev.volano.junit.VolanoExtension;
import dev.volano.junit.VolanoScale;
import dev.volano.scale.Points;
import dev.volano.scale.ProcessorResult;
import dev.volano.scale.ScaledLoad;
import dev.volano.scale.SweepResult;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatWorkload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The performance tests of the guide. In a build that says nothing of them they are smoke tests. */
class PerformanceExamplesTest {

    // region annotate
    @PerformanceTest
    @MinThroughput(20_000)
    @MaxLatency(percentile = 99, value = "5ms")
    void keeps_its_pace(@Fork(ChatServerLauncher.class) RunningServer server, VolanoBenchmark benchmark) {
        benchmark.measure(server, client -> client.measureFor(Duration.ofSeconds(10)));
    }
    // endregion

    // region several
    @PerformanceTest
    @MinThroughput(20_000)
    void keeps_its_pace_whenever_it_is_started(
            @Fork(value = ChatServerLauncher.class, jvmOptions = "-Xmx64m") ServerSource servers,
            VolanoBenchmark benchmark) {
        benchmark.measure(servers, 5, client -> client.measureFor(Duration.ofSeconds(5)));
    }
    // endregion

    // region assert
    @PerformanceTest
    void is_as_quick_as_it_was_said_to_be(
            @Fork(OwnServer.Launcher.class) RunningServer server, VolanoBenchmark benchmark) {
        ThroughputResult result = benchmark.measure(server, client -> client.workload(new EchoWorkload(50, 20)));

        assertThat(result).hasNoErrors().sustainedConnections(50);
    }
    // endregion

    // region sweep
    @PerformanceTests
    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8})
    @MaxErrors(0)
    void serves_rooms_of_many_sizes(
            int users, @Fork(ChatServerLauncher.class) RunningServer server, VolanoBenchmark benchmark) {
        ChatWorkload chat =
                ChatWorkload.builder().rooms(2).users(users).count(10).build();
        benchmark.measure(server, client -> client.workload(chat));
    }
    // endregion

    // region compose
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @PerformanceTest
    @MinThroughput(20_000)
    @RecordJfr(on = RecordJfr.When.FAILURE, settings = "profile")
    @Configure(parameter = Parameter.INCONCLUSIVE, value = "fail")
    @interface PaceTest {}
    // endregion

    @PaceTest
    void keeps_the_teams_pace(@Fork(ChatServerLauncher.class) RunningServer server, VolanoBenchmark benchmark) {
        benchmark.measure(server, client -> client.measureFor(Duration.ofSeconds(10)));
    }

    // region recording
    @PerformanceTest
    @RecordJfr(on = RecordJfr.When.FAILURE, generator = true)
    void keeps_what_was_out_of_the_ordinary(
            @Fork(ChatServerLauncher.class) RunningServer server, VolanoBenchmark benchmark, TestRecording recording) {
        ThroughputResult result = benchmark.measure(server, client -> client.measureFor(Duration.ofSeconds(10)));

        if (!result.generatorLimits().isEmpty()) {
            recording.keep();
        }
    }
    // endregion

    // region regression
    @PerformanceTest
    @NoRegression(against = "libs/server-1.4.2.jar", tolerance = "5%", budget = "60s")
    void has_not_become_slower(@Fork(ChatServerLauncher.class) ServerSource servers, VolanoBenchmark benchmark) {
        ChatWorkload chat = ChatWorkload.builder().rooms(5).users(8).build();
        benchmark.compare(servers, client -> client.workload(chat));
    }
    // endregion

    // region sources
    @PerformanceTest
    @NoRegression
    void is_not_slower_than_on_threads(
            @Fork(ChatServerLauncher.class) ServerSource candidate,
            @Fork(value = ChatServerLauncher.class, arguments = "platform-threads") ServerSource baseline,
            VolanoBenchmark benchmark) {
        ChatWorkload chat = ChatWorkload.builder().rooms(5).users(8).build();
        benchmark.compare(candidate, baseline, client -> client.workload(chat));
    }
    // endregion

    // region stored
    @PerformanceTest
    @NoRegression
    void is_as_fast_as_it_was(
            @Fork(value = ChatServerLauncher.class, arguments = "platform-threads") ServerSource servers,
            VolanoBenchmark benchmark) {
        ChatWorkload chat = ChatWorkload.builder().rooms(5).users(8).build();
        benchmark.compare(servers, ReferenceServer.chat("platform-threads"), client -> client.workload(chat));
    }
    // endregion

    // region ceiling
    @PerformanceTest
    @MinConnections(4_000)
    void holds_many_connections(
            @Fork(value = ChatServerLauncher.class, jvmOptions = "-Xmx64m") ServerSource servers, VolanoScale scale) {
        scale.ceiling(
                servers,
                ceiling -> ceiling.load(ScaledLoad.chat(20, 10)).first(500).most(8_000));
    }
    // endregion

    // region scale
    @PerformanceTest
    void keeps_its_throughput_with_more_connections(
            @Fork(ChatServerLauncher.class) ServerSource servers, VolanoScale scale) {
        SweepResult result = scale.sweep(
                servers,
                sweep -> sweep.load(ScaledLoad.chat(20, 100))
                        .points(Points.linear(1_000, 4_000, 1_000))
                        .freshServers(3));

        if (scale.mode() == Mode.FULL) { // else there is one point
            assertThat(result).sustainedConnections(4_000).hasNoThroughputCollapseUpTo(4_000);
        }
    }
    // endregion

    // region processors
    @PerformanceTest
    void uses_a_second_processor(
            @Fork(value = ChatServerLauncher.class, jvmOptions = "-XX:+UseParallelGC") ServerSource servers,
            VolanoScale scale) {
        ProcessorResult result = scale.processors(
                servers, sweep -> sweep.points(1, 2).load(client -> client.measureFor(Duration.ofSeconds(10))));

        if (scale.mode() == Mode.FULL) {
            assertThat(result).scalesAtLeast(0.8, ProcessorSpan.from(1).to(2));
        }
    }
    // endregion

    @Nested
    class ByCode {

        // region extension
        @RegisterExtension
        static final VolanoExtension VOLANO = VolanoExtension.builder()
                .server(() -> VolanoServer.builder().port(0).build().start())
                .configure(Parameter.SMOKE_TIME, "500ms")
                .build();

        @PerformanceTest
        void keeps_its_pace(RunningServer server, VolanoBenchmark benchmark) {
            benchmark.measure(server, client -> client.measureFor(Duration.ofSeconds(10)));
        }
        // endregion
    }

    @Nested
    class OfSomebodyElse {

        @SuppressWarnings("NullAway.Init")
        private static RunningServer started;

        @BeforeAll
        static void start() {
            started = VolanoServer.builder().build().start();
        }

        @AfterAll
        static void stop() {
            started.close();
        }

        // region port
        int port() {
            return started.address().getPort(); // for example that of @LocalServerPort
        }

        @PerformanceTest
        void keeps_its_pace(@ServerAt(port = "port") RunningServer server, VolanoBenchmark benchmark) {
            benchmark.measure(server, client -> client.measureFor(Duration.ofSeconds(10)));
        }
        // endregion
    }
}
