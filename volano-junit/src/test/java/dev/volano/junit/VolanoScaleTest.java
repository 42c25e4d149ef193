package dev.volano.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.client.Failure;
import dev.volano.requirement.Results;
import dev.volano.requirement.Scales;
import dev.volano.scale.CeilingResult;
import dev.volano.scale.Points;
import dev.volano.scale.ProcessorResult;
import dev.volano.scale.ScaledLoad;
import dev.volano.scale.SweepResult;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatServer;
import dev.volano.workload.chat.ChatWorkload;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineExecutionResults;

class VolanoScaleTest {

    private static final Map<String, String> FULL = Map.of("volano.mode", "full");

    @TempDir
    private Path folder;

    private static final ScaledLoad CHAT = ScaledLoad.chat(10, 2);

    /** A server that has room for 30 users. */
    static final class ThreeRooms implements ServerSource {

        @Override
        public RunningServer start() {
            return VolanoServer.builder()
                    .handlers(ChatServer.builder().maxRooms(3).build())
                    .build()
                    .start();
        }
    }

    static class Sweeps {

        @PerformanceTest
        @MinConnections(30)
        void kept(@Server(ThreeRooms.class) RunningServer server, VolanoScale scale) {
            SweepResult result = scale.sweep(server, sweep -> sweep.load(CHAT).points(10, 20, 30));
            assertThat(result.points()).hasSize(scale.mode() == Mode.FULL ? 3 : 1);
        }

        @PerformanceTest
        void fresh(@Server(ThreeRooms.class) ServerSource servers, VolanoScale scale, MeasuredResults results) {
            SweepResult result = scale.sweep(
                    servers, sweep -> sweep.load(CHAT).points(10, 20).freshServers(2));
            assertThat(results.sweeps()).containsExactly(result);
            assertThat(result.points().get(0).result().orElseThrow().forks())
                    .hasSize(scale.mode() == Mode.FULL ? 2 : 1);
        }
    }

    @Test
    void a_sweep_is_measured_judged_and_published() {
        EngineExecutionResults results = Engine.run(Sweeps.class, "full", folder);

        results.testEvents().assertStatistics(stats -> stats.succeeded(2));
        Path files = folder.resolve("kept(RunningServer, VolanoScale)").resolve("volano");
        assertThat(files.resolve("sweep.json")).content().contains("volano/sweep/");
        assertThat(files.resolve("sweep.txt")).content().contains("No errors!");
    }

    @Test
    void a_smoke_test_measures_the_first_point_on_one_server() {
        Engine.run(Sweeps.class, "smoke", folder).testEvents().assertStatistics(stats -> stats.succeeded(2));
    }

    static class TooManyConnections {

        @PerformanceTest
        @MinConnections(40)
        void sweeps(@Server(ThreeRooms.class) ServerSource servers, VolanoScale scale) {
            scale.sweep(servers, sweep -> sweep.load(CHAT).points(30, 40));
        }

        @PerformanceTest
        @MinConnections(40)
        void searches(@Server(ThreeRooms.class) ServerSource servers, VolanoScale scale) {
            CeilingResult found = scale.ceiling(
                    servers, ceiling -> ceiling.load(CHAT).first(20).most(100).trialsAtEdge(1));
            assertThat(found.trials()).hasSize(scale.mode() == Mode.FULL ? 3 : 1);
        }
    }

    @Test
    void more_connections_than_the_server_takes_fail_the_test() {
        EngineExecutionResults results = Engine.run(TooManyConnections.class, "full", folder);

        results.testEvents().assertStatistics(stats -> stats.failed(2));
        assertThat(results.testEvents().failed().stream().map(Object::toString))
                .anyMatch(event -> event.contains("NOT MET: at least 40 connections held; measured: holds at 30"
                        + " connections in 1 of 1 trials; fails at 40 in 1 of 1: refused by the server at 31/40"))
                .anyMatch(event -> event.contains("NOT MET: no errors at 40 connections; measured: ")
                        && event.contains("NOT MET: at least 40 connections served; measured: 30 connections"));
        Path files = folder.resolve("searches(ServerSource, VolanoScale)").resolve("volano");
        assertThat(files.resolve("ceiling.json")).content().contains("volano/ceiling/");
        assertThat(files.resolve("ceiling.txt")).content().contains("20 connections: held");
    }

