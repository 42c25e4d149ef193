package dev.volano.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.volano.VolanoException;
import dev.volano.workload.chat.ChatWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Races of servers, and where JVMs are found. */
@Timeout(120)
class RaceTest {

    private static final ChatWorkload SMALL =
            ChatWorkload.builder().rooms(1).users(2).count(5).build();

    private static RaceListener recording(List<String> order) {
        return new RaceListener() {
            @Override
            public void onSide(String name, int round, int rounds) {
                order.add(name + round);
            }
        };
    }

    @Test
    void each_round_has_all_sides_and_begins_with_another() {
        List<String> order = new ArrayList<>();
        RaceResult result = Race.builder()
                .side("a", LimitedChat::unlimited)
                .side("b", LimitedChat::unlimited)
                .side("c", LimitedChat::unlimited)
                .load(client -> client.workload(SMALL))
                .rounds(4)
                .listener(recording(order))
                .build()
                .run();

        assertThat(order).containsExactly("a1", "b1", "c1", "b2", "c2", "a2", "c3", "a3", "b3", "a4", "b4", "c4");
        assertThat(result.entries()).extracting(RaceEntry::name).containsExactly("a", "b", "c");
        assertThat(result.entries()).allSatisfy(entry -> {
            assertThat(entry.complete()).isTrue();
            assertThat(entry.rounds()).hasSize(4).allMatch(rate -> rate > 0);
            assertThat(entry.throughput().interval()).isPresent();
        });
        assertThat(result.ranking())
                .isSortedAccordingTo((one, other) ->
                        Double.compare(other.mean().orElseThrow(), one.mean().orElseThrow()));
    }

    @Test
    void a_side_that_fails_is_left_out_and_ranked_last() {
        List<String> order = new ArrayList<>();
        RaceResult result = Race.builder()
                .side("full", () -> LimitedChat.closingAfter(1))
                .side("none", () -> {
                    throw new VolanoException("no port is free");
                })
                .side("good", LimitedChat::unlimited)
                .load(client -> client.workload(SMALL))
                .rounds(2)
                .listener(recording(order))
                .build()
                .run();

        assertThat(order).containsExactly("full1", "none1", "good1", "good2");
        assertThat(result.ranking()).extracting(RaceEntry::name).containsExactly("good", "full", "none");
        assertThat(result.entries().get(0).problem().orElseThrow()).endsWith("at 2/2 connections");
        assertThat(result.entries().get(0).mean()).isEmpty();
        assertThat(result.entries().get(1).problem())
                .contains("not measured (server): the server did not start: no port is free");
        assertThat(RaceResult.differ(result.entries().get(0), result.entries().get(2)))
                .isFalse();
    }

    @Test
    void each_side_is_measured_at_the_points_after_the_rounds() {
        List<String> order = new ArrayList<>();
        RaceResult result = Race.builder()
                .side("good", LimitedChat::unlimited)
                .side("full", () -> LimitedChat.closingAfter(3))
                .load(client -> client.workload(SMALL))
                .rounds(1)
                .scalability(ScaledLoad.chat(2, 3), Points.of(2, 4))
                .listener(new RaceListener() {
                    @Override
                    public void onSide(String name, int round, int rounds) {
                        order.add(name + round);
                    }

                    @Override
                    public void onPoint(String name, int point, int points, int connections) {
                        order.add(name + " " + point + "/" + points + " " + connections);
                    }

                    @Override
                    public void onPointEnd(String name, SweepPoint point) {
                        order.add(name + " " + point.connections() + " " + point.complete());
                    }
                })
                .build()
                .run();

        assertThat(order)
                .containsExactly(
                        "good1",
                        "full1",
                        "good 1/2 2",
                        "good 2 true",
                        "good 2/2 4",
                        "good 4 true",
                        "full 1/2 2",
                        "full 2 true",
                        "full 2/2 4",
                        "full 4 false");
        assertThat(result.entries()).allMatch(RaceEntry::complete);
        assertThat(result.sweeps().keySet()).containsExactly("good", "full");
        assertThat(result.sweeps().values()).extracting(SweepResult::complete).containsExactly(true, false);
        assertThat(result.complete()).isFalse();
    }

