package dev.volano.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import dev.volano.client.PairedBlock;
import dev.volano.client.PairedConditions;
import dev.volano.client.PairedFork;
import dev.volano.client.PairedSide;
import dev.volano.client.PairedWindow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** On servers of the test's own, that get slower by a curve. */
class GateCalibrationTest {

    private final List<Integer> tried = new ArrayList<>();

    /** The function says by which share of its time so many steps make a message longer. */
    private GateCalibration calibrate(IntToDoubleFunction added) {
        return GateCalibration.measure(
                steps -> {
                    tried.add(steps);
                    return number -> fork(1 / (1 + added.applyAsDouble(steps)));
                },
                false);
    }

    private static PairedFork fork(double ratio) {
        PairedSide side = new PairedSide(
                1,
                1,
                Duration.ofSeconds(1),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalDouble.empty(),
                List.of());
        return new PairedFork(
                1,
                true,
                Duration.ofSeconds(1),
                Duration.ZERO,
                List.of(new PairedBlock(window(1_000_000), window(Math.round(1_000_000 * ratio)))),
                side,
                side,
                PairedConditions.UNKNOWN,
                Optional.empty(),
                false);
    }

    private static PairedWindow window(long received) {
        return new PairedWindow(received, Duration.ofSeconds(1), received, Duration.ZERO);
    }

    @Test
    void where_it_is_a_straight_line_one_more_round_is_enough() {
        GateCalibration calibration = calibrate(steps -> steps / 4_500.0);

        assertThat(tried).containsExactly(2_000, 500, 500);
        assertThat(calibration.steps(10)).isEqualTo(500);
        assertThat(calibration.steps(5)).isEqualTo(237);
        assertThat(calibration.nanosPerStep()).isPositive();
    }

    @Test
    void where_much_work_hides_what_little_does_it_comes_near_step_by_step() {
        GateCalibration calibration = calibrate(steps -> Math.sqrt(steps / 4_500.0) / 3);

        // A third of the square root is a ninth at 500 steps.
        assertThat(calibration.perStep() * 500).isCloseTo(1 / 9.0, within(0.02));
    }

    @Test
    void work_that_makes_nothing_slower_is_an_error() {
        assertThatIllegalStateException()
                .isThrownBy(() -> calibrate(steps -> 0))
                .withMessageStartingWith("no slowdown could be calibrated with 2000 steps: ");
    }
}
