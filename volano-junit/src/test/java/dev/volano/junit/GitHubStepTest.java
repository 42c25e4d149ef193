package dev.volano.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitHubStepTest {

    @TempDir
    private Path folder;

    private final List<String> out = new ArrayList<>();

    private Path summary() {
        return folder.resolve("summary.md");
    }

    private GitHubStep step() {
        return GitHubStep.of(
                        Map.of(
                                "GITHUB_ACTIONS",
                                "true",
                                "GITHUB_STEP_SUMMARY",
                                summary().toString()),
                        out::add)
                .orElseThrow();
    }

    @Test
    void there_is_none_anywhere_else() {
        assertThat(GitHubStep.of(Map.of(), out::add)).isEmpty();
        assertThat(GitHubStep.of(Map.of("GITHUB_STEP_SUMMARY", "file"), out::add))
                .isEmpty();
        assertThat(GitHubStep.of(Map.of("GITHUB_ACTIONS", "true"), out::add)).isEmpty();
    }

    @Test
    void each_test_has_a_row_whose_text_is_nothing_but_text() throws IOException {
        GitHubStep step = step();
        step.row("pass", "a", "all");
        step.row("fail", "b|c", "<img src=x>\n**[link](http://x)**");

        assertThat(Files.readAllLines(summary()))
                .containsExactly(
                        "",
                        "| verdict | performance test | what was required and measured |",
                        "|---|---|---|",
                        "| pass | a | all |",
                        "| fail | b&#124;c | &lt;img src=x&gt;<br>&#42;&#42;&#91;link](http://x)&#42;&#42; |");
    }

    @Test
    void the_summary_stays_below_what_github_drops() throws IOException {
        GitHubStep step = step();
        for (int i = 0; i < 1_000; i++) {
            step.row("fail", "test " + i, "x".repeat(10_000));
        }

        assertThat(Files.size(summary())).isBetween(GitHubStep.MOST_BYTES / 2, GitHubStep.MOST_BYTES);
        assertThat(Files.readString(summary())).endsWith(" |\n");
    }

    @Test
    void the_first_ten_tests_that_fail_have_an_annotation_in_one_line() {
        GitHubStep step = step();
        for (int i = 0; i < 12; i++) {
            step.annotation("Test.a(int, int): " + i, "100 %\nof it");
        }

        assertThat(out).hasSize(10).startsWith("::error title=Test.a(int%2C int)%3A 0::100 %25%0Aof it");
    }
}
