package dev.volano.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.volano.stats.ScorePolicy.AllButFirst;
import dev.volano.stats.ScorePolicy.BestOf;
import org.junit.jupiter.api.Test;

class ScorePolicyTest {

    @Test
    void leaves_out_the_first_runs() {
        assertThat(new AllButFirst(1).score(10, 200, 220)).hasValue(210);
        assertThat(new AllButFirst(0).score(10, 200, 210)).hasValue(140);
        assertThat(new AllButFirst(2).score(10, 200, 210)).hasValue(210);
    }

    @Test
    void keeps_the_best_wherever_they_are() {
        assertThat(new BestOf(2, 4).score(300, 100, 200, 50)).hasValue(250);
        assertThat(new BestOf(2, 2).score(300, 100, 200, 50)).hasValue(250);
        assertThat(new BestOf(1, 1).score(7)).hasValue(7);
    }

    @Test
    void does_not_change_the_rates() {
        double[] rates = {3, 1, 2};

        new BestOf(1, 3).score(rates);

        assertThat(rates).containsExactly(3, 1, 2);
    }

    @Test
    void has_no_score_of_too_few_runs() {
        assertThat(new AllButFirst(2).score(10, 200)).isEmpty();
        assertThat(new AllButFirst(0).score()).isEmpty();
        assertThat(new BestOf(2, 4).score(300, 100, 200)).isEmpty();
    }

    @Test
    void rejects_what_makes_no_sense() {
        assertThatIllegalArgumentException().isThrownBy(() -> new AllButFirst(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> new BestOf(0, 4));
        assertThatIllegalArgumentException().isThrownBy(() -> new BestOf(5, 4));
        assertThatIllegalArgumentException().isThrownBy(() -> new AllButFirst(0).score(1, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> new BestOf(1, 1).score(-1));
    }
}
