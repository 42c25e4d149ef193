package dev.volano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code volano show} of what {@code volano mark} has kept. */
@Timeout(120)
class ShowTest {

    @Test
    void shows_what_mark_has_printed_with_all_that_is_known(@TempDir Path folder) {
        Path json = folder.resolve("result.json");
        CommandRun mark = CommandRun.of(
                "mark", "--rooms", "1", "--users", "3", "--count", "5", "--runs", "2", "--json", json.toString());
        assertThat(mark.exitCode()).as("%s", mark).isZero();
        String[] printed = mark.out().split("\n");

        CommandRun show = CommandRun.of("show", json.toString());

        assertThat(show.exitCode()).isZero();
        assertThat(show.err()).isEmpty();
        assertThat(show.out().split("\n"))
                .startsWith(Arrays.copyOf(printed, printed.length - 1))
                .endsWith(printed[printed.length - 1]);
        assertThat(show.out()).contains("\nLoad        ", "\nThroughput  ", "\n  service time ");
    }

    @Test
    void shows_it_as_markdown(@TempDir Path folder) throws Exception {
        Path json = folder.resolve("result.json");
        Path markdown = folder.resolve("result.md");
        CommandRun mark = CommandRun.of(
                "mark",
                "--rooms",
                "1",
                "--users",
                "3",
                "--count",
                "5",
                "--runs",
                "2",
                "--json",
                json.toString(),
                "--markdown",
                markdown.toString());
        assertThat(mark.exitCode()).as("%s", mark).isZero();

        assertThat(CommandRun.of("show", "--markdown", json.toString()).out()).isEqualTo(Files.readString(markdown));
    }

    @Test
    void a_result_is_exported_to_files_and_to_the_standard_output(@TempDir Path folder) throws Exception {
        Path json = folder.resolve("result.json");
        Path bencher = folder.resolve("bencher.json");
        CommandRun mark = CommandRun.of(
                "mark", "--rooms", "1", "--users", "3", "--count", "5", "--runs", "2", "--json", json.toString());
        assertThat(mark.exitCode()).as("%s", mark).isZero();

        CommandRun show =
                CommandRun.of("show", json.toString(), "--export", "github-bigger", "--export", "bencher=" + bencher);

        assertThat(show.exitCode()).as("%s", show).isZero();
        assertThat(show.out()).startsWith("[{").contains(": score\"").doesNotContain("Environment");
        assertThat(Files.readString(bencher)).startsWith("{").contains("\"throughput\":{");
        CommandRun nowhere = CommandRun.of(
                "show",
                json.toString(),
                "--export",
                "bencher=" + folder.resolve("no").resolve("x.json"));
        assertThat(nowhere.exitCode()).isEqualTo(1);
        assertThat(nowhere.err()).startsWith("volano: ").contains("x.json could not be written");
    }

    @Test
    void a_result_that_is_not_valid_is_not_exported_as_numbers(@TempDir Path folder) {
        Path json = folder.resolve("result.json");
        CommandRun.of("mark", "--host", "127.0.0.1", "--port", "1", "--json", json.toString());

        CommandRun show = CommandRun.of("show", json.toString(), "--export", "jmh");

        assertThat(show.exitCode()).isEqualTo(1);
        assertThat(show.out()).isEmpty();
        assertThat(show.err()).startsWith("volano: there is nothing to export: the measurement is not complete: ");
    }

    @Test
    void a_result_that_failed_is_shown_well(@TempDir Path folder) {
        Path json = folder.resolve("result.json");
        CommandRun mark = CommandRun.of("mark", "--host", "127.0.0.1", "--port", "1", "--json", json.toString());
        assertThat(mark.exitCode()).isEqualTo(1);

        CommandRun show = CommandRun.of("show", json.toString());

        assertThat(show.exitCode()).isZero();
        assertThat(show.out()).endsWith(mark.err()).doesNotContain("\nscore");
        assertThat(mark.err()).contains("connection refused");
    }

    @Test
    void a_file_that_cannot_be_shown_is_told_with_why(@TempDir Path folder) throws Exception {
        Path old = Files.writeString(folder.resolve("old.json"), "{\"schema\":\"volano/throughput/1\"}");
        Path cut = Files.writeString(folder.resolve("cut.json"), "{\n\"schema\":");
        Path none = folder.resolve("none.json");
        Path binary = Files.write(folder.resolve("binary.json"), new byte[] {(byte) 0xFF, 0});

        assertThat(CommandRun.of("show", old.toString()))
                .isEqualTo(new CommandRun(
                        1,
                        "",
                        "volano: " + old + ": this is a result of schema volano/throughput/1, and this version of"
                                + " Volano reads volano/throughput/2; show it with the version that wrote it, or"
                                + " measure again\n"));
        assertThat(CommandRun.of("show", cut.toString()).err())
                .startsWith("volano: " + cut + ": this is no JSON object, or not a whole one: line 2, character ");
        assertThat(CommandRun.of("show", none.toString()).err()).isEqualTo("volano: there is no file " + none + "\n");
        assertThat(CommandRun.of("show", binary.toString()).err())
                .startsWith("volano: " + binary + " cannot be read: ");
    }
}
