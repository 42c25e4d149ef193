package dev.volano.scale;

import dev.volano.measure.Interval;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What a search for the highest rate found.
 *
 * @param percent which percentile of the response time had to be within the bound, above 0, at most 100
 * @param bound longer than zero
 * @param trials all trials in order, without those that warmed a server up
 * @param half the messages per second that half of the trials hold, with its interval of 95 %; empty if the search did
 *     not come so far, or the rate is beyond those that were tried
 * @param end why the search ended
 * @since 0.1
 */
public record RateCeilingResult(
        double percent, Duration bound, List<RateTrial> trials, Optional<Interval> half, CeilingResult.End end) {

    /**
     * Creates a result.
     *
     * @throws NullPointerException if a part is null
     */
    public RateCeilingResult {
        Objects.requireNonNull(bound, "bound");
        Objects.requireNonNull(half, "half");
        Objects.requireNonNull(end, "end");
        trials = List.copyOf(trials);
    }

    /**
     * Returns the highest rate of a trial that held it, which may have been by chance.
     *
     * @return messages per second; empty if no trial held its rate
     */
    public OptionalDouble highestHeld() {
        return trials.stream()
                .filter(RateTrial::held)
                .mapToDouble(RateTrial::rate)
                .max();
    }

    /**
     * Returns the lowest rate of a trial that did not hold it, which may have been by chance.
     *
     * @return messages per second; empty if all trials held their rates
     */
    public OptionalDouble lowestFailed() {
        return failed().mapToDouble(RateTrial::rate).min();
    }

    private Stream<RateTrial> failed() {
        return trials.stream().filter(trial -> !trial.held() && !isOf(trial, CeilingTrial.Limit.HARNESS));
    }

    private static boolean isOf(RateTrial trial, CeilingTrial.Limit limit) {
        return trial.limit().equals(Optional.of(limit));
    }

    /**
     * Returns whether the ceiling was reached.
     *
     * @return false if the rates that were tried are held, but for trials that failed by chance
     */
    public boolean reached() {
        return half.isPresent() || (highestHeld().isEmpty() && lowestFailed().isPresent());
    }

    /**
     * Returns whose limit the ceiling is: that of most trials which failed, and the load generator's in case of doubt.
     *
     * @return the limit; if it is the generator's, nothing is known of the server beyond; empty if the ceiling was not
     *     reached
     */
    public Optional<CeilingTrial.Limit> limit() {
        if (!reached()) {
            return Optional.empty();
        }
        long servers =
                failed().filter(trial -> isOf(trial, CeilingTrial.Limit.SERVER)).count();
        return Optional.of(2 * servers > failed().count() ? CeilingTrial.Limit.SERVER : CeilingTrial.Limit.GENERATOR);
    }

    /**
     * Returns a trial that shows why no more is held.
     *
     * @return of the trials that ran into the {@link #limit}, the one nearest to the rate that half of them hold; empty
     *     if the ceiling was not reached
     */
    public Optional<RateTrial> failure() {
        double near = half.map(Interval::estimate).orElse(Double.MIN_NORMAL);
        return limit().flatMap(whose -> failed().filter(trial -> isOf(trial, whose))
                .min(Comparator.comparingDouble(trial -> Math.abs(Math.log(trial.rate() / near)))));
    }

    /**
     * Describes the ceiling.
     *
     * @return one line, for example {@code half of the trials hold 10,085 messages/s, 95 % interval 9,601 to 10,490, in
     *     33 trials; p99 of the response time is 61.3 ms, above 50 ms, at 10,310 messages/s}
     */
    @Override
    public String toString() {
        String count = trials.size() == 1 ? "1 trial" : trials.size() + " trials";
        StringBuilder words = new StringBuilder();
        if (half.isPresent()) {
            words.append(String.format(
                    Locale.ROOT,
                    "half of the trials hold %,.0f messages/s, 95 %% interval %,.0f to %,.0f, in %s",
                    half.get().estimate(),
                    half.get().low(),
                    half.get().high(),
                    count));
        } else if (highestHeld().isPresent()) {
            words.append(String.format(
                    Locale.ROOT,
                    "%,.0f messages/s are held, in %s; the ceiling was not reached",
                    highestHeld().getAsDouble(),
                    count));
        } else {
            words.append("no rate is held that was tried, in ").append(count);
        }
        failure()
                .flatMap(RateTrial::violation)
                .ifPresent(why -> words.append("; ").append(why.replaceAll("\\R", "; ")));
        if (limit().equals(Optional.of(CeilingTrial.Limit.GENERATOR))) {
            words.append("; this is the limit of the load generator, the server may hold more");
        }
        if (end == CeilingResult.End.TIME_OVER) {
            words.append("; the time was over before the interval was narrow");
        }
        return words.toString();
    }
}
