package dev.volano.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.volano.measure.Interval;
import dev.volano.stats.Estimate;
import org.junit.jupiter.api.Test;

/** A number and an interval. */
class NumberVerdictTest {

    private static final Estimate RATE =
            new Estimate.Known(new Interval(101_234, 98_000, 104_000, 0.95), Estimate.Basis.FORKS, 5);

    @Test
    void the_whole_interval_above_passes_and_below_fails() {
        assertThat(NumberVerdict.throughputAtLeast(RATE, 90_000).decision()).isEqualTo(Decision.PASS);
        assertThat(NumberVerdict.throughputAtLeast(RATE, 110_000).decision()).isEqualTo(Decision.FAIL);
        assertThat(NumberVerdict.throughputAtLeast(RATE, 100_000).decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(NumberVerdict.throughputAtLeast(RATE, 98_000).decision()).isEqualTo(Decision.INCONCLUSIVE);
    }

    @Test
    void for_the_most_it_is_the_other_way_round() {
        assertThat(NumberVerdict.atMost("p99", "ms", RATE, 110_000).decision()).isEqualTo(Decision.PASS);
        assertThat(NumberVerdict.atMost("p99", "ms", RATE, 90_000).decision()).isEqualTo(Decision.FAIL);
        assertThat(NumberVerdict.atMost("p99", "ms", RATE, 100_000).decision()).isEqualTo(Decision.INCONCLUSIVE);
    }

    @Test
    void the_sentence_has_the_interval_and_the_number() {
        assertThat(NumberVerdict.throughputAtLeast(RATE, 90_000).sentence())
                .isEqualTo("throughput 101,234 messages/s (95 % interval 98,000 .. 104,000), at least 90,000: pass");
        assertThat(NumberVerdict.throughputAtLeast(RATE, 100_000).sentence())
                .endsWith(", at least 100,000: inconclusive (the interval holds the limit (5 forks))");
        assertThat(NumberVerdict.atMost(
                                "p99",
                                "ms",
                                new Estimate.Known(new Interval(4.25, 4, 4.5, 0.95), Estimate.Basis.WITHIN_ONE_RUN, 9),
                                5)
                        .sentence())
                .isEqualTo("p99 4.250 ms (95 % interval 4.000 .. 4.500), at most 5.000: pass");
    }

    @Test
    void what_is_not_known_is_inconclusive_with_the_reason() {
        NumberVerdict verdict = NumberVerdict.throughputAtLeast(new Estimate.Unknown("2 forks, of 3"), 1);

        assertThat(verdict.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(verdict.reason()).isEqualTo("2 forks, of 3");
        assertThat(verdict.sentence()).isEqualTo("throughput unknown, at least 1.000: inconclusive (2 forks, of 3)");
    }

    @Test
    void one_start_of_the_server_is_said_to_be_one() {
        Estimate once =
                new Estimate.Known(new Interval(101_234, 98_000, 104_000, 0.95), Estimate.Basis.WITHIN_ONE_RUN, 30);

        assertThat(NumberVerdict.throughputAtLeast(once, 90_000).reason()).contains("within one start of the server");
    }

    @Test
    void what_is_no_number_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> NumberVerdict.throughputAtLeast(RATE, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> NumberVerdict.throughputAtLeast(RATE, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> NumberVerdict.atMost("p99", "ms", RATE, 1.0 / 0));
    }
}
