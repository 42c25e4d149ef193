package dev.volano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code volano compare}: what it prints, and what it ends with. */
@Timeout(180)
class CompareTest {

    @Test
    void two_servers_are_compared_and_the_last_line_is_the_verdict(@TempDir Path folder) throws Exception {
        Path json = folder.resolve("verdict.json");
        CommandRun run = CommandRun.of(
                "compare",
                "--budget",
                "15",
                "--rooms",
                "2",
                "--users",
                "3",
                "--b-argument",
                "platform-threads",
                "--b-jvm-option=-Xmx64m",
                "--json",
                json.toString());

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("pair 1 of 4: ");
        String last = run.out().lines().reduce((one, other) -> other).orElseThrow();
        String word = run.exitCode() == 0 ? ": pass" : run.exitCode() == 1 ? ": fail" : ": inconclusive";
        assertThat(last).contains("tolerance 5 %", word);
        assertThat(run.exitCode()).isIn(0, 1, 3);
        assertThat(Files.readString(json)).contains("\"schema\":\"volano/verdict/1\"", "\"windowReceived\":[");
    }

    @Test
    void two_files_are_compared_and_it_is_said_that_this_tells_less(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("a.json");
        CommandRun mark = CommandRun.of(
                "mark",
                "--rooms",
                "1",
                "--users",
                "3",
                "--count",
                "200",
                "--runs",
                "1",
                "--discard",
                "0",
                "--forks",
                "3",
                "--json",
                file.toString());
        assertThat(mark.exitCode()).as(mark.err()).isZero();

        Path page = folder.resolve("verdict.md");
        CommandRun run = CommandRun.of("compare", file.toString(), file.toString(), "--export", "markdown=" + page);
        CommandRun noNumbers = CommandRun.of(
                "compare", file.toString(), file.toString(), "--export", "bencher=" + folder.resolve("x"));

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out())
                .startsWith("0.0 % faster (99 % interval -")
                .contains("tolerance 5 %: inconclusive (the results were not measured side by side; ");
        assertThat(Files.readString(page)).startsWith("### Performance: inconclusive\n\n0.0 % faster ");
        assertThat(noNumbers.exitCode()).isEqualTo(1);
        assertThat(noNumbers.err())
                .isEqualToIgnoringNewLines("volano: the format bencher does not hold such a verdict; markdown does");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compare --budget 14 | Invalid value for option '--budget': budget must be at least 15 s: 14.0 s",
                "compare --tolerance 0 | Invalid value for option '--tolerance': tolerance must be a share between",
                "compare --confidence 100 | Invalid value for option '--confidence': confidence must be from 0.5 to 0.9999",
                "compare --users 1 | Invalid value for option '--users': users must be from 2 to 1000: 1",
                "compare --a /no.jar | Invalid value for option '--a': there is no /no.jar",
                "compare --launcher no.Class | there is no launcher no.Class on the class path of --a",
                "compare --launcher java.lang.String | java.lang.String is no dev.volano.server.ServerLauncher",
                "compare --json /no/verdict.json | --json must name a file that can be written, in a folder that exists",
                "compare --b-java /no/java | Invalid value for option '--b-java': java must be a java command",
                "compare one.json | two result files are needed, of A and of B",
                "compare one.json two.json --b-jvm-option=-Xmx1g | either servers or result files are compared, not both",
                "compare --export html=x | Invalid value for option '--export': there is no format html, but github-bigger,",
                "compare --export markdown | --export needs a file here: markdown=FILE",
                "compare --export markdown= | Invalid value for option '--export': a file must follow the equals sign",
                "compare one.json two.json --jfr folder | --jfr goes with servers, not with result files",
                "compare one.json two.json --json three.json | --json goes with servers, not with result files",
            })
    void wrong_usage_is_told_before_a_server_is_started(String words, String message) {
        CommandRun run = CommandRun.of(words.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith(message);
    }

    @Test
    void coordinates_are_looked_for_as_maven_does(@TempDir Path home) throws Exception {
        Path repository = home.resolve(".m2").resolve("repository");
        Path place = Files.createDirectories(repository.resolve(Path.of("com", "acme", "server", "1")));
        Files.createFile(place.resolve("server-1.jar"));
        Files.writeString(
                place.resolve("server-1.pom"),
                "<project><modelVersion>4.0.0</modelVersion><groupId>com.acme</groupId>"
                        + "<artifactId>server</artifactId><version>1</version></project>");
        Files.writeString(home.resolve(Path.of(".m2", "settings.xml")), "<settings><offline>true</offline></settings>");
        String before = System.setProperty("user.home", home.toString());
        try {
            CommandRun there = CommandRun.of("compare", "--a", "com.acme:server:1", "--launcher", "no.Class");
            CommandRun missing = CommandRun.of("compare", "--a", "com.acme:server:2");

            assertThat(there.err()).startsWith("there is no launcher no.Class on the class path of --a");
            assertThat(missing.exitCode()).isEqualTo(2);
            assertThat(missing.err())
                    .startsWith("Invalid value for option '--a': com.acme:server:jar:2 cannot be had: ")
                    .contains("It was looked for in " + repository);
        } finally {
            System.setProperty("user.home", before);
        }
    }

    @Test
    void a_file_that_is_not_there_is_told() {
        CommandRun run = CommandRun.of("compare", "/no/a.json", "/no/b.json");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).startsWith("volano: there is no file /no/a.json");
    }
}
