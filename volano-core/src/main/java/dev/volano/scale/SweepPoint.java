package dev.volano.scale;

import dev.volano.client.Failure;
import dev.volano.client.RunResult;
import dev.volano.client.ThroughputResult;
import dev.volano.internal.Require;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What came of one point of a sweep.
 *
 * @since 0.1
 */
public sealed interface SweepPoint {

    /** What is said of a point at which all went well, as the reports of VolanoMark did. */
    String NO_ERRORS = "No errors!";

    /**
     * Returns how many connections there were to be.
     *
     * @return at least 1
     */
    int connections();

    /**
     * Returns what was measured.
     *
     * @return the result, which may be of a run that failed; empty if there was no run
     */
    default Optional<ThroughputResult> result() {
        return this instanceof Measured measured ? Optional.of(measured.measurement()) : Optional.empty();
    }

    /**
     * Returns whether all runs at this point are complete.
     *
     * @return true if there is a score
     */
    default boolean complete() {
        return result().filter(ThroughputResult::complete).isPresent();
    }

    /**
     * Returns whose failure it is that the point is not complete.
     *
     * @return the owner; empty if the point is complete
     */
    Optional<Failure.Owner> owner();

    /**
     * Says what went wrong and where, in the words of VolanoMark's reports.
     *
     * @return for example {@code OutOfMemoryError at 3508/4000 connections}, or {@link #NO_ERRORS}
     */
    String note();

    /**
     * A point that was measured, or that failed in a run.
     *
     * @param connections how many connections there were to be, at least 1
     * @param server which server of the sweep it was, from 1; the last, if there were several at this point
     * @param before how many connections were opened at points before, on the same server
     * @param measurement what came of it
     */
    record Measured(int connections, int server, long before, ThroughputResult measurement) implements SweepPoint {

        /**
         * Creates a point.
         *
         * @throws NullPointerException if {@code measurement} is null
         * @throws IllegalArgumentException if a number is out of range
         */
        public Measured {
            Require.atLeast(connections, 1, "connections");
            Require.atLeast(server, 1, "server");
            if (before < 0) {
                throw new IllegalArgumentException("before must not be negative: " + before);
            }
            Objects.requireNonNull(measurement, "measurement");
        }

        @Override
        public Optional<Failure.Owner> owner() {
            return measurement.failures().stream().findFirst().map(Failure::owner);
        }

        @Override
        public String note() {
            Optional<String> failure =
                    measurement.failures().stream().findFirst().map(first -> FailureWords.of(first, openedBefore()));
            return failure.orElseGet(() -> measurement.generatorLimits().stream()
                    .findFirst()
                    .map(limit -> "limited by the load generator at " + connections + " connections: " + limit)
                    .orElse(NO_ERRORS));
        }

        /** Returns how many connections were opened to the last server before its last run. */
        private long openedBefore() {
            List<RunResult> runs =
                    measurement.forks().get(measurement.forks().size() - 1).runs();
            return before
                    + runs.stream()
                            .limit(runs.size() - 1L)
                            .mapToLong(RunResult::opened)
                            .sum();
        }
    }

    /**
     * A point that was not measured.
     *
     * @param connections how many connections there were to be, at least 1
     * @param kind what kind of failure it is, which tells whose: {@link Failure.Kind#SERVER_ENDED} if the server did
     *     not start, {@link Failure.Kind#SERVER_OUT_OF_DESCRIPTORS}, for example, if a limit does not allow the load
     * @param reason why, in words
     */
    record NotMeasured(int connections, Failure.Kind kind, String reason) implements SweepPoint {

        /**
         * Creates a point.
         *
         * @throws NullPointerException if an argument is null
         * @throws IllegalArgumentException if {@code connections} is out of range
         */
        public NotMeasured {
            Require.atLeast(connections, 1, "connections");
            Objects.requireNonNull(kind, "kind");
            Objects.requireNonNull(reason, "reason");
        }

        @Override
        public Optional<Failure.Owner> owner() {
            return Optional.of(kind.owner());
        }

        @Override
        public String note() {
            return note(Integer.toString(connections));
        }

        /** Returns the note of several points, of which this is one, that were not measured for the same reason. */
        String note(String connections) {
            return "not measured at " + connections + " connections (" + FailureWords.of(kind.owner()) + "): " + reason;
        }

        boolean sameReason(NotMeasured other) {
            return kind == other.kind && reason.equals(other.reason);
        }
    }
}
