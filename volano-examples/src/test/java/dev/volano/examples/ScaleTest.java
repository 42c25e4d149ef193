package dev.volano.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.client.OfferedRate;
import dev.volano.client.WarmUp;
import dev.volano.report.FactorTable;
import dev.volano.report.ProcessorTable;
import dev.volano.report.RaceTable;
import dev.volano.report.ScalabilityTable;
import dev.volano.report.UslLines;
import dev.volano.scale.CeilingResult;
import dev.volano.scale.ConnectionCeiling;
import dev.volano.scale.ConnectionMemory;
import dev.volano.scale.ConnectionSweep;
import dev.volano.scale.FactorComparison;
import dev.volano.scale.FactorResult;
import dev.volano.scale.ProcessorResult;
import dev.volano.scale.ProcessorSweep;
import dev.volano.scale.Race;
import dev.volano.scale.RaceEntry;
import dev.volano.scale.RaceResult;
import dev.volano.scale.RateCeiling;
import dev.volano.scale.RateCeilingResult;
import dev.volano.scale.ScaledLoad;
import dev.volano.scale.SweepResult;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import dev.volano.server.RunningServer;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatServer;
import dev.volano.workload.chat.ChatWorkload;
import dev.volano.workload.hold.HoldWorkload;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the page on scalability shows, run for real, and whether it has all there is. */
@Timeout(120)
class ScaleTest {

    @Test
    void sweep() {
        // region sweep
        ConnectionSweep sweep = ConnectionSweep.builder()
                .server(ForkedServer.of(ChatServerLauncher.class)::start)
                .load(ScaledLoad.chat(20, 10))
                .points(20, 40, 80)
                .build();
        SweepResult result = sweep.run();
        ScalabilityTable.of("Java " + Runtime.version().feature(), result)
                .text()
                .forEach(System.out::println);
        // endregion
        assertThat(result.notes()).containsExactly("No errors!");
    }

    @Test
    void load() {
        // region load
        ScaledLoad load = (client, connections) -> client.workload(
                        ChatWorkload.builder().rooms(connections / 4).users(4).build())
                .warmUp(WarmUp.of(Duration.ofMillis(100)))
                .measureFor(Duration.ofMillis(300))
                .offeredRate(OfferedRate.constant(2.0 * connections));
        // endregion
        SweepResult result = ConnectionSweep.builder()
                .server(() -> VolanoServer.builder().build().start())
                .load(load)
                .points(8)
                .build()
                .run();
        assertThat(result.points().get(0).result().orElseThrow().responseTime()).isPresent();
    }

    @Test
    void ceiling() {
        // region ceiling
        CeilingResult ceiling = ConnectionCeiling.builder()
                .server(() -> VolanoServer.builder()
                        .handlers(ChatServer.builder().maxRooms(7).build())
                        .build()
                        .start())
                .load(ScaledLoad.chat(10, 5))
                .first(20)
                .most(1_000)
                .build()
                .find();
        System.out.println(ceiling);
        // endregion
        assertThat(ceiling)
                .hasToString("holds at 70 connections in 3 of 3 trials; fails at 80 in 3 of 3:"
                        + " refused by the server at 71/80 connections");
    }

    @Test
    void rate() {
        try (RunningServer server = VolanoServer.builder().build().start()) {
            // region rate
            RateCeilingResult rate = RateCeiling.builder()
                    .target(server)
                    .load(client -> client.workload(
                            ChatWorkload.builder().rooms(2).users(5).build()))
                    .within(99, Duration.ofMillis(50))
                    .first(100)
                    .most(200)
                    .trialTime(Duration.ofMillis(200))
                    .mostTrials(6)
                    .build()
                    .find();
            System.out.println(rate);
            // endregion
            assertThat(rate.trials()).isNotEmpty();
            assertThat(rate.end()).isEqualTo(CeilingResult.End.FOUND);
        }
    }

