package dev.volano.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code volano baseline}: what it prints, what it keeps, and what it ends with. */
@Timeout(180)
class BaselineTest {

    private static final String STORED = """
            volano/baseline/1
            benchmark = chat
            fingerprint.cores = 2
            load = chat, 5 rooms of 8 users, clients on selectors
            occasion.2026-11-01T10:00:00Z.raw.messages-per-second = 141522
            occasion.2026-11-01T10:00:00Z.raw.reference-messages-per-second = 150000
            occasion.2026-11-01T10:00:00Z.throughput.01 = -0.060000
            occasion.2026-11-01T10:00:00Z.throughput.02 = -0.040000
            occasion.2026-11-01T10:00:00Z.throughput.03 = -0.020000
            reference = volano chat 1 on selectors
            """;

    private final Path folder;

    BaselineTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private String stored() throws Exception {
        return Files.writeString(folder.resolve("stored.txt"), STORED).toString();
    }

    @Test
    void a_baseline_is_recorded_and_the_same_load_only_is_compared_with_it() throws Exception {
        Path file = folder.resolve("chat.txt");
        CommandRun record = CommandRun.of(
                "baseline",
                "record",
                file.toString(),
                "--budget",
                "15",
                "--rooms",
                "2",
                "--users",
                "3",
                "--reference",
                "selector",
                "--argument",
                "selector");

        assertThat(record.out()).startsWith("pair 1 of 4: ");
        if (record.exitCode() != 0) {
            assertThat(record.err()).startsWith("volano: " + file + ": nothing was recorded: ");
            assertThat(file).doesNotExist();
            assumeThat(record.exitCode())
                    .as("too few forks count on a machine that does much besides")
                    .isZero();
        }
        assertThat(record.out()).contains("recorded: " + file + " has ", " forks on 1 day; put it into the repository");
        assertThat(Files.readString(file))
                .startsWith("volano/baseline/1\n")
                .contains(
                        "\nbenchmark = chat\n",
                        "\nreference = volano chat 1 on selector\n",
                        "\nfingerprint.server.jdk = ",
                        "\nfingerprint.server.io = selector\n",
                        ".throughput.01 = ",
                        ".cpu.01 = ");

        CommandRun other = CommandRun.of("baseline", "check", file.toString(), "--reference", "selector");
        assertThat(other.exitCode()).isEqualTo(3);
        assertThat(other.out())
                .startsWith("nothing can be told: the load is another one: chat, 2 rooms of 3 users, ")
                .doesNotContain("pair 1")
                .contains("nothing is known, tolerance 20 %: inconclusive (the load is another one: ");
    }

