package dev.volano.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The expected values are of Python's statistics: stdev(mean(x) for x in days), and the like. */
class StoredDaysTest {

    private static final List<double[]> FIVE = List.of(
            new double[] {-0.04, -0.05, -0.045},
            new double[] {-0.02, -0.03, -0.01},
            new double[] {-0.06, -0.055, -0.05},
            new double[] {-0.03, -0.04, -0.035},
            new double[] {-0.05, -0.06, -0.04});

    @Test
    void forks_of_a_day_and_days_differ() {
        StoredDays days = StoredDays.of(FIVE);

        // (sum(variance(x) * 2 for x in days) / 10) ** .5
        assertThat(days.within()).hasValueCloseTo(0.007416198487095663, within(1e-12));
        assertThat(days.between()).hasValueCloseTo(0.013874436925511607, within(1e-12));
        assertThat(days.count()).isEqualTo(5);
        assertThat(days.all()).hasSize(15).startsWith(-0.04, -0.05).endsWith(-0.06, -0.04);
    }

    @Test
    void what_one_fork_or_one_day_cannot_tell_is_not_told() {
        assertThat(StoredDays.of(List.of(new double[] {0.1}, new double[] {0.2}))
                        .within())
                .isEmpty();
        assertThat(StoredDays.of(FIVE.subList(0, 1)).between()).isEmpty();
    }

    @Test
    void few_days_are_not_believed_to_be_alike() {
        StoredBaseline rule = StoredDays.of(FIVE.subList(2, 4)).rule(0.2, true);

        assertThat(rule.occasion()).isEqualTo(0.02);
        assertThat(rule.occasions()).isEqualTo(StoredBaseline.ASSUMED);
        assertThat(rule.tolerance()).isEqualTo(0.2);
    }

    @Test
    void few_days_that_differ_more_than_is_assumed_are_believed() {
        StoredBaseline rule = StoredDays.of(List.of(new double[] {-0.1, -0.1}, new double[] {0.1, 0.1}))
                .rule(0.2, false);

        assertThat(rule.occasion()).isCloseTo(Math.sqrt(0.02), within(1e-12));
    }

    @Test
    void five_days_say_themselves_how_they_differ() {
        StoredBaseline rule = StoredDays.of(FIVE).rule(0.2, true);

        assertThat(rule.occasion()).isCloseTo(0.013874436925511607, within(1e-12));
        assertThat(rule.occasions()).isEqualTo(5);
    }

    @Test
    void in_another_environment_five_days_do_not_help() {
        StoredBaseline rule = StoredDays.of(FIVE).rule(0.2, false);

        assertThat(rule.occasion()).isEqualTo(0.05);
        assertThat(rule.occasions()).isEqualTo(StoredBaseline.ASSUMED);
    }

    @Test
    void a_day_has_forks_and_there_is_a_day() {
        assertThatIllegalArgumentException().isThrownBy(() -> StoredDays.of(List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> StoredDays.of(List.of(new double[0])));
        assertThatIllegalArgumentException().isThrownBy(() -> StoredDays.of(List.of(new double[] {Double.NaN})));
    }
}
