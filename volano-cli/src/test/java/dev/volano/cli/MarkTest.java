package dev.volano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code volano mark} as a process, while all goes well. */
@Timeout(180)
class MarkTest {

    private static final List<String> SMALL = List.of("--rooms", "2", "--users", "3", "--count", "5");

    private static String[] small(String... more) {
        List<String> words = new ArrayList<>(List.of("mark"));
        words.addAll(SMALL);
        words.addAll(List.of(more));
        return words.toArray(new String[0]);
    }

    @Test
    void prints_the_environment_then_the_runs_then_the_score() throws Exception {
        try (CommandProcess mark = CommandProcess.start(small(
                "--runs",
                "3",
                "--io",
                "selector",
                "--server-io",
                "platform-threads",
                "--server-jvm-option",
                "-Xmx64m"))) {
            assertThat(mark.awaitExit()).as("%s", mark).isZero();

            List<String> out = mark.out();
            int blank = out.indexOf("");
            assertThat(out.subList(0, blank))
                    .anyMatch(line -> line.matches("CPU +\\S.*"))
                    .anyMatch(line -> line.matches("Cores +[1-9][0-9]*"))
                    .anyMatch(line -> line.matches("Memory +[0-9]+ MiB"))
                    .anyMatch(line -> line.matches("OS +\\S.*"))
                    .anyMatch(line -> line.matches("Server +platform-threads at 127.0.0.1:[0-9]+"))
                    .anyMatch(line ->
                            line.startsWith("Server JVM  ") && line.contains(System.getProperty("java.version")))
                    .anyMatch(line -> line.matches(" +options +-Xmx64m"))
                    .anyMatch(line -> line.matches("Client +selector"))
                    .anyMatch(line -> line.startsWith("Client JVM  "))
                    .anyMatch(line -> line.contains("-XX:TieredStopAtLevel=1"))
                    .anyMatch(line -> line.matches("Limits +open files \\(soft\\) .*"));
            String run = ": sent 30 received 60 seconds [0-9]+\\.[0-9]{3} score [0-9]+";
            assertThat(out.subList(blank + 1, out.size())).hasSize(4).satisfies(lines -> {
                assertThat(lines.get(0)).matches("run 1" + run + " \\(discarded\\)");
                assertThat(lines.get(1)).matches("run 2" + run);
                assertThat(lines.get(2)).matches("run 3" + run);
                assertThat(lines.get(3)).matches("score [0-9]+ messages/s");
            });
            assertThat(mark.err()).as("no progress where there is no terminal").isEmpty();
        }
    }

    @Test
    void measures_a_server_that_runs_already_and_leaves_it_running() throws Exception {
        try (CommandProcess serve = CommandProcess.start("serve", "--port", "0", "--id-offset", "100")) {
            String port = Integer.toString(ServeTest.port(serve));
            for (int i = 0; i < 2; i++) {
                CommandRun run = CommandRun.of(small(
                        "--host", "127.0.0.1", "--port", port, "--id-offset", "100", "--start", "7", "--runs", "2"));

                assertThat(run.err()).isEmpty();
                assertThat(run.exitCode()).isZero();
                assertThat(run.out())
                        .contains("Server      unknown at 127.0.0.1:" + port, "Server JVM  unknown")
                        .containsPattern("\nscore [0-9]+ messages/s\n$");
            }
            serve.signal("TERM");
            assertThat(serve.awaitExit()).isZero();
        }
    }

    @Test
    void a_pause_is_no_stall() {
        CommandRun run = CommandRun.of(
                "mark",
                "--rooms",
                "1",
                "--users",
                "2",
                "--count",
                "3",
                "--pause",
                "0.15",
                "--stall-timeout",
                "0.1",
                "--runs",
                "1",
                "--discard",
                "0");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void progress_is_shown_on_demand_and_on_a_terminal() {
        CommandRun asked = CommandRun.of(small("--runs", "2", "--progress"));

        assertThat(asked.exitCode()).isZero();
        assertThat(asked.err())
                .contains("\r\u001B[Krun 1 of 2: 6 of 6 connected", "\r\u001B[Krun 2 of 2: 6 of 6 connected")
                .endsWith("\r\u001B[K");
        assertThat(asked.out()).doesNotContain("\u001B");

        System.setProperty("volano.terminal", "true"); // as the script does that starts the command
        try {
            assertThat(CommandRun.of(small("--runs", "2")).err()).contains("run 1 of 2: ");
            assertThat(CommandRun.of(small("--runs", "2", "--no-progress")).err())
                    .isEmpty();
        } finally {
            System.clearProperty("volano.terminal");
        }
    }

    @Test
    void the_result_is_written_as_json_too(@TempDir Path folder) throws Exception {
        Path json = folder.resolve("result.json");

        CommandRun run = CommandRun.of(small("--runs", "2", "--json", json.toString()));

        assertThat(run.exitCode()).isZero();
        assertThat(Files.readString(json))
                .startsWith("{")
                .endsWith("}\n")
                .contains("\"schema\":\"volano/throughput/2\"", "\"runs\":2", "\"complete\":true")
                .contains("\"sent\":30", "\"received\":60", "\"scoreMessagesPerSecond\":")
                .contains("\"ioModel\":\"selectors\"");
    }

    @Test
    void a_result_that_cannot_be_written_costs_neither_the_score_nor_goes_unnoticed() {
        CommandRun run = CommandRun.of(small("--runs", "2", "--json", "/dev/full"));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).containsPattern("\nscore [0-9]+ messages/s\n$");
        assertThat(run.err())
                .startsWith("volano: the result could not be written to /dev/full: ")
                .doesNotContain("\tat ");
    }