    @Test
    void a_smoke_test_makes_one_trial_and_judges_no_number() {
        Engine.run(TooManyConnections.class, "smoke", folder)
                .testEvents()
                .assertStatistics(stats -> stats.succeeded(2));
    }

    static class OnProcessors {

        @PerformanceTest
        void scales(@Fork(ChatServerLauncher.class) ServerSource servers, VolanoScale scale) {
            ProcessorResult result = scale.processors(
                    servers,
                    sweep -> sweep.load(client -> client.workload(
                            ChatWorkload.builder().rooms(1).users(3).count(20).build())));
            assertThat(result.points()).hasSize(1);
        }

        @PerformanceTest
        void cannot(@Server(ThreeRooms.class) ServerSource servers, VolanoScale scale) {
            scale.processors(servers, sweep -> sweep);
        }
    }

    @Test
    void a_sweep_over_processors_needs_servers_that_can_be_kept_to_some() {
        EngineExecutionResults results = Engine.run(OnProcessors.class, "smoke", folder);

        results.testEvents().assertStatistics(stats -> stats.succeeded(1).failed(1));
        assertThat(Engine.failureOf(results)).contains("only servers that @Fork starts");
        Path files = folder.resolve("scales(ServerSource, VolanoScale)").resolve("volano");
        assertThat(files.resolve("processors.txt")).isNotEmptyFile();
        assertThat(files.resolve("processors.json")).content().contains("volano/processors/");
    }

    static class Literal {

        @PerformanceTest
        @MinConnections(4_000)
        void ceiling_of_the_generator(MeasuredResults results) {
            results.add(Scales.ceiling(3_900, Scales.failed(4_000, Failure.Kind.NO_PORTS), 3));
        }

        @PerformanceTest
        @MinConnections(4_000)
        void ceiling_of_the_server(MeasuredResults results) {
            results.add(Scales.ceiling(3_900, Scales.failed(4_000, Failure.Kind.RESET), 3));
        }

        @PerformanceTest
        @MinConnections(3_900)
        void ceiling_that_is_high_enough(MeasuredResults results) {
            results.add(Scales.ceiling(3_900, Scales.failed(4_000, Failure.Kind.RESET), 3));
        }

        @PerformanceTest
        @MinThroughput(2_000)
        void slow_point(MeasuredResults results) {
            results.add(Scales.sweep(Scales.point(10, 3_000, 3_000, 3_000), Scales.point(20, 1_000, 1_000, 1_000)));
        }

        @PerformanceTest
        void point_that_the_system_refused(MeasuredResults results) {
            results.add(Scales.sweep(Scales.point(10, 3_000), Scales.refused(20, Failure.Kind.NO_DESCRIPTORS)));
        }

        @PerformanceTest
        void sweep_that_ended_early(MeasuredResults results) {
            results.add(new SweepResult(Points.of(10, 20), List.of(Scales.point(10, 3_000))));
        }

        @PerformanceTest
        @MinThroughput(500)
        void figures_of_a_ceiling(MeasuredResults results) {
            results.add(Scales.allHeld(1_000));
        }

        @PerformanceTest
        void without_any_of_these(MeasuredResults results) {
            results.add(Results.ofRates(1_000));
        }
    }

    @Test
    void what_does_not_tell_is_not_decided_and_what_was_not_measured_is_not_met() {
        EngineExecutionResults results = Engine.run(Literal.class, FULL);

        assertThat(names(results.testEvents().failed().stream()
                        .map(Object::toString)
                        .toList()))
                .containsExactlyInAnyOrder("ceiling_of_the_server", "slow_point", "figures_of_a_ceiling");
        assertThat(names(results.testEvents().aborted().stream()
                        .map(Object::toString)
                        .toList()))
                .containsExactlyInAnyOrder(
                        "ceiling_of_the_generator", "point_that_the_system_refused", "sweep_that_ended_early");
        results.testEvents().assertStatistics(stats -> stats.succeeded(2));
    }

    private static List<String> names(List<String> events) {
        return events.stream()
                .map(event -> event.replaceAll("(?s).*?method:(\\w+)\\(.*", "$1"))
                .toList();
    }
}
