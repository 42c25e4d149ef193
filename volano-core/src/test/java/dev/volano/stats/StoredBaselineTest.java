package dev.volano.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.volano.stats.StoredBaseline.Decision;
import dev.volano.stats.StoredBaseline.Outcome;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class StoredBaselineTest {

    private static final double[] STORED = {0.20, 0.22, 0.19, 0.21, 0.18};
    private static final double[] SLOWER = {0.10, 0.12, 0.08, 0.11, 0.09};

    private final StoredBaseline rule =
            new StoredBaseline(0.20, StoredBaseline.SAME_FINGERPRINT, StoredBaseline.ASSUMED);

    @Test
    void the_interval_is_that_of_welch_and_satterthwaite() {
        // SciPy 1.17: ttest_ind(new, old, equal_var=False).confidence_interval(.99); without noise between occasions.
        Outcome outcome = new StoredBaseline(0.20, 0, StoredBaseline.ASSUMED).decide(SLOWER, STORED);

        assertThat(outcome.logRatio().estimate()).isCloseTo(-0.1, within(1e-12));
        assertThat(outcome.logRatio().low()).isCloseTo(-0.13355387331333396, within(1e-9));
        assertThat(outcome.logRatio().high()).isCloseTo(-0.06644612668666605, within(1e-9));
        assertThat(outcome.logRatio().confidence()).isCloseTo(0.99, within(1e-12));
        assertThat(outcome.minimumDetectableSlowdown()).isCloseTo(0.050812908337522056, within(1e-9));
    }

    @Test
    void noise_between_occasions_widens_it() {
        // NumPy and SciPy: se2 = v1/5 + v2/5 + 2*.02**2; df = se2**2 / ((v1/5)**2/4 + (v2/5)**2/4); t.ppf(.995, df) ...
        Outcome outcome = rule.decide(SLOWER, STORED);

        assertThat(outcome.logRatio().low()).isCloseTo(-0.17750312959057155, within(1e-9));
        assertThat(outcome.minimumDetectableSlowdown()).isCloseTo(0.11919532405653854, within(1e-9));
    }

    @Test
    void a_history_of_few_occasions_widens_it_further() {
        // As above, with .03 and + (2*.03**2)**2 / 5 in the denominator of df: 5.560 degrees of freedom.
        Outcome outcome = new StoredBaseline(0.20, 0.03, 6).decide(SLOWER, STORED);

        assertThat(outcome.logRatio().low()).isCloseTo(-0.2669855591777458, within(1e-8));
        assertThat(outcome.minimumDetectableSlowdown()).isCloseTo(0.22345581239761614, within(1e-8));
    }

    @Test
    void says_beforehand_what_can_be_found() {
        assertThat(rule.minimumDetectableSlowdown(7, STORED)).isCloseTo(0.11822339242437352, within(1e-9));
    }

    @Test
    void decides_in_three_ways() {
        assertThat(rule.decide(STORED, STORED).decision()).isEqualTo(Decision.PASS);
        assertThat(rule.decide(shifted(-0.25), STORED).decision()).isEqualTo(Decision.FAIL);
        // Slower without a doubt, by 9.5 %; but that is less than half the tolerance, so that it is no failure.
        assertThat(rule.decide(SLOWER, STORED).decision()).isEqualTo(Decision.PASS);
        assertThat(rule.decide(shifted(-0.16), STORED).decision()).isEqualTo(Decision.FAIL);
        double[] noisy = {-0.5, 0.4, 0.2, 0.6, 0.0};
        assertThat(rule.decide(noisy, STORED).decision()).isEqualTo(Decision.INCONCLUSIVE);
    }

    @Test
    void never_passes_what_it_could_not_have_found() {
        // Equal, but a slowdown of 5 % could not be told from noise.
        StoredBaseline strict = new StoredBaseline(0.05, StoredBaseline.SAME_FINGERPRINT, StoredBaseline.ASSUMED);

        assertThat(strict.decide(shifted(0.1), STORED).decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(strict.decide(shifted(-0.25), STORED).decision()).isEqualTo(Decision.FAIL);
    }

    @Test
    void without_any_noise_it_decides_by_the_difference() {
        StoredBaseline exact = new StoredBaseline(0.05, 0, StoredBaseline.ASSUMED);
        double[] same = {0.5, 0.5, 0.5};

        assertThat(exact.decide(same, same).decision()).isEqualTo(Decision.PASS);
        assertThat(exact.decide(new double[3], same).decision()).isEqualTo(Decision.FAIL);
    }

    @Test
    void rejects_what_says_nothing() {
        assertThatIllegalArgumentException().isThrownBy(() -> rule.decide(new double[2], STORED));
        assertThatIllegalArgumentException().isThrownBy(() -> rule.decide(STORED, new double[2]));
        assertThatIllegalArgumentException().isThrownBy(() -> rule.decide(new double[] {0, 0, Double.NaN}, STORED));
        assertThatIllegalArgumentException().isThrownBy(() -> new StoredBaseline(0, 0, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> new StoredBaseline(0.2, -1, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> new StoredBaseline(0.2, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> rule.minimumDetectableSlowdown(2, STORED));
    }

    private static double[] shifted(double by) {
        return Arrays.stream(STORED).map(each -> each + by).toArray();
    }
}
