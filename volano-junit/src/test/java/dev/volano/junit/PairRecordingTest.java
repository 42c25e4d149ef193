package dev.volano.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.VolanoException;
import dev.volano.compare.Decision;
import dev.volano.evidence.SideBySideRecording;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PairRecordingTest {

    @TempDir
    private Path folder;

    private static SideBySideRecording literal(Path folder) {
        try {
            return new SideBySideRecording(
                    Optional.of(Files.writeString(folder.resolve("baseline.jfr"), "before")),
                    Optional.of(Files.writeString(folder.resolve("candidate.jfr"), "after")),
                    Optional.empty(),
                    Optional.empty(),
                    List.of("a remark"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static class Slower {

        @PerformanceTest
        @NoRegression
        void compares(MeasuredResults results) {
            results.add(Verdicts.of(Decision.PASS, 1));
            results.add(new Compared(
                    Verdicts.of(Decision.FAIL, 0.88),
                    "the other build",
                    PairRecording.after(Verdicts.of(Decision.FAIL, 0.88), true, PairRecordingTest::literal)));
        }
    }

    @Test
    void recordings_of_both_are_among_the_files_of_the_test_and_in_its_message() {
        String message = Engine.failureOf(Engine.run(Slower.class, "full", folder));

        Path published = folder.resolve("compares(MeasuredResults)").resolve("volano");
        assertThat(published.resolve("baseline-2.jfr")).hasContent("before");
        assertThat(published.resolve("candidate-2.jfr")).hasContent("after");
        assertThat(message)
                .contains("both recorded once more, after the verdict\n  recorded: "
                        + published.resolve("baseline-2.jfr") + "\n  recorded: "
                        + published.resolve("candidate-2.jfr") + "\n  a remark");
    }

    @Test
    void only_a_failure_is_recorded_and_only_if_recordings_are_kept() {
        assertThat(PairRecording.after(Verdicts.of(Decision.PASS, 1), true, PairRecordingTest::literal))
                .isEmpty();
        assertThat(PairRecording.after(Verdicts.of(Decision.INCONCLUSIVE, 1), true, PairRecordingTest::literal))
                .isEmpty();
        assertThat(PairRecording.after(Verdicts.of(Decision.FAIL, 0.8), false, PairRecordingTest::literal))
                .isEmpty();
    }

    @Test
    void the_folder_in_between_is_gone_once_the_files_are_moved() throws IOException {
        PairRecording recording = PairRecording.after(Verdicts.of(Decision.FAIL, 0.8), true, PairRecordingTest::literal)
                .orElseThrow();
        assertThat(recording.folder().orElseThrow()).exists();

        SideBySideRecording moved = recording.moveTo(folder, "");

        assertThat(recording.folder().orElseThrow()).doesNotExist();
        assertThat(moved.files()).containsExactly(folder.resolve("baseline.jfr"), folder.resolve("candidate.jfr"));
    }

    @Test
    void what_goes_wrong_is_a_remark_and_not_the_end_of_the_test() throws IOException {
        PairRecording recording = PairRecording.after(Verdicts.of(Decision.FAIL, 0.8), true, folder -> {
                    throw new VolanoException("no more processes");
                })
                .orElseThrow();

        assertThat(recording.moveTo(folder, "").lines())
                .containsExactly("the two builds could not be recorded: no more processes");
        assertThat(recording.folder().orElseThrow()).doesNotExist();
    }
}
