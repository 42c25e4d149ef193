package dev.volano.report;

import dev.volano.measure.Interval;
import dev.volano.scale.FactorLevel;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Cells of tables of what was measured in rounds. */
final class RoundCells {

    static final String FAILED = "----";
    static final String GENERATOR_LIMITED = "*";

    private static final double PERCENT = 100;

    private RoundCells() {}

    /** Returns the throughput in messages received per second, with an asterisk if the generator limited it. */
    static String throughput(FactorLevel level) {
        OptionalDouble rate = rate(level);
        return rate.isEmpty()
                ? FAILED
                : Math.round(rate.getAsDouble()) + (level.generatorLimits().isEmpty() ? "" : GENERATOR_LIMITED);
    }

    /** Returns the estimate that the interval is of, else the mean. */
    static OptionalDouble rate(FactorLevel level) {
        Optional<Interval> known = level.throughput().interval();
        return known.isPresent() ? OptionalDouble.of(known.get().estimate()) : level.mean();
    }

    static String interval(FactorLevel level) {
        return level.throughput()
                .interval()
                .map((Interval interval) -> Math.round(interval.low()) + " to " + Math.round(interval.high()))
                .orElse("");
    }

    /** Returns a ratio as a change in per cent, without the unit, such as {@code +3.1}. */
    static String change(double ratio) {
        return String.format(Locale.ROOT, "%+.1f", PERCENT * (ratio - 1));
    }
}
