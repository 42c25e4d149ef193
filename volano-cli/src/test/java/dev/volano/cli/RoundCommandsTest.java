package dev.volano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands that measure in rounds: {@code processors} and {@code factors}. */
@Timeout(120)
class RoundCommandsTest {

    @Test
    void factors_prints_the_table_and_keeps_the_result(@TempDir Path folder) throws Exception {
        Path json = folder.resolve("factors.json");
        Path markdown = folder.resolve("factors.md");
        CommandRun run = CommandRun.of(
                "factors",
                "--factor",
                "heap",
                "--level",
                "32m=-Xmx32m -Xms16m",
                "--level",
                "users=users:3",
                "--level",
                "users=-Xmx64m",
                "--level",
                "broken=prefix:env false",
                "--rounds",
                "1",
                "--rooms",
                "1",
                "--users",
                "2",
                "--count",
                "3",
                "--runs",
                "1",
                "--discard",
                "0",
                "--progress",
                "--json",
                json.toString(),
                "--markdown",
                markdown.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("round 1 of 1, 32m, run 1 of 1: ", "round 1 of 1, users, about ");
        assertThat(run.out())
                .containsPattern("heap +Messages/s +95 % interval +Against 32m +97.5 % interval +Notes\n")
                .containsPattern("\n32m +\\d+\\*?( |\n)")
                .containsPattern("\nusers +\\d+\\*? .*not known: ")
                .containsPattern("\nbroken +---- .*not measured \\(server\\): the server did not start: ")
                .contains("-Xmx32m -Xms16m");
        assertThat(Files.readString(json)).contains("\"volano/factors/1\"", "\"-Xmx64m\"", "\"connections\":3");
        assertThat(Files.readString(markdown)).startsWith("# Factor: heap\n");
        assertThat(CommandRun.of("show", json.toString()).out()).isEqualTo(run.out());
        assertThat(CommandRun.of("show", "--markdown", json.toString()).out()).isEqualTo(Files.readString(markdown));
    }

    @Test
    void processors_prints_the_table_and_keeps_the_result(@TempDir Path folder) throws Exception {
        Path json = folder.resolve("processors.json");
        CommandRun run = CommandRun.of(
                "processors",
                "--points",
                "1",
                "--rounds",
                "1",
                "--rooms",
                "1",
                "--users",
                "2",
                "--count",
                "3",
                "--runs",
                "1",
                "--discard",
                "0",
                "--json",
                json.toString());

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .containsPattern("\nProcessors +Messages/s .*\n1 +\\d+\\*?")
                .contains("\nNo fit of the Universal Scalability Law: ", "\nNote: ");
        assertThat(CommandRun.of("show", json.toString()).out()).isEqualTo(run.out());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "factors --factor x | Missing required option: '--level=LABEL[=SETTING]'",
                "factors --level a --level b | Missing required option: '--factor=NAME'",
                "factors --factor x --level a | --level must be given for two levels at least",
                "factors --factor x --level a --level a=-Xmx1g | --level must be given for two levels at least",
                "factors --factor x --level a --level =-Xmx1g | a level needs a label before the equals sign",
                "factors --factor x --level a --level b=Xmx32m | no setting: it must begin with a hyphen",
                "factors --factor x --level a --level b=heap:32m | with one of jvm:, prefix:, env:, java:, server-io:, io:",
                "factors --factor x --level a --level b=users: | \"users:\" needs a value, as in users:VALUE",
                "factors --factor x --level a --level b=users:many | users must be a whole number: many",
                "factors --factor x --level a --level b=users:1 | users must be from 2 to 1000: 1",
                "factors --factor x --level a --level b=io:steam | there is no I/O model \"steam\"",
                "factors --factor x --level a --level b=server-io:steam | there is no I/O model \"steam\"",
                "factors --factor x --level a --level b=java:/nowhere | java must be a java command",
                "factors --factor x --level a --level b=env:X | env must be NAME=VALUE: X",
                "factors --factor x --level a --level b=prefix:nosuchcommand | there is no command \"nosuchcommand\"",
                "factors --factor x --level a --level b=rate:10 | rate: in --level goes with --time or --messages",
                "factors --factor x --level a --level b=rate:fast --time 1 | rate must be a number: fast",
                "factors --factor x --level a --level b=io:classic --level b=io:selector | has two of io:",
                "factors --factor x --level a --level b --rounds 0 | --rounds",
                "factors --factor x --level a --level b --server-prefix nosuchcommand | '--server-prefix'",
                "factors --factor x --level a --level b --json no/such/folder/x.json | --json",
                "processors --points 0 | --points",
                "processors --points 1000000 | a point must be from 1 to ",
                "processors --points 1,1 | --points",
                "processors --cpus a-b | Invalid value for option '--cpus': must be a list such as 0-3,8: a-b",
                "processors --cpus 1,1 | none twice",
                "processors --rounds 0 | --rounds",
                "processors --server-java nowhere | --server-java",
                "processors --rate 5 | --rate goes with --time or --messages",
            })
    void what_is_wrong_is_told_before_anything_is_measured(String words, String message) {
        CommandRun run = CommandRun.of(words.strip().split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(message.strip());
    }
}
