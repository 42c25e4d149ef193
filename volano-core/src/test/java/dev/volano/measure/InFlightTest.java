package dev.volano.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class InFlightTest {

    private final Shards shards = new Shards(1);
    private final InFlight inFlight = new InFlight(shards.of(0));

    @Test
    void an_answer_belongs_to_the_oldest_message() {
        for (int i = 0; i < 100; i++) {
            inFlight.sent(1_000L * i);
        }
        for (int i = 0; i < 100; i++) {
            inFlight.received(1_000L * i + 500);
        }

        Latency latency = shards.take().serviceTime().orElseThrow();
        assertThat(latency.count()).isEqualTo(100);
        assertThat(latency.min()).isEqualTo(latency.max()).isEqualTo(Duration.ofNanos(500));
    }

    @Test
    void keeps_its_order_while_it_grows_in_the_middle_of_a_round() {
        inFlight.sent(0);
        inFlight.sent(1);
        inFlight.received(10);
        inFlight.received(11);
        for (int i = 0; i < 9; i++) {
            inFlight.sent(100 + i);
        }
        assertThat(inFlight.size()).isEqualTo(9);
        for (int i = 0; i < 9; i++) {
            inFlight.received(110 + i);
        }

        Latency latency = shards.take().serviceTime().orElseThrow();
        assertThat(latency.count()).isEqualTo(11);
        assertThat(latency.min()).isEqualTo(latency.max()).isEqualTo(Duration.ofNanos(10));
    }

    @Test
    void response_time_counts_from_when_a_message_was_due() {
        inFlight.sent(1_000, 400);
        inFlight.sent(1_000);
        inFlight.received(1_500);
        inFlight.received(1_500);

        Shards.Taken taken = shards.take();
        assertThat(taken.serviceTime().orElseThrow().count()).isEqualTo(2);
        assertThat(taken.responseTime().orElseThrow().count()).isEqualTo(1);
        assertThat(taken.responseTime().orElseThrow().max()).isEqualTo(Duration.ofNanos(1_100));
    }

    @Test
    void an_answer_to_nothing_is_an_error() {
        assertThatIllegalStateException().isThrownBy(() -> inFlight.received(1));
    }
}
