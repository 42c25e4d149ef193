package dev.volano.probe;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.LongStream;

/** Sums up samples, of which each may know a value or not. */
final class Samples {

    private Samples() {}

    /** Returns the highest of the values that are known; empty if none is. */
    static <S> OptionalLong highest(List<S> samples, Function<S, OptionalLong> value) {
        return known(samples, value).max();
    }

    /** Returns the mean of the values that are known, rounded; empty if none is. */
    static <S> OptionalLong average(List<S> samples, Function<S, OptionalLong> value) {
        OptionalDouble mean = known(samples, value).average();
        return mean.isPresent() ? OptionalLong.of(Math.round(mean.getAsDouble())) : OptionalLong.empty();
    }

    /** Returns the last of the values that are known; empty if none is. */
    static <S> OptionalLong last(List<S> samples, Function<S, OptionalLong> value) {
        return known(samples, value).reduce((earlier, later) -> later);
    }

    /**
     * Returns how far a counter went from the first sample to the last that knows it; empty if fewer than two do, or if
     * it went back, as one that was set anew.
     */
    static <S> OptionalLong increase(List<S> samples, Function<S, OptionalLong> value) {
        long[] values = known(samples, value).toArray();
        return values.length < 2
                ? OptionalLong.empty()
                : difference(OptionalLong.of(values[0]), OptionalLong.of(values[values.length - 1]));
    }

    /** Returns how far a counter went; empty if one of the values is not known, or if it went back. */
    static OptionalLong difference(OptionalLong earlier, OptionalLong later) {
        if (earlier.isEmpty() || later.isEmpty() || later.getAsLong() < earlier.getAsLong()) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(later.getAsLong() - earlier.getAsLong());
    }

    private static <S> LongStream known(List<S> samples, Function<S, OptionalLong> value) {
        return samples.stream().map(value).flatMapToLong(OptionalLong::stream);
    }
}
