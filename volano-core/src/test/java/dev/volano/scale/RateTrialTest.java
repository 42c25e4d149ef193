package dev.volano.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.volano.client.Failure;
import dev.volano.client.LiteralResults;
import dev.volano.client.OfferedRate;
import dev.volano.client.RunResult;
import dev.volano.measure.Interval;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Trials of a rate, and what follows from them, on results that nobody measured. */
class RateTrialTest {

    private static final Duration QUICK = Duration.ofMillis(10);
    private static final Duration SLOW = Duration.ofMillis(80);
    private static final Duration BOUND = Duration.ofMillis(50);
    private static final List<String> BUSY = List.of("a thread of the generator was busy for 99 % of the time");

    private static RateTrial trial(double rate, RunResult run) {
        return RateTrial.of(OfferedRate.constant(rate), 99, BOUND, LiteralResults.result(1, 0, run));
    }

    private static RateTrial held(double rate) {
        return trial(rate, LiteralResults.paced((long) rate, QUICK, List.of()));
    }

    private static RateTrial late(double rate) {
        return trial(rate, LiteralResults.paced((long) rate, SLOW, List.of()));
    }

    private static RateTrial lateGenerator(double rate) {
        return trial(rate, LiteralResults.paced((long) rate, SLOW, BUSY));
    }

    @Test
    void a_rate_is_held_if_it_was_offered_and_answered_in_time() {
        assertThat(held(1_000).held()).isTrue();
        assertThat(held(1_000).limit()).isEmpty();
        assertThat(trial(1_000, LiteralResults.paced(1_000, QUICK, BUSY)).held())
                .as("what was answered in time was, however busy the generator")
                .isTrue();
    }

    @Test
    void an_answer_that_is_late_is_the_servers_unless_the_generator_was_the_bottleneck() {
        assertThat(late(1_000).violation())
                .hasValueSatisfying(why -> assertThat(why)
                        .matches("p99 of the response time is 80\\.\\d ms, above 50 ms, at 1,000 messages/s"));
        assertThat(late(1_000).limit()).contains(CeilingTrial.Limit.SERVER);
        assertThat(lateGenerator(1_000).limit()).contains(CeilingTrial.Limit.GENERATOR);
    }

    @Test
    void a_rate_that_was_not_offered_is_not_held_and_is_the_generators() {
        RateTrial missed = trial(1_000, LiteralResults.paced(987, QUICK, List.of()));

        assertThat(missed.violation())
                .contains("987 messages were sent in 1.000 s of 1,000 messages/s that were to be offered");
        assertThat(missed.limit()).contains(CeilingTrial.Limit.GENERATOR);
        assertThat(trial(1_000, LiteralResults.paced(988, QUICK, List.of())).held())
                .as("99 %, but for one at each end")
                .isTrue();
    }

    @Test
    void a_failure_is_its_owners_unless_it_may_be_that_of_a_generator_without_time() {
        Failure stalled = new Failure(Failure.Kind.STALLED, 4, 4, "no message came");
        Failure ended = new Failure(Failure.Kind.SERVER_ENDED, 4, 4, "exit status 1");
        Failure descriptors = new Failure(Failure.Kind.NO_DESCRIPTORS, 3, 4, "Too many open files");

        assertThat(trial(1_000, LiteralResults.paced(1_000, QUICK, List.of(), stalled))
                        .limit())
                .contains(CeilingTrial.Limit.SERVER);
        assertThat(trial(1_000, LiteralResults.paced(1_000, QUICK, BUSY, stalled))
                        .limit())
                .contains(CeilingTrial.Limit.GENERATOR);
        assertThat(trial(1_000, LiteralResults.paced(100, QUICK, List.of(), stalled))
                        .limit())
                .contains(CeilingTrial.Limit.GENERATOR);
        assertThat(trial(1_000, LiteralResults.paced(100, QUICK, BUSY, ended)).limit())
                .contains(CeilingTrial.Limit.SERVER);
        RateTrial unable = trial(1_000, LiteralResults.paced(0, QUICK, List.of(), descriptors));
        assertThat(unable.limit()).contains(CeilingTrial.Limit.GENERATOR);
        assertThat(unable.violation()).contains("out of descriptors at 3/4 connections (system)");
    }

    @Test
    void a_load_that_notes_no_response_time_cannot_be_judged() {
        assertThatIllegalStateException()
                .isThrownBy(() -> trial(1, LiteralResults.complete(1, 100)))
                .withMessageContaining("no response time");
    }

    private static RateCeilingResult result(Optional<Interval> half, RateTrial... trials) {
        return new RateCeilingResult(99, BOUND, List.of(trials), half, CeilingResult.End.FOUND);
    }

    private static Optional<Interval> half() {
        return Optional.of(new Interval(1_500, 1_400, 1_610, 0.95));
    }

    @Test
    void the_limit_is_that_of_most_trials_and_the_generators_in_doubt() {
        assertThat(result(half(), held(1_000), late(2_000), late(3_000), lateGenerator(4_000))
                        .limit())
                .contains(CeilingTrial.Limit.SERVER);
        assertThat(result(half(), held(1_000), late(2_000), lateGenerator(4_000))
                        .limit())
                .contains(CeilingTrial.Limit.GENERATOR);
    }

    @Test
    void the_reason_is_that_of_the_trial_nearest_to_the_ceiling() {
        RateCeilingResult found = result(half(), held(1_000), late(4_000), late(1_600), held(1_400), late(300));

        assertThat(found.failure().map(RateTrial::rate)).contains(1_600.0);
        assertThat(found.highestHeld()).hasValue(1_400);
        assertThat(found.lowestFailed()).hasValue(300);
        assertThat(found.toString())
                .startsWith("half of the trials hold 1,500 messages/s, 95 % interval 1,400 to 1,610, in 5 trials;"
                        + " p99 of the response time is 80.")
                .endsWith(" ms, above 50 ms, at 1,600 messages/s");
        assertThat(result(half(), lateGenerator(2_000)).toString())
                .endsWith("; this is the limit of the load generator, the server may hold more");
    }

    @Test
    void a_ceiling_is_not_reached_by_a_trial_that_failed_by_chance() {
        RateCeilingResult found = result(Optional.empty(), held(1_000), late(1_000), held(1_000), held(2_000));

        assertThat(found.reached()).isFalse();
        assertThat(found.limit()).isEmpty();
        assertThat(found.failure()).isEmpty();
        assertThat(found).hasToString("2,000 messages/s are held, in 4 trials; the ceiling was not reached");
    }

    @Test
    void a_ceiling_below_all_rates_that_were_tried_is_reached() {
        RateCeilingResult found = result(Optional.empty(), late(500), late(500));

        assertThat(found.limit()).contains(CeilingTrial.Limit.SERVER);
        assertThat(found.toString()).startsWith("no rate is held that was tried, in 2 trials; p99");
        assertThat(result(Optional.empty()).reached()).isFalse();
    }

    @Test
    void a_violation_has_a_limit_and_a_limit_a_violation() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RateTrial(1, Optional.empty(), Optional.of("why"), Optional.empty()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RateTrial(0, Optional.empty(), Optional.empty(), Optional.empty()));
        assertThat(RateTrial.notStarted(5, "no port").limit()).contains(CeilingTrial.Limit.SERVER);
    }
}
