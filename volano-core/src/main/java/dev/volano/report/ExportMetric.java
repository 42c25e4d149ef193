package dev.volano.report;

import dev.volano.measure.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.Optional;

/**
 * A number that another tool keeps.
 *
 * @param name in words
 * @param unit its unit
 * @param value the number
 * @param interval what is known of its error; empty if nothing is
 * @param biggerIsBetter whether more is better; else less is
 */
record ExportMetric(String name, String unit, double value, Optional<Interval> interval, boolean biggerIsBetter) {

    private static final MathContext DIGITS = new MathContext(7);
    private static final double MOST_WHOLE = 1e15;

    /** Returns a number without digits that say nothing, nor a fraction that is none. */
    static Number rounded(double value) {
        double digits = BigDecimal.valueOf(value).round(DIGITS).doubleValue();
        if (digits == Math.rint(digits) && Math.abs(digits) < MOST_WHOLE) {
            return (long) digits;
        }
        return digits;
    }

    /** Returns the name as identifiers are written, such as {@code service-time-p99-9}. */
    String slug() {
        return name.replaceAll("[ .]", "-").toLowerCase(Locale.ROOT);
    }
}