    @Test
    void a_load_that_is_measured_for_a_time_has_phases_a_throughput_and_latencies(@TempDir Path folder)
            throws Exception {
        Path markdown = folder.resolve("result.md");

        CommandRun run = CommandRun.of(
                "mark",
                "--rooms",
                "2",
                "--users",
                "3",
                "--warm-up",
                "0.2",
                "--time",
                "0.5",
                "--rate",
                "200",
                "--arrivals",
                "poisson",
                "--connect-rate",
                "1000",
                "--progress",
                "--markdown",
                markdown.toString());

        assertThat(run.exitCode()).as("%s", run).isZero();
        assertThat(run.out())
                .containsPattern("\nrun 1: sent [0-9]+ received [0-9]+ seconds 0\\.[5-9].* \\(warm-up 0\\.[2-9] s\\)")
                .containsPattern(
                        "\nPlan +measured for 0\\.5 s; 1000 connections opened in a second; open model, 200 messages/s, poisson; 1 server, 1 run; all"
                                + " runs count\n")
                .containsPattern("\nPhases +warm-up 0\\.[2-9] s, measure 0\\.[5-9] s")
                .containsPattern("\nThroughput +[0-9,]+ messages/s received")
                .containsPattern("\n  service time( +[0-9.,]+){7}\n  response time( +[0-9.,]+){7}\n")
                .containsPattern("\nscore [0-9]+ messages/s\n$");
        assertThat(run.err())
                .contains("\r\u001B[Krun 1 of 1: warm-up, ")
                .containsPattern(
                        "run 1 of 1: measure, [0-9.]+ s, sent [0-9]+, received [0-9]+, now [0-9,]+ received/s");
        assertThat(Files.readString(markdown)).startsWith("# ").contains("| response time |");
    }

    @Test
    void several_servers_are_measured_one_after_another_and_the_best_runs_count(@TempDir Path folder) throws Exception {
        Path json = folder.resolve("result.json");

        CommandRun run = CommandRun.of(small("--forks", "3", "--runs", "2", "--best", "1", "--json", json.toString()));

        assertThat(run.exitCode()).as("%s", run).isZero();
        String runs = "\nrun 1: .* score [0-9]+\nrun 2: .* score [0-9]+";
        assertThat(run.out())
                .containsPattern("\n\nfork 1 of 3" + runs + "\nfork 2 of 3" + runs + "\nfork 3 of 3" + runs + "\n\n")
                .containsPattern("\nThroughput .* over 3 forks\n")
                .containsPattern("\nscore [0-9]+ messages/s\n$");
        assertThat(Files.readString(json)).contains("\"kind\":\"best-of\"", "\"basis\":\"forks\"");
    }

    @Test
    void a_dead_port_fails_with_how_many_connections_and_why(@TempDir Path folder) throws Exception {
        int port;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        Path json = folder.resolve("result.json");
        try (CommandProcess mark = CommandProcess.start(
                small("--host", "127.0.0.1", "--port", Integer.toString(port), "--json", json.toString()))) {
            assertThat(mark.awaitExit()).isEqualTo(1);
            assertThat(mark.err())
                    .containsExactly(
                            "run 1 of 4 failed with 0 of 6 connections open:",
                            "  connection refused at 1/6 connections (server): 127.0.0.1 port " + port
                                    + ": Connection refused");
            assertThat(mark.out()).contains("run 1: sent 0 received 0 failed");
            assertThat(mark.out()).noneMatch(line -> line.startsWith("score"));
            assertThat(Files.readString(json))
                    .contains("\"kind\":\"CONNECTION_REFUSED\"", "\"complete\":false")
                    .doesNotContain("scoreMessagesPerSecond", "elapsedNanos");
        }
    }

    @Test
    void a_server_that_does_not_start_is_told_with_what_it_printed() {
        CommandRun run = CommandRun.of(small("--server-jvm-option", "-XX:+NoSuchThing"));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("volano: the server ended before it was ready, with exit status 1. It printed:\n")
                .contains("Unrecognized VM option 'NoSuchThing'")
                .doesNotContain("\tat ");
    }
}
