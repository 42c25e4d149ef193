package dev.volano.scale;

import dev.volano.client.ThroughputResult;
import dev.volano.internal.Require;
import dev.volano.measure.Latency;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * When a server holds a number of connections: all are opened and the workload completes without an error, and, if that
 * is asked for, a percentile of the latency is within a bound.
 *
 * @since 0.1
 */
public sealed interface CeilingCriterion {

    /**
     * Returns the criterion that all connections are opened and the workload completes.
     *
     * @return the criterion
     */
    static CeilingCriterion completes() {
        return new Completes();
    }

    /**
     * Returns the criterion that the workload completes, and a percentile of the response time is within a bound: of
     * the service time if the load has no offered rate.
     *
     * @param percent above 0, at most 100
     * @param bound longer than zero
     * @return the criterion
     * @throws IllegalArgumentException if an argument is out of range
     */
    static CeilingCriterion latencyWithin(double percent, Duration bound) {
        return new LatencyWithin(percent, bound);
    }

    /**
     * Returns why what was measured does not meet the criterion.
     *
     * @param point what was measured
     * @return the reason, in words; empty if it meets the criterion
     * @throws IllegalStateException if the load does not tell what is needed to say
     */
    Optional<String> violation(SweepPoint point);

    /** All connections are opened and the workload completes. */
    record Completes() implements CeilingCriterion {

        @Override
        public Optional<String> violation(SweepPoint point) {
            return point.complete() ? Optional.empty() : Optional.of(point.note());
        }

        @Override
        public String toString() {
            return "all connections open and the workload completes";
        }
    }

    /**
     * The workload completes, and a percentile of the latency is within a bound.
     *
     * @param percent above 0, at most 100
     * @param bound longer than zero
     */
    record LatencyWithin(double percent, Duration bound) implements CeilingCriterion {

        private static final double NANOS_PER_MILLI = 1e6;

        /**
         * Creates a criterion.
         *
         * @throws NullPointerException if {@code bound} is null
         * @throws IllegalArgumentException if an argument is out of range
         */
        public LatencyWithin {
            if (!(percent > 0 && percent <= 100)) {
                throw new IllegalArgumentException("percent must be above 0 and at most 100: " + percent);
            }
            Require.positive(Objects.requireNonNull(bound, "bound"), "bound");
        }

        @Override
        public Optional<String> violation(SweepPoint point) {
            if (!point.complete()) {
                return Optional.of(point.note());
            }
            ThroughputResult result = point.result().orElseThrow();
            boolean response = result.responseTime().isPresent();
            Latency latency = result.responseTime()
                    .or(result::serviceTime)
                    .orElseThrow(() -> new IllegalStateException(
                            "the load notes no latency, so that no bound can be" + " checked: " + result.workload()));
            Duration reached = latency.percentile(percent);
            return reached.compareTo(bound) <= 0
                    ? Optional.empty()
                    : Optional.of("p" + percentWords() + " of the " + (response ? "response" : "service") + " time is "
                            + millis(reached) + ", above " + millis(bound) + ", at " + point.connections()
                            + " connections");
        }

        private String percentWords() {
            return percent == Math.rint(percent) ? Integer.toString((int) percent) : Double.toString(percent);
        }

        private static String millis(Duration duration) {
            return duration.toNanos() / NANOS_PER_MILLI + " ms";
        }

        @Override
        public String toString() {
            return "the workload completes and p" + percentWords() + " of the latency is within " + millis(bound);
        }
    }
}
