package dev.volano.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.volano.stats.ForkComparison.Invalid;
import dev.volano.stats.ForkComparison.Reason;
import dev.volano.stats.ForkComparison.Valid;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PairedRuleTest {

    private static final int BLOCKS = 120;

    private final PairedRule rule = PairedRule.standard();
    private final SplittableRandom random = new SplittableRandom(17);

    @Test
    void is_the_median_of_the_log_ratios() {
        double[] baseline = constant(1000);
        double[] candidate = constant(950);
        Arrays.fill(candidate, 60, 70, 100);

        assertThat(rule.compare(candidate, baseline)).isInstanceOfSatisfying(Valid.class, valid -> {
            assertThat(valid.logRatio()).isCloseTo(Math.log(0.95), within(1e-12));
            assertThat(valid.blocks()).isEqualTo(BLOCKS - valid.firstBlock());
            // The mean knows of the ten slow windows: (110 * 950 + 10 * 100) / 120 / 1000.
            assertThat(valid.meanLogRatio()).isCloseTo(Math.log(0.8791667), within(1e-6));
        });
    }

    @Test
    void noise_that_both_have_cancels() {
        double[] machine = new double[BLOCKS];
        for (int i = 0; i < BLOCKS; i++) {
            machine[i] = 1000 * (i < 60 ? 1 : 0.4) * Math.exp(0.2 * random.nextGaussian());
        }
        double[] candidate = Arrays.stream(machine)
                .map(rate -> rate * 0.95 * Math.exp(0.02 * random.nextGaussian()))
                .toArray();

        assertThat(rule.compare(candidate, machine))
                .isInstanceOfSatisfying(
                        Valid.class, valid -> assertThat(valid.logRatio()).isCloseTo(Math.log(0.95), within(0.008)));
    }

    @Test
    void a_start_that_favours_one_is_left_out() {
        double[] candidate = constant(1000);
        Arrays.fill(candidate, 0, 20, 1150);

        assertThat(rule.compare(candidate, constant(1000))).isInstanceOfSatisfying(Valid.class, valid -> {
            assertThat(valid.firstBlock()).isEqualTo(20);
            assertThat(valid.meanLogRatio()).isCloseTo(0, within(1e-12));
        });
    }

    @Test
    void a_ratio_that_does_not_stay_is_invalid() {
        double[] candidate = constant(1000);
        Arrays.fill(candidate, 70, BLOCKS, 900);

        assertThat(rule.compare(candidate, constant(1000))).isInstanceOfSatisfying(Invalid.class, invalid -> {
            assertThat(invalid.reason()).isEqualTo(Reason.NOT_STEADY);
            assertThat(invalid.detail()).startsWith("candidate / baseline: ");
        });
    }

    @Test
    void too_few_blocks_are_invalid() {
        assertThat(rule.compare(new double[59], new double[59]))
                .isEqualTo(new Invalid(Reason.NOT_STEADY, "candidate / baseline: 59 windows, of 60 that are needed"));
    }

    @Test
    void stalls_of_one_or_both_do_not_make_a_number_infinite() {
        double[] baseline = constant(1000);
        double[] candidate = constant(1000);
        Arrays.fill(candidate, 50, 55, 0);
        Arrays.fill(baseline, 53, 58, 0);

        assertThat(rule.compare(candidate, baseline)).isInstanceOfSatisfying(Valid.class, valid -> {
            assertThat(valid.logRatio()).isZero();
            assertThat(valid.meanLogRatio()).isCloseTo(0, within(1e-12));
        });
        assertThat(rule.compare(new double[BLOCKS], baseline)).isInstanceOf(Invalid.class);
        assertThat(rule.compare(new double[BLOCKS], new double[BLOCKS])).isInstanceOf(Invalid.class);
    }

    @Test
    void rejects_what_is_no_pair() {
        assertThatIllegalArgumentException().isThrownBy(() -> rule.compare(new double[60], new double[61]));
        assertThatIllegalArgumentException().isThrownBy(() -> rule.compare(new double[] {-1}, new double[1]));
        assertThatIllegalArgumentException().isThrownBy(() -> new PairedRule(29, 0.01));
        assertThatIllegalArgumentException().isThrownBy(() -> new PairedRule(60, 1));
    }

    private static double[] constant(double rate) {
        double[] rates = new double[BLOCKS];
        Arrays.fill(rates, rate);
        return rates;
    }
}
