package dev.volano.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.volano.benchmarks.GateOptions.Machine;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateOptionsTest {

    @Test
    void without_any_it_is_the_short_form() {
        GateOptions options = GateOptions.parse();

        assertThat(options.table()).isEmpty();
        assertThat(options.file()).isEqualTo(Path.of("gate-experiment.csv"));
        assertThat(options.runs()).isEqualTo(3);
        assertThat(options.slowdowns()).containsExactly(0.0, 20.0);
        assertThat(options.machines()).containsExactly(Machine.ALONE);
        assertThat(options.budget()).isEqualTo(Duration.ofSeconds(30));
        assertThat(options.tolerance()).isEqualTo(0.05);
        assertThat(options.time()).isEmpty();
        assertThat(options.shortForks()).isFalse();
    }

    @Test
    void each_is_read() {
        GateOptions options = GateOptions.parse(
                "--file=a.csv --runs 200 --slowdowns 0,0,2.5,5 --machine both --budget 60 --tolerance 3 --minutes 0.5"
                        .concat(" --rooms 2 --users 4 --seed 9 --short-forks")
                        .split(" ", -1));

        assertThat(options.file()).isEqualTo(Path.of("a.csv"));
        assertThat(options.runs()).isEqualTo(200);
        assertThat(options.slowdowns()).containsExactly(0.0, 0.0, 2.5, 5.0);
        assertThat(options.machines()).containsExactly(Machine.ALONE, Machine.NEIGHBOUR);
        assertThat(options.budget()).isEqualTo(Duration.ofMinutes(1));
        assertThat(options.tolerance()).isEqualTo(0.03);
        assertThat(options.time()).contains(Duration.ofSeconds(30));
        assertThat(options.rooms()).isEqualTo(2);
        assertThat(options.users()).isEqualTo(4);
        assertThat(options.seed()).isEqualTo(9);
        assertThat(options.shortForks()).isTrue();
        assertThat(GateOptions.parse("--table", "a.csv").table()).contains(Path.of("a.csv"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--runs=x            | --runs must be a number: x",
                "--runs=0            | --runs must be 1 or more: 0",
                "--budget=14         | --budget must be 15 or more: 14",
                "--budget=NaN        | --budget must be 15 or more: NaN",
                "--tolerance=100     | --tolerance must be above 0 and below 100: 100",
                "--slowdowns=0,,5    | --slowdowns must be numbers with commas between them: 0,,5",
                "--slowdowns=100     | --slowdowns must be from 0 to less than 100: 100",
                "--machine=noisy     | --machine must be alone, neighbour or both: noisy",
                "--speed=1           | no such option: --speed",
                "--seed              | --seed needs a value",
                "200                 | an option begins with --: 200",
                "--runs=1 --runs=2   | --runs is there twice",
                "--table=a --runs=2  | --table goes with no other option",
            })
    void what_is_wrong_is_said(String arguments, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GateOptions.parse(arguments.split(" ", -1)))
                .withMessage(message);
    }
}
