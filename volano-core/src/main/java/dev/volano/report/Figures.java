package dev.volano.report;

import dev.volano.measure.Interval;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalDouble;

/** How reports write numbers, whatever the locale: with their units, and with no more digits than they are worth. */
final class Figures {

    private static final double BYTES_PER_MIB = 1024.0 * 1024.0;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double PERCENT = 100;
    private static final Duration SHORT = Duration.ofMillis(100);

    private Figures() {}

    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    static String rate(double perSecond) {
        return String.format(Locale.ROOT, "%,.0f", perSecond);
    }

    static String seconds(Duration duration) {
        return duration.compareTo(SHORT) < 0
                ? duration.toMillis() + " ms"
                : String.format(Locale.ROOT, "%.1f s", duration.toNanos() / NANOS_PER_SECOND);
    }

    static String exactSeconds(Duration duration) {
        return String.format(Locale.ROOT, "%.3f", duration.toNanos() / NANOS_PER_SECOND);
    }

    /** Returns milliseconds without the unit, to the microsecond. */
    static String millis(Duration duration) {
        return String.format(Locale.ROOT, "%,.3f", duration.toNanos() / NANOS_PER_MILLI);
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", PERCENT * share);
    }

    /** Returns the interval with its width, such as {@code 95 % from 96 to 104 (± 4.0 %)}. */
    static String bounds(Interval interval) {
        OptionalDouble share = interval.relativeHalfWidth();
        return percent(interval.confidence()) + " from " + rate(interval.low()) + " to " + rate(interval.high())
                + (share.isPresent() ? String.format(Locale.ROOT, " (± %.1f %%)", PERCENT * share.getAsDouble()) : "");
    }

    static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%.0f MiB", bytes / BYTES_PER_MIB);
    }

    /** Returns a number of things in words, such as {@code 1 run} or {@code 3 runs}. */
    static String things(long number, String thing) {
        return count(number) + " " + thing + (number == 1 ? "" : "s");
    }
}
