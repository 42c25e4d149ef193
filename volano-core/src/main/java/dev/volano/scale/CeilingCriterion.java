package dev.volano.scale;

import dev.volano.client.ThroughputResult;
import dev.volano.internal.Require;
import dev.volano.measure.Latency;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * When a server holds a number of connections: all are opened and the workload completes without an error, and what
 * else is asked for: that it goes on for a time, that a percentile of the latency is within a bound, or that the
 * throughput does not fall far below that with fewer connections.
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
     * Returns the criterion that all connections are opened and the workload goes on for a time without an error. A
     * search with it measures its load for this time, whatever the load sets, and without a warm-up.
     *
     * @param time longer than zero
     * @return the criterion
     * @throws NullPointerException if {@code time} is null
     * @throws IllegalArgumentException if {@code time} is zero or negative
     */
    static CeilingCriterion heldFor(Duration time) {
        return new HeldFor(time);
    }

    /**
     * Returns the criterion that the workload completes, and the throughput is at least a share of the peak: of the
     * highest one at as many connections or fewer, so that a load which is still too small for the peak is no reason.
     *
     * @param share above 0 and below 1, for example 0.8
     * @return the criterion
     * @throws IllegalArgumentException if {@code share} is out of range
     */
    static CeilingCriterion throughputShare(double share) {
        return new ThroughputShare(share);
    }

    /**
     * Returns why what was measured does not meet the criterion.
     *
     * @param point what was measured
     * @param before what was measured in the search so far, of which the peak is taken
     * @return the reason, in words; empty if it meets the criterion
     * @throws IllegalStateException if the load does not tell what is needed to say
     */
    Optional<String> violation(SweepPoint point, List<SweepPoint> before);

    /**
     * Returns why what was measured does not meet the criterion, if nothing was measured before.
     *
     * @param point what was measured
     * @return the reason, in words; empty if it meets the criterion
     * @throws IllegalStateException if the load does not tell what is needed to say
     */
    default Optional<String> violation(SweepPoint point) {
        return violation(point, List.of());
    }

    /**
     * Returns whether trials of the same number of connections meet the criterion by chance: a limit of a server is met
     * or not, but how quick it is differs from trial to trial.
     *
     * @return false if one trial tells as much as many
     */
    default boolean byChance() {
        return true;
    }

    /** All connections are opened and the workload completes. */
    record Completes() implements CeilingCriterion {

        @Override
        public Optional<String> violation(SweepPoint point, List<SweepPoint> before) {
            return point.complete() ? Optional.empty() : Optional.of(point.note());
        }

        @Override
        public boolean byChance() {
            return false;
        }

        @Override
        public String toString() {
            return "all connections open and the workload completes";
        }
    }

    /**
     * All connections are opened and the workload goes on for a time.
     *
     * @param time longer than zero
     */
    record HeldFor(Duration time) implements CeilingCriterion {

        /**
         * Creates a criterion.
         *
         * @throws NullPointerException if {@code time} is null
         * @throws IllegalArgumentException if {@code time} is zero or negative
         */
        public HeldFor {
            Require.positive(time, "time");
        }

        @Override
        public Optional<String> violation(SweepPoint point, List<SweepPoint> before) {
            if (!point.complete()) {
                return Optional.of(point.note());
            }
            Duration shortest = point.result().orElseThrow().runs().stream()
                    .flatMap(run -> run.elapsed().stream())
                    .min(Comparator.naturalOrder())
                    .orElse(Duration.ZERO);
            return shortest.compareTo(time) >= 0
                    ? Optional.empty()
                    : Optional.of("held for " + seconds(shortest) + ", less than " + seconds(time) + ", at "
                            + point.connections() + " connections");
        }

        private static String seconds(Duration duration) {
            return duration.toMillis() / 1e3 + " s";
        }

        @Override
        public boolean byChance() {
            return false;
        }

        @Override
        public String toString() {
            return "all connections open and the workload goes on for " + seconds(time);
        }
    }

    /**
     * The workload completes, and the throughput is at least a share of the peak.
     *
     * @param share above 0 and below 1
     */
    record ThroughputShare(double share) implements CeilingCriterion {

        /**
         * Creates a criterion.
         *
         * @throws IllegalArgumentException if {@code share} is out of range
         */
        public ThroughputShare {
            if (!(share > 0 && share < 1)) {
                throw new IllegalArgumentException("share must be above 0 and below 1: " + share);
            }
        }

        @Override
        public Optional<String> violation(SweepPoint point, List<SweepPoint> before) {
            return point.complete() ? ThroughputPeak.violation(share, point, before) : Optional.of(point.note());
        }

        @Override
        public String toString() {
            return "the workload completes and the throughput is at least " + ThroughputPeak.percent(share)
                    + " of the peak";
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
        public Optional<String> violation(SweepPoint point, List<SweepPoint> before) {
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
