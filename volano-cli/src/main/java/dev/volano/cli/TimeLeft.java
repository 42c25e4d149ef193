package dev.volano.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Estimates how long the rest of a series of measurements takes, from those that are done: as a straight line over
 * their sizes, as in a load of a fixed number of messages larger ones take longer, and in one of a fixed time they do
 * not. For one thread.
 */
final class TimeLeft {

    private static final long SECOND = 1_000_000_000L;
    private static final long SECONDS_UP_TO = 120;
    private static final long MINUTE = 60;
    private static final long MINUTES_UP_TO = 100 * MINUTE;
    private static final double HOUR = 3_600;
    private static final long ROUNDED = 5;

    private final LongSupplier clock;
    private final List<Double> sizes = new ArrayList<>();
    private final List<Double> nanos = new ArrayList<>();
    private double size;
    private long begun;

    /** Begins a series, by a clock in nanoseconds. */
    TimeLeft(LongSupplier clock) {
        this.clock = clock;
    }

    /** A measurement of this size begins. */
    void begin(double next) {
        size = next;
        begun = clock.getAsLong();
    }

    /** It has ended. */
    void end() {
        sizes.add(size);
        nanos.add((double) (clock.getAsLong() - begun));
    }

    /** Returns how long the one that runs and those after it will take; empty before any has ended. */
    Optional<Duration> left(List<Integer> after) {
        if (nanos.isEmpty()) {
            return Optional.empty();
        }
        double running = Math.max(0, expected(size) - (clock.getAsLong() - begun));
        double rest = after.stream().mapToDouble(this::expected).sum();
        return Optional.of(Duration.ofNanos(Math.round(running + rest)));
    }

    /** Returns how long one of this size takes: in proportion while there is only one size to go by. */
    private double expected(double of) {
        double meanSize = mean(sizes);
        double meanNanos = mean(nanos);
        double squares = 0;
        double products = 0;
        for (int i = 0; i < sizes.size(); i++) {
            squares += (sizes.get(i) - meanSize) * (sizes.get(i) - meanSize);
            products += (sizes.get(i) - meanSize) * (nanos.get(i) - meanNanos);
        }
        double expected = squares == 0 ? meanNanos * of / meanSize : meanNanos + products / squares * (of - meanSize);
        double shortest = nanos.stream().mapToDouble(Double::doubleValue).min().orElse(0);
        return Math.max(expected, Math.min(shortest, meanNanos * of / meanSize)); // no line leads below nothing
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }

    /** Returns a time with no more digits than an estimate is worth, such as {@code 40 s}. */
    static String words(Duration time) {
        long seconds = time.toNanos() / SECOND;
        if (seconds < SECONDS_UP_TO) {
            return Math.max(ROUNDED, (seconds + ROUNDED - 1) / ROUNDED * ROUNDED) + " s";
        }
        return seconds < MINUTES_UP_TO
                ? (seconds + MINUTE / 2) / MINUTE + " min"
                : String.format(Locale.ROOT, "%.1f h", seconds / HOUR);
    }
}
