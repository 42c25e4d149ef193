package dev.volano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.report.CeilingJson;
import dev.volano.server.RunningServer;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands that measure with many numbers of connections, or on many JVMs. */
@Timeout(120)
class ScaleCommandsTest {

    /** Starts a server with room for so many rooms. */
    private static RunningServer server(int rooms) {
        return VolanoServer.builder()
                .handlers(ChatServer.builder().maxRooms(rooms).build())
                .build()
                .start();
    }

    private static String port(RunningServer server) {
        return Integer.toString(server.address().getPort());
    }

    @Test
    void scale_prints_the_points_and_the_table(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("table.md");
        CommandRun run = CommandRun.of(
                "scale", "--points", "4,5", "--users", "4", "--count", "3", "--markdown", file.toString());

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        List<String> lines = run.out().lines().toList();
        assertThat(lines.get(0)).matches("4 connections: score \\d+(, .*)?");
        assertThat(lines.get(1)).matches("8 connections: score \\d+(, .*)?");
        assertThat(lines.get(3)).matches("Connections +4 +8 +Notes");
        String name = "Java " + System.getProperty("java.version") + " selectors";
        assertThat(lines.get(4)).startsWith(name).matches("\\D+[^ ]+ selectors +\\d+\\*? +\\d+\\*? +.*");
        assertThat(lines.subList(6, lines.size())).startsWith("messages received/s");
        assertThat(Files.readAllLines(file)).startsWith("# " + name, "", "| Connections | 4 | 8 | Notes |");
    }

    @Test
    void scale_tells_what_failed_where() {
        try (RunningServer server = server(1)) {
            CommandRun run = CommandRun.of(
                    "scale",
                    "--host",
                    "localhost",
                    "--port",
                    port(server),
                    "--points",
                    "2,4,6",
                    "--users",
                    "2",
                    "--count",
                    "2",
                    "--stop-after-failure");

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.out())
                    .contains("4 connections: failed, refused by the server at 3/4 connections")
                    .contains("----", "ended before 6 connections");
        }
    }

    @Test
    void ceiling_prints_the_bracket() {
        try (RunningServer server = server(3)) {
            CommandRun run = CommandRun.of(
                    "ceiling",
                    "--host",
                    "localhost",
                    "--port",
                    port(server),
                    "--users",
                    "2",
                    "--count",
                    "2",
                    "--first",
                    "2",
                    "--most",
                    "20",
                    "--trials",
                    "2");

            assertThat(run.err()).isEmpty();
            assertThat(run.exitCode()).isZero();
            assertThat(run.out())
                    .endsWith("holds at 6 connections in 2 of 2 trials; fails at 8 in 2 of 2:"
                            + " refused by the server at 7/8 connections\n");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--hold, 0.1, all connections open and the workload goes on for 0.1 s",
        "--within, 5000, the workload completes and p99 of the latency is within 5000.0 ms",
        "--peak-share, 0.01, the workload completes and the throughput is at least 1 % of the peak",
    })
    void ceiling_holds_to_the_criterion_that_is_asked_for(
            String option, String value, String criterion, @TempDir Path folder) throws Exception {
        Path json = folder.resolve("ceiling.json");
        try (RunningServer server = server(3)) {
            CommandRun run = CommandRun.of(
                    "ceiling",
                    "--host",
                    "localhost",
                    "--port",
                    port(server),
                    option,
                    value,
                    "--users",
                    "2",
                    "--count",
                    "2",
                    "--first",
                    "2",
                    "--most",
                    "4",
                    "--trials",
                    "1",
                    "--json",
                    json.toString());

            assertThat(run.err()).isEmpty();
            assertThat(run.exitCode()).as(run.out()).isZero();
            assertThat(CeilingJson.read(Files.readString(json)).criterion()).hasToString(criterion);
        }
    }

    @Test
    void rate_prints_the_trials_and_what_is_held() {
        try (RunningServer server = server(1)) {
            CommandRun run = CommandRun.of(
                    "rate",
                    "--host",
                    "localhost",
                    "--port",
                    port(server),
                    "--rooms",
                    "1",
                    "--users",
                    "2",
                    "--percentile",
                    "50",
                    "--within",
                    "10000",
                    "--first",
                    "10",
                    "--most",
                    "10",
                    "--trial-time",
                    "0.5",
                    "--trials",
                    "3",
                    "--progress");

            assertThat(run.err()).startsWith("trial 1 of at most 3, at most 10 min left, 10 messages/s\ntrial 2 of ");
            assertThat(run.exitCode()).isZero();
            assertThat(run.out()).isEqualTo("""
                            10 messages/s: held
                            10 messages/s: held

                            10 messages/s are held, in 2 trials; the ceiling was not reached
                            """);
        }
    }

    @Test
    void race_prints_who_is_measured_and_the_table() {
        String home = System.getProperty("java.home");
        CommandRun run = CommandRun.of(
                "race",
                "--jvm",
                home,
                "--server-io",
                "selector,classic",
                "--rounds",
                "1",
                "--rooms",
                "1",
                "--users",
                "2",
                "--count",
                "3",
                "--points",
                "2,3");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        String name = String.valueOf(Path.of(home).getFileName());
        assertThat(run.out())
                .startsWith("round 1 of 1: " + name + " selector\nround 1 of 1: " + name + " classic\n")
                .contains("\n" + name + " classic, 4 connections: score ")
                .containsPattern("Server +Round 1 +Messages/s")
                .containsPattern("Connections +2 +4 +Notes");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "scale --points 0 | --points",
                "scale --points 20,20 | --points",
                "scale --fresh-servers -1 | --fresh-servers",
                "scale --users 1 | --users",
                "scale --resume | --resume",
                "ceiling --json no/such/folder/file.json | --json",
                "scale --host localhost --fresh-servers 1 | --fresh-servers",
                "ceiling --most 19 | --most",
                "ceiling --precision 2 | --precision",
                "ceiling --hold 0 | --hold",
                "ceiling --peak-share 1 | --peak-share",
                "ceiling --within 0 | --within",
                "ceiling --within 5 --percentile 101 | --percentile",
                "ceiling --percentile 90 | --within",
                "ceiling --hold 1 --within 5 | --peak-share",
                "ceiling --most-time 0 | --most-time",
                "rate --first 0 | --first",
                "rate --most 1e9 | --most",
                "rate --most 400 | --first",
                "rate --percentile 101 | --percentile",
                "rate --within 0 | --within",
                "rate --trial-time 0.05 | --trial-time",
                "rate --precision 1 | --precision",
                "rate --trials 2 | --trials",
                "rate --users 1 | --users",
                "rate --rooms 0 | --rooms",
                "rate --port 1 | --host",
                "race --jvm nowhere | --jvm",
                "race --rounds 0 | --rounds",
                "race --rooms 0 | --rooms",
                "race --points 0 | --points",
                "race --markdown no/such/folder/file.md | --markdown",
            })
    void a_wrong_option_is_named_before_anything_is_measured(String words, String option) {
        CommandRun run = CommandRun.of(words.strip().split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(option.strip());
    }
}