    @Test
    void a_baseline_is_shown() throws Exception {
        CommandRun run = CommandRun.of("baseline", "show", stored());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines())
                .containsExactly(
                        "Benchmark   chat",
                        "Load        chat, 5 rooms of 8 users, clients on selectors",
                        "Reference   volano chat 1 on selectors",
                        "Environment cores: 2",
                        "Occasion    2026-11-01T10:00:00Z: 3 forks, server/reference 0.9608 (141,522 messages/s next to"
                                + " 150,000)",
                        "Spread      forks 2.0 %, days not known (standard deviations, 1 day)",
                        "Finds       a slowdown of 12.6 % with 7 forks in the same environment");
    }

    @Test
    void two_baselines_are_told_apart() throws Exception {
        Path other = Files.writeString(
                folder.resolve("other.txt"),
                STORED.replace("-0.0", "-0.3").replace("cores = 2", "cores = 2\nfingerprint.cpu = A"));

        CommandRun run = CommandRun.of("baseline", "diff", stored(), other.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines().toList().get(0)).isEqualTo("cpu: unknown, now A");
        assertThat(run.out().lines().toList().get(1)).startsWith("25.9 % slower (99 % interval ");
    }

    @Test
    void a_history_is_looked_over_for_each_benchmark() throws Exception {
        StringBuilder lines = new StringBuilder(
                "time,benchmark,revision,environment,decision,forks,log_ratio,cpu_log_ratio,messages_per_second\n");
        for (int day = 1; day <= 28; day++) {
            lines.append(String.format(
                    Locale.ROOT,
                    "2026-11-%02dT10:00:00Z,chat,r%d,0a1b2c3d,pass,7,%.6f,,141522\n",
                    day,
                    day,
                    (day < 15 ? 0 : -0.1) + day * 7 % 11 / 1000.0));
        }
        lines.append("2026-11-01T10:00:00Z,echo,,0a1b2c3d,pass,7,0.1,,141522\n");
        String file = Files.writeString(folder.resolve("history.csv"), lines).toString();

        CommandRun run = CommandRun.of("baseline", "history", file);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines())
                .hasSize(2)
                .anySatisfy(line -> assertThat(line)
                        .matches("chat: 9\\.\\d % slower since 2026-11-15T10:00:00Z \\(revision r15\\), after .*"))
                .contains("echo: 1 entries, of 10 at least; 30 tell more");
        assertThat(CommandRun.of("baseline", "history", file, "--name", "echo").out())
                .startsWith("echo: ");
        assertThat(CommandRun.of("baseline", "history", file, "--name", "nobody")
                        .err())
                .startsWith("there is no benchmark nobody in " + file);
    }

    @ParameterizedTest
    @ValueSource(strings = {"record", "check", "show", "diff", "history"})
    void help_is_everywhere(String subcommand) {
        CommandRun run = CommandRun.of("baseline", subcommand, "--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .startsWith("Usage: volano baseline " + subcommand + " [")
                .doesNotContain("${");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "baseline | Missing a subcommand",
                "baseline check | Missing required parameter: 'FILE'",
                "baseline diff one.txt | Missing required parameter: 'AFTER'",
                "baseline check x.txt --budget 14 | Invalid value for option '--budget': budget must be at least 15 s: 14",
                "baseline check x.txt --tolerance 0 | Invalid value for option '--tolerance': tolerance must be a share",
                "baseline check x.txt --users 1 | Invalid value for option '--users': users must be from 2 to 1000: 1",
                "baseline check x.txt --class-path /no.jar | Invalid value for option '--class-path': there is no /no.jar",
                "baseline check x.txt --launcher no.Class | there is no launcher no.Class on the class path of --class",
                "baseline check x.txt --launcher java.lang.String | java.lang.String is no dev.volano.server.Server",
                "baseline check x.txt --java /no/java | Invalid value for option '--java': java must be a java command",
                "baseline check x.txt --reference steam | Invalid value for option '--reference': there is no I/O model",
                "baseline check x.txt --revision r1 | --revision goes with --history",
                "baseline check x.txt --history h.csv --revision a,b | --revision must have no comma",
                "baseline check x.txt --json / | --json must name a file that can be written",
                "baseline record /no/folder/x.txt | FILE must name a file that can be written, in a folder that exists",
            })
    void wrong_usage_is_told_before_a_server_is_started(String words, String message) {
        CommandRun run = CommandRun.of(words.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "show"})
    void a_baseline_that_is_not_there_is_told(String subcommand) {
        CommandRun run = CommandRun.of("baseline", subcommand, "/no/x.txt");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("volano: /no/x.txt: there is no baseline yet; it is recorded on request only");
    }

    @Test
    void a_file_that_is_no_history_is_told_before_a_server_is_started() throws Exception {
        CommandRun run = CommandRun.of("baseline", "check", stored(), "--history", stored());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("stored.txt: this is no history");
    }

    @Test
    void a_name_that_no_history_has_is_told_before_a_server_is_started() throws Exception {
        Path file = Files.writeString(
                folder.resolve("large.txt"), STORED.replace("benchmark = chat", "benchmark = chat, large"));

        CommandRun run = CommandRun.of(
                "baseline",
                "check",
                file.toString(),
                "--history",
                folder.resolve("history.csv").toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("--history cannot have the benchmark \"chat, large\": record it by a --name");
    }

    @Test
    void another_baseline_is_not_added_to() throws Exception {
        CommandRun run = CommandRun.of("baseline", "record", stored(), "--name", "another");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("this is not another occasion of the same baseline: it is the baseline of chat");
        assertThat(Files.readString(Path.of(stored()))).isEqualTo(STORED);
    }
}
