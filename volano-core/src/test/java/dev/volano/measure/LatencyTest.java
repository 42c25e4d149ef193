package dev.volano.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyTest {

    private static Latency millis(int from, int to) {
        LatencyRecorder recorder = new LatencyRecorder();
        IntStream.rangeClosed(from, to).forEach(each -> recorder.record(each * 1_000_000L));
        return recorder.take().orElseThrow();
    }

    private static void assertAbout(Duration actual, double expectedMillis) {
        assertThat(actual.toNanos() / 1e6).isBetween(expectedMillis, expectedMillis * 1.001);
    }

    @Test
    void percentiles_have_three_digits() {
        Latency latency = millis(1, 1000);

        assertThat(latency.count()).isEqualTo(1000);
        assertAbout(latency.percentile(50), 500);
        assertAbout(latency.percentile(90), 900);
        assertAbout(latency.percentile(99), 990);
        assertAbout(latency.percentile(99.9), 999);
        assertAbout(latency.percentile(100), 1000);
        assertAbout(latency.max(), 1000);
        assertThat(latency.min().toNanos() / 1e6).isBetween(0.999, 1.0);
        assertThat(latency.mean().toNanos() / 1e6).isBetween(500.0, 501.0);
        assertThat(latency.shareWithin(Duration.ofMillis(250))).isBetween(0.2499, 0.2511);
    }

    @Test
    void a_summary_has_the_same_figures() {
        Latency latency = millis(1, 1000);

        assertThat(latency.summary())
                .isEqualTo(new LatencySummary(
                        1000,
                        latency.percentile(50),
                        latency.percentile(90),
                        latency.percentile(99),
                        latency.percentile(99.9),
                        latency.percentile(99.99),
                        latency.max()));
    }

    @Test
    void two_taken_as_one_are_those_of_both() {
        Latency both = millis(1, 500).plus(millis(501, 1000));

        assertThat(both).isEqualTo(millis(1, 1000)).hasSameHashCodeAs(millis(1, 1000));
        assertThat(both).isNotEqualTo(millis(1, 999));
    }

    @Test
    void what_is_encoded_can_be_decoded() {
        Latency latency = millis(1, 1000);

        assertThat(Latency.decode(latency.encoded())).isEqualTo(latency);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "AAAA", "not base64!", "HISTFAAAAC"})
    void what_is_no_histogram_is_refused(String encoded) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Latency.decode(encoded))
                .withMessageContaining("not a compressed histogram");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 100.1, Double.NaN})
    void a_percentile_is_more_than_0_and_at_most_100(double percent) {
        Latency latency = millis(1, 2);

        assertThatIllegalArgumentException().isThrownBy(() -> latency.percentile(percent));
    }

    @Test
    void a_recorder_gives_what_came_since_it_was_asked_last() {
        LatencyRecorder recorder = new LatencyRecorder();
        assertThat(recorder.take()).isEmpty();
        recorder.record(1_000);
        recorder.record(2_000);
        assertThat(recorder.take().orElseThrow().count()).isEqualTo(2);
        recorder.record(3_000);
        assertThat(recorder.take().orElseThrow().max()).isBetween(Duration.ofNanos(3_000), Duration.ofNanos(3_003));
        assertThat(recorder.take()).isEmpty();
    }

    @Test
    void shards_together_give_what_was_noted_in_each() {
        Shards shards = new Shards(2);
        shards.of(0).serviceTime(1_000);
        shards.of(1).serviceTime(2_000);
        shards.of(2).responseTime(3_000);

        Shards.Taken taken = shards.take();

        assertThat(shards.of(2)).isSameAs(shards.of(0));
        assertThat(taken.serviceTime().orElseThrow().count()).isEqualTo(2);
        assertThat(taken.responseTime().orElseThrow().count()).isEqualTo(1);
        assertThat(shards.take()).isEqualTo(new Shards.Taken(Optional.empty(), Optional.empty()));
    }
}
