package dev.volano.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.volano.stats.Sprt.Decision;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SprtTest {

    private final Sprt sprt = Sprt.standard();

    @Test
    void ten_trials_without_a_violation_pass() {
        // 9 ln(0.5 / 0.8) = -4.23, 10 of it -4.70; the boundary is ln(0.01 / 0.99) = -4.595.
        assertThat(sprt.decide(9, 0)).isEqualTo(Decision.CONTINUE);
        assertThat(sprt.decide(10, 0)).isEqualTo(Decision.PASS);
    }

    @Test
    void six_violations_in_a_row_fail() {
        // 5 ln(0.5 / 0.2) = 4.58, 6 of it 5.50.
        assertThat(sprt.decide(5, 5)).isEqualTo(Decision.CONTINUE);
        assertThat(sprt.decide(6, 6)).isEqualTo(Decision.FAIL);
    }

    @Test
    void what_is_between_is_inconclusive_at_the_end_only() {
        assertThat(sprt.decide(59, 20)).isEqualTo(Decision.CONTINUE);
        assertThat(sprt.decide(60, 20)).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(sprt.decide(0, 0)).isEqualTo(Decision.CONTINUE);
    }

    @ParameterizedTest
    @CsvSource({"0.05, PASS, 0.995, 11.7", "0.2, PASS, 0.9, 25", "0.5, FAIL, 0.95, 22", "0.9, FAIL, 0.999, 7"})
    void decides_as_it_promises(double violating, Decision right, double share, double meanTrials) {
        SplittableRandom random = new SplittableRandom(3);
        Map<Decision, Integer> counts = new EnumMap<>(Decision.class);
        int runs = 10_000;
        long trials = 0;
        for (int run = 0; run < runs; run++) {
            Decision decision = Decision.CONTINUE;
            int violations = 0;
            for (int n = 1; decision == Decision.CONTINUE; n++) {
                violations += random.nextDouble() < violating ? 1 : 0;
                decision = sprt.decide(n, violations);
                trials++;
            }
            counts.merge(decision, 1, Integer::sum);
        }
        assertThat(counts.getOrDefault(right, 0) / (double) runs).isGreaterThan(share);
        Decision wrong = right == Decision.PASS ? Decision.FAIL : Decision.PASS;
        assertThat(counts.getOrDefault(wrong, 0) / (double) runs).isLessThan(0.012);
        assertThat((double) trials / runs).isCloseTo(meanTrials, within(meanTrials / 10));
    }

    @Test
    void rejects_what_makes_no_sense() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Sprt(0.5, 0.2, 0.01, 0.01, 60));
        assertThatIllegalArgumentException().isThrownBy(() -> new Sprt(0, 0.2, 0.01, 0.01, 60));
        assertThatIllegalArgumentException().isThrownBy(() -> new Sprt(0.2, 0.5, 0.5, 0.01, 60));
        assertThatIllegalArgumentException().isThrownBy(() -> new Sprt(0.2, 0.5, 0.01, 0, 60));
        assertThatIllegalArgumentException().isThrownBy(() -> new Sprt(0.2, 0.5, 0.01, 0.01, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> sprt.decide(61, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> sprt.decide(3, 4));
    }
}
