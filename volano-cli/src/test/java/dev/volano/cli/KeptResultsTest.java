package dev.volano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.client.Failure;
import dev.volano.report.SweepJson;
import dev.volano.scale.Points;
import dev.volano.scale.SweepListener;
import dev.volano.scale.SweepPoint;
import dev.volano.scale.SweepResult;
import dev.volano.server.RunningServer;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Results of many measurements in files: shown again, and gone on from. */
@Timeout(120)
class KeptResultsTest {

    @TempDir
    private Path folder;

    private static RunningServer server() {
        return VolanoServer.builder()
                .handlers(ChatServer.builder().maxRooms(3).build())
                .build()
                .start();
    }

    private static CommandRun run(RunningServer server, String words) {
        List<String> all = new ArrayList<>(List.of(words.split(" ")));
        all.addAll(List.of(
                "--host",
                "localhost",
                "--port",
                Integer.toString(server.address().getPort())));
        all.addAll(List.of("--users", "2", "--count", "2"));
        return CommandRun.of(all.toArray(String[]::new));
    }

    @Test
    void a_sweep_that_ended_early_goes_on_with_the_points_that_are_missing() throws IOException {
        Path file = folder.resolve("sweep.json");
        try (RunningServer server = server()) {
            assertThat(run(server, "scale --points 2,4 --resume --json " + file).exitCode())
                    .as("without a file it begins")
                    .isZero();
            SweepResult two = SweepJson.read(Files.readString(file));
            assertThat(two.points()).hasSize(2);

            CommandRun resumed = run(server, "scale --points 2,4,6 --resume --json " + file);

            assertThat(resumed.err()).isEmpty();
            assertThat(resumed.exitCode()).isZero();
            assertThat(resumed.out().lines().limit(3))
                    .satisfiesExactly(
                            line -> assertThat(line).matches("2 connections: score \\d+(, .*)? \\(measured before\\)"),
                            line -> assertThat(line).matches("4 connections: score \\d+(, .*)? \\(measured before\\)"),
                            line -> assertThat(line)
                                    .matches("6 connections: score \\d+(, .*)?")
                                    .doesNotContain("before"));
            SweepResult three = SweepJson.read(Files.readString(file));
            assertThat(three.points().subList(0, 2)).isEqualTo(two.points());
            assertThat(three.complete()).isTrue();

            CommandRun shown = CommandRun.of("show", file.toString());
            String table = resumed.out().substring(resumed.out().indexOf("\n\n"));
            assertThat(shown.out()).startsWith("CPU ").endsWith(table);
            assertThat(table).contains("messages received/s\n", " connections\n");
        }
    }

    @Test
    void a_file_of_another_load_is_refused_and_kept() throws IOException {
        Path file = folder.resolve("sweep.json");
        try (RunningServer server = server()) {
            run(server, "scale --points 2 --json " + file);
            String before = Files.readString(file);

            CommandRun other = run(server, "scale --points 2,4 --io selector --resume --json " + file);
            CommandRun points = run(server, "scale --points 4,2 --resume --json " + file);

            assertThat(other.exitCode()).isEqualTo(1);
            assertThat(other.out()).isEmpty();
            assertThat(other.err())
                    .isEqualTo("volano: the sweep cannot go on from the earlier one: the I/O model of the clients was"
                            + " selectors, and is selector\n");
            assertThat(points.err()).contains("its points are [2], and the first of these are [4, 2]");
            assertThat(file).hasContent(before);
        }
        Files.writeString(file, "{\"schema\":\"volano/race/1\"}");
        assertThat(CommandRun.of("scale", "--resume", "--json", file.toString()).err())
                .startsWith("volano: " + file + ": this is a result of schema volano/race/1, ");
    }

    @Test
    void what_is_measured_is_kept_after_each_point_whole_and_without_a_trace() throws IOException {
        Path file = folder.resolve("sweep.json");
        List<Integer> kept = new ArrayList<>();
        SavedPoints saved = new SavedPoints(
                new SweepListener() {
                    @Override
                    public void onPointEnd(SweepPoint point) {
                        try {
                            kept.add(SweepJson.read(Files.readString(file))
                                    .points()
                                    .size());
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    }
                },
                file,
                Points.of(2, 4, 6),
                SweepJson::of,
                new PrintWriter(System.err, true, StandardCharsets.UTF_8));

        saved.onPointTaken(new SweepPoint.NotMeasured(2, Failure.Kind.SERVER_ENDED, "earlier"));
        saved.onPointEnd(new SweepPoint.NotMeasured(4, Failure.Kind.SERVER_ENDED, "now"));
        saved.onPointEnd(new SweepPoint.NotMeasured(6, Failure.Kind.SERVER_ENDED, "now"));

        assertThat(kept).containsExactly(2, 3);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void a_ceiling_is_shown_again() throws IOException {
        Path json = folder.resolve("ceiling.json");
        Path markdown = folder.resolve("ceiling.md");
        try (RunningServer server = server()) {
            CommandRun found = run(
                    server,
                    "ceiling --first 2 --most 20 --trials 1 --progress --json " + json + " --markdown " + markdown);

            assertThat(found.exitCode()).isZero();
            assertThat(found.err()).contains("trial 1, 2 connections, at most 10 min left, run 1 of 1: ");
            String bracket = found.out().substring(found.out().indexOf("\nholds at 6 "));
            assertThat(CommandRun.of("show", json.toString()).out()).endsWith(bracket);
            assertThat(CommandRun.of("show", "--markdown", json.toString()).out())
                    .isEqualTo(Files.readString(markdown));
        }
    }

    @Test
    void a_race_is_shown_again() throws IOException {
        Path json = folder.resolve("race.json");
        CommandRun race = CommandRun.of(
                "race",
                "--jvm",
                System.getProperty("java.home"),
                "--rounds",
                "1",
                "--rooms",
                "1",
                "--users",
                "2",
                "--progress",
                "--json",
                json.toString());

        assertThat(race.exitCode()).as("%s", race).isZero();
        assertThat(race.err()).contains("round 1 of 1, ", " selectors, run 1 of 1: ");
        String table = race.out().substring(race.out().indexOf("\n\n"));
        assertThat(CommandRun.of("show", json.toString()).out()).endsWith(table).contains(" selectors JVM  ");
    }

    @Test
    void a_file_that_is_no_plain_file_is_written_to_and_not_replaced() throws IOException {
        Path real = Files.writeString(folder.resolve("real.json"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), real);

        assertThat(ResultFile.write(link, "new")).isEmpty();
        assertThat(ResultFile.write(Path.of("/dev/null"), "lost")).isEmpty();
        assertThat(ResultFile.write(folder.resolve("no/such/folder.json"), "x"))
                .hasValueSatisfying(words -> assertThat(words).startsWith("volano: the result could not be written"));

        assertThat(real).hasContent("new");
        assertThat(link).isSymbolicLink();
        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    }
}
