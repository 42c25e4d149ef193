package dev.volano.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.volano.stats.ForkComparison.Invalid;
import dev.volano.stats.ForkComparison.Reason;
import dev.volano.stats.ForkComparison.Valid;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairedForksTest {

    private static final Invalid LATE = new Invalid(Reason.NOT_DRAINED, "7 messages outstanding");

    @Test
    void gives_the_forks_that_count_in_their_order() {
        PairedForks forks = new PairedForks(List.of(fork(-0.03), LATE, fork(0.01), fork(-0.02)));

        assertThat(forks.logRatios()).containsExactly(-0.03, 0.01, -0.02);
    }

    @Test
    void estimates_the_ratio_over_the_forks() {
        // SciPy 1.17: l = [-.051, -.048, -.055, -.060]; exp(mean -/+ t.ppf(.975, 3) * sem(l))
        PairedForks forks = new PairedForks(List.of(fork(-0.051), fork(-0.048), fork(-0.055), fork(-0.060)));

        assertThat(forks.ratio(0.95).interval()).hasValueSatisfying(ratio -> {
            assertThat(ratio.estimate()).isCloseTo(0.94790594, within(1e-8));
            assertThat(ratio.low()).isCloseTo(0.94010074, within(1e-8));
            assertThat(ratio.high()).isCloseTo(0.95577594, within(1e-8));
        });
        // fork() makes means of twice the logarithm.
        assertThat(forks.meanRatio(0.95).interval())
                .hasValueSatisfying(
                        ratio -> assertThat(ratio.estimate()).isCloseTo(0.94790594 * 0.94790594, within(1e-7)));
    }

    @Test
    void knows_when_too_many_are_invalid() {
        assertThat(new PairedForks(List.of(fork(0), fork(0), LATE)).tooManyInvalid())
                .isFalse();
        assertThat(new PairedForks(List.of(fork(0), fork(0), fork(0), LATE, LATE)).tooManyInvalid())
                .isTrue();
        assertThat(new PairedForks(List.of()).tooManyInvalid()).isFalse();
    }

    @Test
    void two_forks_are_too_few_for_an_estimate() {
        PairedForks forks = new PairedForks(List.of(fork(0), LATE, fork(0)));

        assertThat(forks.ratio(0.95)).isEqualTo(new Estimate.Unknown("2 valid forks, of 3 that are needed"));
        assertThat(forks.meanRatio(0.95)).isInstanceOf(Estimate.Unknown.class);
    }

    @Test
    void rejects_what_is_not_finite() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Valid(Double.NaN, 0, 0, 1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Valid(0, Double.NEGATIVE_INFINITY, 0, 1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new PairedForks(List.of()).ratio(1));
    }

    private static Valid fork(double logRatio) {
        return new Valid(logRatio, 2 * logRatio, 0, 100, 0.08);
    }
}
