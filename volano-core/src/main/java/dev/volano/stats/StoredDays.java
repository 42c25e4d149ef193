package dev.volano.stats;

import dev.volano.internal.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * Log ratios that were measured on several days, and the rule that they make for {@link StoredBaseline}: how far days
 * differ beyond the forks of a day.
 *
 * <p>That deviation is taken for granted with fewer than five days: 2 % in the same environment, 5 % in another, or
 * what the days show if that is more. From five days on it is the standard deviation of their means, with its degrees
 * of freedom; in another environment still 5 % at least. The means have the noise of their forks in them as well, so
 * that it rather is too large than too small.
 *
 * @since 0.1
 */
public final class StoredDays {

    /** So many days say themselves how far days differ. */
    public static final int ENOUGH = 5;

    private final List<double[]> days;

    private StoredDays(List<double[]> days) {
        this.days = days;
    }

    /**
     * Creates them.
     *
     * @param days of each day the log ratio of each fork, one or more, finite
     * @return the days
     * @throws NullPointerException if {@code days} or an element is null
     * @throws IllegalArgumentException if there is no day, one has no fork, or a number is not finite
     */
    public static StoredDays of(List<double[]> days) {
        Objects.requireNonNull(days, "days");
        Require.atLeast(days.size(), 1, "days");
        return new StoredDays(days.stream()
                .map(day -> {
                    Require.atLeast(day.length, 1, "forks of a day");
                    return Numbers.finite(day, "days");
                })
                .toList());
    }

    /**
     * Returns how many days there are.
     *
     * @return 1 or more
     */
    public int count() {
        return days.size();
    }

    /**
     * Returns the log ratios of all days.
     *
     * @return a new array, in the order of the days
     */
    public double[] all() {
        return days.stream().flatMapToDouble(Arrays::stream).toArray();
    }

    /**
     * Returns how much forks of one day differ.
     *
     * @return the standard deviation, pooled over the days; empty if no day has two forks
     */
    public OptionalDouble within() {
        double squares = 0;
        int freedom = 0;
        for (double[] day : days) {
            if (day.length > 1) {
                squares += Numbers.variance(day) * (day.length - 1);
                freedom += day.length - 1;
            }
        }
        return freedom == 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.sqrt(squares / freedom));
    }

    /**
     * Returns how much days differ.
     *
     * @return the standard deviation of the means of the days; empty with one day
     */
    public OptionalDouble between() {
        return days.size() == 1
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.sqrt(Numbers.variance(
                        days.stream().mapToDouble(Numbers::mean).toArray())));
    }

    /**
     * Returns the rule to judge another day by.
     *
     * @param tolerance the slowdown that is to be found, as a share, above 0 and below 1
     * @param sameEnvironment whether that day's machine, JVM and settings are those of these days
     * @return the rule
     * @throws IllegalArgumentException if {@code tolerance} is out of its range
     */
    public StoredBaseline rule(double tolerance, boolean sameEnvironment) {
        double assumed = sameEnvironment ? StoredBaseline.SAME_FINGERPRINT : StoredBaseline.OTHER_FINGERPRINT;
        double shown = between().orElse(0);
        return sameEnvironment && days.size() >= ENOUGH
                ? new StoredBaseline(tolerance, shown, days.size())
                : new StoredBaseline(tolerance, Math.max(assumed, shown), StoredBaseline.ASSUMED);
    }
}
