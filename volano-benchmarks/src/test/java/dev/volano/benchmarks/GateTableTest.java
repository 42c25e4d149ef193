package dev.volano.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.volano.benchmarks.GateOptions.Machine;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the table says of a file that is in the resources. */
class GateTableTest {

    @TempDir
    private Path directory;

    private Path literal = Path.of("");
    private List<String> table = List.of();

    @BeforeEach
    void read() throws IOException, URISyntaxException {
        literal = Path.of(Objects.requireNonNull(GateTableTest.class.getResource("gate-runs.csv"))
                .toURI());
        table = GateTable.of(GateFile.read(literal)).lines().toList();
    }

    @Test
    void side_by_side_is_counted_with_the_interval_of_clopper_and_pearson() {
        // SciPy 1.17: binomtest(0, 4).proportion_ci(.95, 'exact'): 0 .. 0.602; (3, 4): 0.194 .. 0.994; (1, 1): 0.025 ..
        assertThat(table)
                .contains("Side by side (rooms=5 users=8):")
                .contains("| alone | 0 % | 0 of 4 (0.0 .. 60.2 %) | 3 of 4 (19.4 .. 99.4 %) | 1 | 37.0 s | 3.8 | 3 |")
                .contains("| alone | 20 % | 1 of 1 (2.5 .. 100.0 %) | 0 of 1 (0.0 .. 97.5 %) | 0 | 40.0 s | 4.0 | 0 |")
                .contains(
                        "| neighbour | 0 % | 0 of 1 (0.0 .. 97.5 %) | 0 of 1 (0.0 .. 97.5 %) | 1 | 20.0 s | 3.0 | 3 |");
    }

    /**
     * Of the four runs of equal servers, three are the stored ratio and one is judged by it. The stored number is 1,000
     * in the second and in the last, and 2,000 in the other two, of which one has half of that and fails.
     */
    @Test
    void other_gates_and_rivals_are_judged_on_the_same_forks() {
        assertThat(table)
                .contains("| alone | 0 % | 0 / 3 / 1 | 0 / 1 / 0 | 1 / 2 / 0 | 1 of 3 (0.8 .. 90.6 %)"
                        + " | 1 of 4 (0.6 .. 80.6 %) |")
                .contains("| alone | 20 % | 1 / 0 / 0 | 1 / 0 / 0 | 1 / 0 / 0 | 1 of 1 (2.5 .. 100.0 %)"
                        + " | 1 of 1 (2.5 .. 100.0 %) |")
                .contains("| neighbour | 0 % | 0 / 0 / 1 | 0 / 0 / 1 | none | none | none |");
    }

    @Test
    void what_was_injected_stands_beside_what_was_seen() {
        // 1,000 steps of 1.6 ns for a message that 8 users receive; 200 ns of 500 more CPU time; exp(-0.223).
        assertThat(table)
                .contains("| alone | 20 % | 1000 | 200 ns | 200 ns | +40.0 % | -20.0 % | 80.0 % | 25.0 % | 1.0 % |");
    }

    @Test
    void runs_are_written_as_they_are_read() throws IOException {
        List<String> lines = Files.readAllLines(literal).stream()
                .filter(line -> line.startsWith("2026"))
                .toList();

        for (String line : lines) {
            GateRun run = GateRun.parse(line);
            assertThat(GateRun.parse(run.line())).isEqualTo(run);
        }
        assertThat(GateRun.parse(lines.get(3)).invalid()).containsExactly("not_steady", "client_busy");
        assertThat(GateRun.parse(lines.get(3)).sentence()).isEqualTo("a sentence, with a comma");
    }

    @Test
    void a_line_that_was_cut_off_is_taken_away_and_its_run_is_missing() throws IOException {
        Path file = directory.resolve("runs.csv");
        String text = Files.readString(literal);
        Files.writeString(file, text.substring(0, text.length() - 20));

        assertThat(GateFile.read(file).runs()).hasSize(5);

        GateFile.mend(file);

        assertThat(text).startsWith(Files.readString(file));
        assertThat(Files.readString(file)).endsWith("\n");
        GateOptions options = GateOptions.parse("--runs=2", "--slowdowns=0,0,20", "--machine=both");
        assertThat(GatePlan.missing(options, GateFile.read(file).runs()))
                .containsExactly(
                        new GatePlan.Cell(Machine.NEIGHBOUR, 0, 1),
                        new GatePlan.Cell(Machine.NEIGHBOUR, 0, 2),
                        new GatePlan.Cell(Machine.NEIGHBOUR, 20, 1),
                        new GatePlan.Cell(Machine.NEIGHBOUR, 0, 3),
                        new GatePlan.Cell(Machine.NEIGHBOUR, 0, 4),
                        new GatePlan.Cell(Machine.ALONE, 20, 2),
                        new GatePlan.Cell(Machine.NEIGHBOUR, 20, 2));
    }

    @Test
    void a_line_that_is_no_run_is_named() throws IOException {
        Path file = directory.resolve("runs.csv");
        Files.writeString(file, "# conditions: x\nnonsense\n");

        assertThatThrownBy(() -> GateFile.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("runs.csv, line 2 is no run: it has 1 fields, of 20");
    }

    @Test
    void a_calibration_says_how_many_steps_a_slowdown_takes() {
        GateCalibration calibration = GateCalibration.parse("per_step=0.0001 nanos_per_step=1.5 users=8");

        assertThat(calibration.steps(0)).isZero();
        assertThat(calibration.steps(20)).isEqualTo(2_500); // a quarter more time, four fifths of the messages
        assertThat(GateCalibration.NONE.steps(0)).isZero();
        assertThat(GateCalibration.parse(calibration.note(8))).isEqualTo(calibration);
    }
}