    @Test
    void a_race_that_is_closed_in_its_rounds_has_no_points() {
        List<Race> race = new ArrayList<>();
        race.add(Race.builder()
                .side("a", LimitedChat::unlimited)
                .load(client -> client.workload(SMALL))
                .scalability(ScaledLoad.chat(2, 3), Points.of(2))
                .listener(new RaceListener() {
                    @Override
                    public void onSide(String name, int round, int rounds) {
                        race.get(0).close();
                    }
                })
                .build());

        assertThat(race.get(0).run().sweeps()).isEmpty();
    }

    @Test
    void a_race_that_is_ended_early_ranks_nobody() {
        List<Race> race = new ArrayList<>();
        race.add(Race.builder()
                .side("a", LimitedChat::unlimited)
                .side("b", LimitedChat::unlimited)
                .load(client -> client.workload(SMALL))
                .listener(new RaceListener() {
                    @Override
                    public void onSide(String name, int round, int rounds) {
                        if (name.equals("b")) {
                            race.get(0).close();
                        }
                    }
                })
                .build());
        RaceResult result = race.get(0).run();

        assertThat(result.entries()).noneMatch(RaceEntry::complete);
        assertThat(result.entries().get(0).rounds()).hasSize(1);
        assertThat(result.entries().get(1).result()).isEmpty();
        assertThatIllegalStateException().isThrownBy(() -> race.get(0).run());
    }

    @Test
    void jvms_are_sides_by_folder_and_io_model() {
        Path home = Path.of(System.getProperty("java.home"));
        RaceResult result = Race.builder()
                .jvms(List.of(home), List.of("selector", "classic"))
                .load(client -> client.workload(SMALL))
                .rounds(1)
                .build()
                .run();

        assertThat(result.entries())
                .extracting(RaceEntry::name)
                .containsExactly(home.getFileName() + " selector", home.getFileName() + " classic");
        assertThat(result.entries())
                .allSatisfy(entry -> assertThat(entry.complete()).isTrue());
        assertThat(result.entries().get(1).result().orElseThrow().setup().serverIo())
                .contains("classic");
        assertThat(RaceResult.ratio(result.entries().get(0), result.entries().get(1))
                        .interval())
                .as("of one round")
                .isEmpty();
    }

    @Test
    void jvms_are_found_once_whatever_leads_to_them(@TempDir Path folder) throws IOException {
        Path one = jvm(folder.resolve("jdk-b"));
        Path two = jvm(folder.resolve("jdk-a.jdk").resolve("Contents").resolve("Home"));
        Files.createSymbolicLink(folder.resolve("jdk-c"), one);
        Files.createDirectories(folder.resolve("no-jdk").resolve("bin"));

        assertThat(JvmHomes.under(List.of(folder, folder.resolve("missing"))))
                .containsExactly(two.toRealPath(), one.toRealPath());
        assertThat(JvmHomes.installed())
                .startsWith(Path.of(System.getProperty("java.home")).toRealPath())
                .doesNotHaveDuplicates();
    }

    private static Path jvm(Path home) throws IOException {
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        assertThat(Files.createFile(java).toFile().setExecutable(true)).isTrue();
        return home;
    }

    @Test
    void a_race_needs_sides_with_names_of_their_own() {
        assertThatIllegalStateException().isThrownBy(() -> Race.builder().build());
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> Race.builder().side("a", LimitedChat::unlimited).side("a", LimitedChat::unlimited))
                .withMessageContaining("already: a");
        assertThatIllegalArgumentException().isThrownBy(() -> Race.builder().rounds(0));
    }
}
