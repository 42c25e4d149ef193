package dev.volano.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.volano.client.Failure;
import dev.volano.client.LiteralResults;
import dev.volano.client.OfferedRate;
import dev.volano.client.RunResult;
import dev.volano.client.WarmUp;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Criteria of a ceiling, on results that nobody measured. */
@Timeout(60)
class CeilingCriterionTest {

    private static final SweepPoint REFUSED =
            new SweepPoint.NotMeasured(40, Failure.Kind.SERVER_OUT_OF_DESCRIPTORS, "too few");

    /** Returns a point with 60 messages received in so many milliseconds. */
    private static SweepPoint point(int connections, long millis) {
        return of(connections, LiteralResults.complete(1, millis));
    }

    private static SweepPoint of(int connections, RunResult run) {
        return new SweepPoint.Measured(connections, 1, 0, LiteralResults.result(1, 0, run));
    }

    @Test
    void a_throughput_far_below_the_peak_of_fewer_connections_is_too_low() {
        CeilingCriterion share = CeilingCriterion.throughputShare(0.8);
        List<SweepPoint> before = List.of(point(10, 100), point(20, 50), REFUSED); // 600/s and 1,200/s

        assertThat(share.violation(point(40, 62), before)).isEmpty(); // 968/s
        assertThat(share.violation(point(40, 63), before)) // 952/s
                .contains("952 messages/s at 40 connections, less than 80 % of the 1,200 at 20");
        assertThat(share.violation(point(40, 6_300))).isEmpty(); // there is no other
        assertThat(share.violation(REFUSED, before)).contains(REFUSED.note());
    }

    @Test
    void a_load_below_that_of_the_peak_is_not_compared_with_it() {
        CeilingCriterion share = CeilingCriterion.throughputShare(0.8);

        assertThat(share.violation(point(10, 100), List.of(point(20, 50)))).isEmpty();
        assertThat(share.violation(point(20, 100), List.of(point(20, 50)))).isPresent();
    }

    @Test
    void the_peak_is_not_what_chance_favoured_once() {
        CeilingCriterion share = CeilingCriterion.throughputShare(0.8);
        List<SweepPoint> before = List.of(point(20, 100), point(20, 10), point(20, 110)); // 600, 6,000, 545

        assertThat(share.violation(point(40, 120), before)).isEmpty(); // 500
        assertThat(share.violation(point(40, 130), before)).isPresent(); // 462, of a median of 600
        assertThat(share.violation(point(40, 1_000), before.subList(1, 3)).orElseThrow())
                .endsWith("of the 3,273 at 20"); // the mean of two
    }

    @Test
    void a_throughput_of_nothing_cannot_be_compared() {
        SweepPoint silent = of(4, LiteralResults.silent(1, 100));

        assertThatIllegalStateException()
                .isThrownBy(() -> CeilingCriterion.throughputShare(0.5).violation(silent))
                .withMessageContaining("no message was received");
    }

    @Test
    void a_hold_that_was_too_short_is_none() {
        CeilingCriterion second = CeilingCriterion.heldFor(Duration.ofSeconds(1));

        assertThat(second.violation(point(4, 1_000))).isEmpty();
        assertThat(second.violation(point(4, 999))).contains("held for 0.999 s, less than 1.0 s, at 4 connections");
        assertThat(second.violation(REFUSED)).contains(REFUSED.note());
    }

    @Test
    void a_search_measures_for_the_time_that_is_to_be_held() {
        Duration time = Duration.ofMillis(120);
        CeilingResult found = ConnectionCeiling.builder()
                .server(LimitedChat::unlimited)
                .load(ScaledLoad.chat(2, 1)) // would be over at once
                .criterion(CeilingCriterion.heldFor(time))
                .first(4)
                .most(4)
                .trialsAtEdge(1)
                .build()
                .find();

        assertThat(found.holds()).contains(new Level(4, 1, 1));
        assertThat(found.half()).isEmpty();
        RunResult run =
                found.trials().get(0).point().result().orElseThrow().runs().get(0);
        assertThat(run.elapsed().orElseThrow()).isGreaterThanOrEqualTo(time);
        assertThat(run.sent()).isGreaterThan(4);
    }

    @Test
    void a_search_takes_the_peak_of_what_it_has_measured() {
        ScaledLoad falling = (client, connections) -> ScaledLoad.chat(2, 2)
                .on(client, connections)
                .warmUp(WarmUp.none())
                .measureFor(Duration.ofMillis(100))
                .offeredRate(OfferedRate.constant(connections <= 4 ? 800 : 200));
        AtomicReference<ConnectionCeiling> search = new AtomicReference<>();
        AtomicInteger trials = new AtomicInteger();
        search.set(ConnectionCeiling.builder()
                .server(LimitedChat::unlimited)
                .load(falling)
                .criterion(CeilingCriterion.throughputShare(0.5))
                .first(4)
                .most(8)
                .listener(new SweepListener() {
                    @Override
                    public void onPointEnd(SweepPoint point) {
                        if (trials.incrementAndGet() == 4) {
                            Objects.requireNonNull(search.get()).close();
                        }
                    }
                })
                .build());
        CeilingResult found = Objects.requireNonNull(search.get()).find();

        assertThat(found.trials()).extracting(CeilingTrial::held).containsExactly(true, true, false, false);
        assertThat(found.fails().map(Level::connections)).contains(8);
        assertThat(found.failure().flatMap(CeilingTrial::violation))
                .hasValueSatisfying(
                        why -> assertThat(why).contains("messages/s at 8 connections, less than 50 % of the"));
    }

    @Test
    void criteria_say_what_they_ask_for_and_refuse_what_makes_no_sense() {
        assertThat(CeilingCriterion.throughputShare(0.8))
                .hasToString("the workload completes and the throughput is at least 80 % of the peak");
        assertThat(CeilingCriterion.heldFor(Duration.ofSeconds(10)))
                .hasToString("all connections open and the workload goes on for 10.0 s");
        assertThatIllegalArgumentException().isThrownBy(() -> CeilingCriterion.throughputShare(1));
        assertThatIllegalArgumentException().isThrownBy(() -> CeilingCriterion.throughputShare(Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> CeilingCriterion.heldFor(Duration.ZERO));
    }
}
