package dev.volano.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.volano.stats.SteadyState.NotReached;
import dev.volano.stats.SteadyState.Reason;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SteadyStateWatchTest {

    private final SteadyStateWatch warmUp = new SteadyStateWatch(SteadyStateRule.standard());

    @Test
    void says_nothing_before_the_first_window() {
        assertThat(warmUp.isSteady()).isFalse();
        assertThat(warmUp.state()).isEqualTo(new NotReached(Reason.TOO_SHORT, "nothing was measured yet"));
    }

    @Test
    void becomes_steady_with_the_window_that_makes_enough() {
        for (int window = 1; window < 60; window++) {
            assertThat(warmUp.add(Duration.ofMillis(100L * window), 500)).isFalse();
        }
        assertThat(warmUp.add(Duration.ofSeconds(6), 500)).isTrue();
        assertThat(warmUp.isSteady()).isTrue();
    }

    @Test
    void withdraws_what_a_later_change_refutes_and_comes_back() {
        addFrom(0, 60, 500);
        assertThat(warmUp.isSteady()).isTrue();
        addFrom(60, 90, 900);
        assertThat(warmUp.isSteady()).isFalse();
        addFrom(90, 200, 900);
        assertThat(warmUp.isSteady()).isTrue();
        assertThat(warmUp.state()).isEqualTo(new SteadyState.Reached(60, Duration.ofSeconds(6)));
    }

    @Test
    void says_of_a_recording_what_the_rule_says_of_all_of_it() {
        RecordedSeries series = RecordedSeries.load("warm-up-spliced");
        for (int i = 0; i < series.rates().length; i++) {
            warmUp.add(Duration.ofNanos(series.endNanos()[i]), series.rates()[i]);
        }

        assertThat(warmUp.state()).isEqualTo(SteadyStateRule.standard().judge(series.endNanos(), series.rates()));
    }

    @Test
    void rejects_windows_that_do_not_follow() {
        warmUp.add(Duration.ofMillis(100), 1);

        assertThatIllegalArgumentException().isThrownBy(() -> warmUp.add(Duration.ofMillis(100), 1));
        assertThatIllegalArgumentException().isThrownBy(() -> warmUp.add(Duration.ofMillis(200), -1));
        assertThatIllegalArgumentException().isThrownBy(() -> warmUp.add(Duration.ofMillis(200), Double.NaN));
    }

    private void addFrom(int first, int end, double rate) {
        for (int window = first; window < end; window++) {
            warmUp.add(Duration.ofMillis(100L * (window + 1)), rate);
        }
    }
}