    @Test
    void hold() {
        // region hold
        SweepResult held = ConnectionSweep.builder()
                .server(ForkedServer.of(ChatServerLauncher.class).jvmOption("-Xmx64m")::start)
                .load((client, connections) -> client.workload(HoldWorkload.idle(connections, Duration.ofSeconds(1))))
                .points(100, 200, 300, 400)
                .freshServers(1)
                .build()
                .run();
        ConnectionMemory memory = ConnectionMemory.of(held);
        memory.resident()
                .ifPresent(line ->
                        System.out.println(Math.round(line.slope().estimate()) + " bytes per connection, 95 % interval "
                                + Math.round(line.slope().low()) + " to "
                                + Math.round(line.slope().high())));
        memory.notes().forEach(System.out::println);
        // endregion
        assertThat(held.notes()).containsExactly("No errors!");
    }

    @Test
    void race() {
        // region race
        RaceResult race = Race.builder()
                .jvms(List.of(Path.of(System.getProperty("java.home"))), List.of("selectors", "platform-threads"))
                .load(client -> client.workload(
                        ChatWorkload.builder().rooms(2).users(5).count(20).build()))
                .rounds(3)
                .build()
                .run();
        RaceTable.of(race).text().forEach(System.out::println);
        // endregion
        assertThat(race.entries()).allMatch(RaceEntry::complete);
    }

    @Test
    void processors() {
        // region processors
        ProcessorResult scaling = ProcessorSweep.builder()
                .server(() -> ForkedServer.of(ChatServerLauncher.class).jvmOption("-XX:+UseParallelGC"))
                .load(client -> client.workload(
                        ChatWorkload.builder().rooms(2).users(5).count(50).build()))
                .rounds(3)
                .build()
                .run();
        ProcessorTable.of(scaling).text().forEach(System.out::println);
        ProcessorTable.chart(scaling).text().forEach(System.out::println);
        UslLines.of(scaling.usl(), "processors").forEach(System.out::println);
        scaling.notes().forEach(System.out::println);
        // endregion
        assertThat(scaling.complete()).isTrue();
        assertThat(scaling.at(1)).isPresent();
    }

    @Test
    void factor() {
        // region factor
        FactorResult heaps = FactorComparison.builder()
                .factor("heap")
                .level("32 MB", ForkedServer.of(ChatServerLauncher.class).jvmOption("-Xmx32m")::start)
                .level("256 MB", ForkedServer.of(ChatServerLauncher.class).jvmOption("-Xmx256m")::start)
                .load(client -> client.workload(
                        ChatWorkload.builder().rooms(2).users(5).count(20).build()))
                .rounds(3)
                .build()
                .run();
        FactorTable.of(heaps).text().forEach(System.out::println);
        // endregion
        assertThat(heaps.complete()).isTrue();
    }

    @Test
    void factor_of_the_load() {
        // region factor-load
        FactorResult rooms = FactorComparison.builder()
                .factor("users per room")
                .server(ForkedServer.of(ChatServerLauncher.class)::start)
                .level(
                        "2",
                        client -> client.workload(ChatWorkload.builder()
                                .rooms(10)
                                .users(2)
                                .count(20)
                                .build()))
                .level(
                        "10",
                        client -> client.workload(ChatWorkload.builder()
                                .rooms(2)
                                .users(10)
                                .count(20)
                                .build()))
                .rounds(3)
                .build()
                .run();
        // endregion
        assertThat(rooms.complete()).isTrue();
    }

    @Test
    void every_option_of_a_builder_is_documented_and_no_other() throws IOException {
        Markdown page = Markdown.named("src-docs/scale.md");
        for (Class<?> builder : List.of(
                ConnectionSweep.Builder.class,
                ConnectionCeiling.Builder.class,
                RateCeiling.Builder.class,
                ProcessorSweep.Builder.class,
                Race.Builder.class,
                FactorComparison.Builder.class)) {
            String heading = "`" + builder.getEnclosingClass().getSimpleName() + "`";

            assertThat(Pattern.compile("^\\| `(\\w+)` \\|", Pattern.MULTILINE)
                            .matcher(page.section(heading))
                            .results()
                            .map(row -> row.group(1)))
                    .as("rows of the table below %s", heading)
                    .containsExactlyInAnyOrderElementsOf(Arrays.stream(builder.getDeclaredMethods())
                            .filter(method -> Modifier.isPublic(method.getModifiers()))
                            .filter(method -> method.getReturnType() == builder)
                            .map(Method::getName)
                            .distinct()
                            .toList());
        }
    }
}
