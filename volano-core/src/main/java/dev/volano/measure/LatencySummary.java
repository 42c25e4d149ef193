package dev.volano.measure;

import java.time.Duration;
import java.util.Objects;

/**
 * The latencies of a window in a few figures, each to three significant digits.
 *
 * @param count how many latencies there were, at least 1
 * @param p50 the median
 * @param p90 what 90 % do not exceed
 * @param p99 what 99 % do not exceed
 * @param p999 what 99.9 % do not exceed
 * @param p9999 what 99.99 % do not exceed
 * @param max the longest
 * @since 0.1
 */
public record LatencySummary(
        long count, Duration p50, Duration p90, Duration p99, Duration p999, Duration p9999, Duration max) {

    /**
     * Creates a summary.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if {@code count} is less than 1
     */
    public LatencySummary {
        Objects.requireNonNull(p50, "p50");
        Objects.requireNonNull(p90, "p90");
        Objects.requireNonNull(p99, "p99");
        Objects.requireNonNull(p999, "p999");
        Objects.requireNonNull(p9999, "p9999");
        Objects.requireNonNull(max, "max");
        if (count < 1) {
            throw new IllegalArgumentException("count must be at least 1: " + count);
        }
    }
}
