package dev.volano.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MultiplicityTest {

    @Test
    void bonferroni_shares_the_error_out() {
        assertThat(Multiplicity.bonferroni(0.01, 2)).isEqualTo(0.005);
    }

    @Test
    void holm_corrects_the_smallest_the_most() {
        // statsmodels 0.15: multipletests([0.01, 0.04, 0.03, 0.005], method='holm')[1]
        assertThat(Multiplicity.holm(0.01, 0.04, 0.03, 0.005))
                .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
    }

    @Test
    void holm_stays_a_probability_and_keeps_ties() {
        assertThat(Multiplicity.holm(0.6, 0.6)).containsExactly(1, 1);
        assertThat(Multiplicity.holm(0.02)).containsExactly(0.02);
        assertThat(Multiplicity.holm()).isEmpty();
    }

    @Test
    void rejects_what_is_no_probability() {
        assertThatIllegalArgumentException().isThrownBy(() -> Multiplicity.holm(0.1, 1.1));
        assertThatIllegalArgumentException().isThrownBy(() -> Multiplicity.holm(-0.1));
        assertThatIllegalArgumentException().isThrownBy(() -> Multiplicity.bonferroni(0, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> Multiplicity.bonferroni(0.01, 0));
    }
}
