package dev.volano.scale;

import dev.volano.client.Failure;
import dev.volano.client.OfferedRate;
import dev.volano.client.RunResult;
import dev.volano.client.ThroughputResult;
import dev.volano.measure.Latency;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * One trial of a search for the highest rate.
 *
 * @param rate the messages per second that were to be offered, above 0
 * @param result what was measured; empty if no server could be started for it
 * @param violation why the rate is not held, in words; empty if it is
 * @param limit whose limit it ran into; empty if the rate is held
 * @since 0.1
 */
public record RateTrial(
        double rate,
        Optional<ThroughputResult> result,
        Optional<String> violation,
        Optional<CeilingTrial.Limit> limit) {

    private static final double NANOS_PER_MILLI = 1e6;

    /** What a server that answers too late looks like, and so does a generator that has no time to listen. */
    private static final Set<Failure.Kind> LATENESS = EnumSet.of(
            Failure.Kind.CONNECT_TIMEOUT, Failure.Kind.NO_ANSWER, Failure.Kind.STALLED, Failure.Kind.LOST_MESSAGE);

    /**
     * Creates a trial.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if {@code rate} is not above 0, or only one of violation and limit is given
     */
    public RateTrial {
        Objects.requireNonNull(result, "result");
        Objects.requireNonNull(violation, "violation");
        Objects.requireNonNull(limit, "limit");
        if (!(rate > 0)) {
            throw new IllegalArgumentException("rate must be above 0: " + rate);
        }
        if (violation.isPresent() != limit.isPresent()) {
            throw new IllegalArgumentException(
                    "there must be a violation with its limit, or none: " + violation + ", " + limit);
        }
    }

    /**
     * Returns whether the rate is held.
     *
     * @return true if there is no violation
     */
    public boolean held() {
        return violation.isEmpty();
    }

    /** Judges what was measured at a rate. */
    static RateTrial of(OfferedRate rate, double percent, Duration bound, ThroughputResult result) {
        RunResult run = result.runs().get(result.runs().size() - 1);
        Optional<String> violation = result.failures().stream()
                .findFirst()
                .map(failure -> FailureWords.of(failure, 0))
                .or(() -> run.elapsed()
                        .filter(time -> !rate.isMetBy(run.sent(), time))
                        .map(time -> notOffered(rate, run.sent(), time)))
                .or(() -> late(rate, percent, bound, result));
        return new RateTrial(
                rate.messagesPerSecond(), Optional.of(result), violation, violation.map(words -> limit(run, rate)));
    }

    /** Returns the trial of a server that did not start. */
    static RateTrial notStarted(double rate, String reason) {
        return new RateTrial(
                rate,
                Optional.empty(),
                Optional.of("the server did not start: " + reason),
                Optional.of(CeilingTrial.Limit.SERVER));
    }

    private static CeilingTrial.Limit limit(RunResult run, OfferedRate rate) {
        boolean generator = run.generator().wasBottleneck()
                || run.elapsed().filter(time -> !rate.isMetBy(run.sent(), time)).isPresent();
        CeilingTrial.Limit tooLate = generator ? CeilingTrial.Limit.GENERATOR : CeilingTrial.Limit.SERVER;
        return run.failures().stream()
                .findFirst()
                .map(Failure::kind)
                .filter(kind -> !LATENESS.contains(kind))
                .map(CeilingTrial::limit)
                .orElse(tooLate);
    }

    private static String notOffered(OfferedRate rate, long sent, Duration time) {
        return String.format(
                Locale.ROOT,
                "%,d messages were sent in %.3f s of %,.0f messages/s that were to be offered",
                sent,
                time.toNanos() / 1e9,
                rate.messagesPerSecond());
    }

    private static Optional<String> late(OfferedRate rate, double percent, Duration bound, ThroughputResult result) {
        Latency response = result.responseTime()
                .orElseThrow(() -> new IllegalStateException(
                        "the load notes no response time, so that no bound can be checked: " + result.workload()));
        Duration reached = response.percentile(percent);
        return reached.compareTo(bound) <= 0
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "p%s of the response time is %.1f ms, above %s, at %,.0f messages/s",
                        percentWords(percent),
                        reached.toNanos() / NANOS_PER_MILLI,
                        millis(bound),
                        rate.messagesPerSecond()));
    }

    static String percentWords(double percent) {
        return percent == Math.rint(percent) ? Integer.toString((int) percent) : Double.toString(percent);
    }

    static String millis(Duration duration) {
        double millis = duration.toNanos() / NANOS_PER_MILLI;
        return (millis == Math.rint(millis) ? Long.toString((long) millis) : Double.toString(millis)) + " ms";
    }
}
