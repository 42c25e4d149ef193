package dev.volano.scale;

import dev.volano.measure.Interval;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * What a search for a ceiling found: a bracket, with what is at its ends.
 *
 * @param criterion what a trial had to meet
 * @param trials all trials in order
 * @param half the number of connections that half of the trials hold, with its interval of 95 %; only where it was
 *     searched, that is for a criterion that trials meet by chance, and found
 * @param end why the search ended
 * @since 0.1
 */
public record CeilingResult(CeilingCriterion criterion, List<CeilingTrial> trials, Optional<Interval> half, End end) {

    /** Why a search ended. */
    public enum End {
        /** It found what it searched: the bracket is narrow, or the most connections that were allowed are held. */
        FOUND,
        /** Its time was over. */
        TIME_OVER,
        /** It was interrupted or closed. */
        INTERRUPTED
    }

    /**
     * Creates a result.
     *
     * @throws NullPointerException if a part is null
     */
    public CeilingResult {
        Objects.requireNonNull(criterion, "criterion");
        Objects.requireNonNull(half, "half");
        Objects.requireNonNull(end, "end");
        trials = List.copyOf(trials);
    }

    private Levels levels() {
        Levels levels = new Levels();
        trials.stream()
                .filter(trial -> !trial.limit().equals(Optional.of(CeilingTrial.Limit.HARNESS)))
                .forEach(trial -> levels.add(trial.point().connections(), trial.held()));
        return levels;
    }

    /**
     * Returns the most connections that are held, with none tried below them that are not.
     *
     * @return the level, of which most trials met the criterion; empty if there is none
     */
    public Optional<Level> holds() {
        return levels().holds();
    }

    /**
     * Returns the fewest connections that are not held.
     *
     * @return the level; empty if all that were tried are held, so that the ceiling was not reached
     */
    public Optional<Level> fails() {
        return levels().fails();
    }

    /**
     * Returns a trial that shows why no more connections are held.
     *
     * @return the first trial at {@link #fails} that did not meet the criterion
     */
    public Optional<CeilingTrial> failure() {
        return fails().flatMap(level -> trials.stream()
                .filter(trial -> !trial.held() && trial.point().connections() == level.connections())
                .findFirst());
    }

    /**
     * Returns whose limit the ceiling is.
     *
     * @return the limit; if it is not the server's, the server may well hold more; empty if the ceiling was not reached
     */
    public Optional<CeilingTrial.Limit> limit() {
        return failure().flatMap(CeilingTrial::limit);
    }

    /**
     * Describes the ceiling.
     *
     * @return one line, for example {@code holds at 3900 connections in 3 of 3 trials; fails at 4000 in 3 of 3:
     *     OutOfMemoryError at 3508/4000 connections}
     */
    @Override
    public String toString() {
        StringBuilder words = new StringBuilder(holds().map(level -> "holds at " + level.connections()
                        + " connections in " + level.held() + " of " + level.trials() + " trials")
                .orElse("holds at no number of connections that was tried"));
        fails().ifPresent(level -> words.append("; fails at ")
                .append(level.connections())
                .append(" in ")
                .append(level.trials() - level.held())
                .append(" of ")
                .append(level.trials())
                .append(": ")
                .append(failure().flatMap(CeilingTrial::violation).orElse("").replaceAll("\\R", "; ")));
        half.ifPresent(interval -> words.append(String.format(
                Locale.ROOT,
                "; half of the trials hold %.0f, 95 %% interval %.0f to %.0f",
                interval.estimate(),
                interval.low(),
                interval.high())));
        if (limit().filter(CeilingTrial.Limit.GENERATOR::equals).isPresent()) {
            words.append("; this is the limit of the load generator, the server may hold more");
        }
        if (fails().isEmpty()) {
            words.append("; the ceiling was not reached");
        }
        if (end == End.TIME_OVER) {
            words.append("; the time was over before the bracket was narrow");
        }
        return words.toString();
    }
}
