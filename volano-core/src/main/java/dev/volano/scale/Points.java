package dev.volano.scale;

import dev.volano.internal.Require;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Numbers of connections to measure at, in the order in which it is done.
 *
 * @param values at least one, each at least 1, no two the same
 * @since 0.1
 */
public record Points(List<Integer> values) {

    private static final int MOST = 10_000; // a step of 1 by mistake would take days

    /**
     * Creates points.
     *
     * @throws NullPointerException if a value is null
     * @throws IllegalArgumentException if there is none, if one is less than 1, or if two are the same
     */
    public Points {
        values = List.copyOf(values);
        if (values.isEmpty() || values.size() > MOST) {
            throw new IllegalArgumentException("there must be from 1 to " + MOST + " points: " + values.size());
        }
        values.forEach(value -> Require.atLeast(value, 1, "a point"));
        if (new HashSet<>(values).size() < values.size()) {
            throw new IllegalArgumentException("no two points may be the same: " + values);
        }
    }

    /**
     * Returns points one by one.
     *
     * @param connections at least one, each at least 1, no two the same
     * @return the points
     * @throws IllegalArgumentException if there is none, if one is less than 1, or if two are the same
     */
    public static Points of(int... connections) {
        return new Points(IntStream.of(connections).boxed().toList());
    }

    /**
     * Returns points at the same distance from one another.
     *
     * @param from the first, at least 1
     * @param to the most that the last may be, at least {@code from}
     * @param step from one to the next, at least 1
     * @return {@code from}, {@code from + step} and so on
     * @throws IllegalArgumentException if a number is out of range, or there would be more than 10,000 points
     */
    public static Points linear(int from, int to, int step) {
        range(from, to);
        Require.atLeast(step, 1, "step");
        long count = ((long) to - from) / step + 1;
        return new Points(IntStream.range(0, (int) Math.min(count, MOST + 1))
                .mapToObj(i -> from + i * step)
                .toList());
    }

    /**
     * Returns points each of which is a multiple of the one before.
     *
     * @param from the first, at least 1
     * @param to the most that the last may be, at least {@code from}
     * @param factor from one to the next, above 1, such as 2
     * @return {@code from}, {@code from · factor} and so on, rounded; those that would be the same are left out
     * @throws IllegalArgumentException if a number is out of range, or there would be more than 10,000 points
     */
    public static Points geometric(int from, int to, double factor) {
        range(from, to);
        if (!(factor > 1 && factor < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("factor must be above 1 and finite: " + factor);
        }
        List<Integer> values = new ArrayList<>();
        for (double value = from; Math.round(value) <= to && values.size() <= MOST; value *= factor) {
            int rounded = (int) Math.round(value);
            if (values.isEmpty() || values.get(values.size() - 1) < rounded) {
                values.add(rounded);
            }
        }
        return new Points(values);
    }

    private static void range(int from, int to) {
        Require.atLeast(from, 1, "from");
        Require.atLeast(to, from, "to");
    }

    /**
     * Returns these points, each rounded to the next multiple of a number: of the users of a room, for example.
     *
     * @param unit at least 1
     * @return the points, rounded up; those that would be the same are left out
     * @throws IllegalArgumentException if {@code unit} is out of range, or a multiple would be more than an int can be
     */
    public Points multiplesOf(int unit) {
        Require.atLeast(unit, 1, "unit");
        return new Points(
                values.stream().map(value -> up(value, unit)).distinct().toList());
    }

    private static int up(int value, int unit) {
        long multiple = ((long) value + unit - 1) / unit * unit;
        if (multiple > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("there is no multiple of " + unit + " from " + value + " on");
        }
        return (int) multiple;
    }
}
