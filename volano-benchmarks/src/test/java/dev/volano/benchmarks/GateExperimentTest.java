package dev.volano.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.volano.benchmarks.GateOptions.Machine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real run, as short as it can be: that it works, not what it says. */
@Timeout(120)
class GateExperimentTest {

    @TempDir
    private Path directory;

    @Test
    void it_runs_beside_a_neighbour_and_goes_on_where_its_file_ends() throws IOException {
        GateOptions options = GateOptions.parse(
                "--file=" + directory.resolve("runs.csv"),
                "--runs=1",
                "--slowdowns=0",
                "--machine=neighbour",
                "--budget=15",
                "--rooms=1",
                "--users=2",
                "--short-forks");

        assertThat(run(options)).contains("neighbour, 0.0 % slower, run 1: ").contains("; 0 left");

        GateFile file = GateFile.read(options.file());
        assertThat(file.note("conditions: ")).contains(options.conditions());
        assertThat(file.runs()).singleElement().satisfies(run -> {
            assertThat(run.machine()).isEqualTo(Machine.NEIGHBOUR);
            assertThat(run.steps()).isZero();
            assertThat(run.forks().size() + run.invalid().size()).isBetween(3, 6);
            assertThat(run.each(GateRun.Fork::baselineRate))
                    .allSatisfy(rate -> assertThat(rate).isPositive());
        });

        // There is nothing left to run; the file is as it was, but for the session.
        assertThat(run(options)).doesNotContain("run 1: ").contains("| neighbour | 0 % |");
        assertThat(GateFile.read(options.file()).runs()).isEqualTo(file.runs());
    }

    private static String run(GateOptions options) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        GateExperiment.run(new PrintStream(out, true, StandardCharsets.UTF_8), options);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void runs_of_other_conditions_do_not_join_a_file() throws IOException {
        Path file = directory.resolve("runs.csv");
        Files.writeString(file, "# conditions: rooms=9\n");

        assertThatThrownBy(() -> run(GateOptions.parse("--file=" + file)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is of other conditions (rooms=9, not rooms=5 users=8 budget=30000ms");
    }
}
