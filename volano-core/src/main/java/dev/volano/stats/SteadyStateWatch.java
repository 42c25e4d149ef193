package dev.volano.stats;

import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;

/**
 * Says while a load is warming up whether it is steady yet: {@link SteadyStateRule} over a series that grows.
 *
 * <p>Every fifth window the whole series is judged anew, in a time that grows with its length: about a millisecond
 * after some minutes of windows of 100 ms. The answer can be withdrawn if the rate changes later: code that will be
 * compiled in ten seconds runs at a steady rate until then. So whoever measures on asks the compiler too, and judges
 * the whole series again at the end.
 *
 * <p>It collects: one thread at a time.
 *
 * @since 0.1
 */
public final class SteadyStateWatch {

    private static final int FIRST_CAPACITY = 128;

    private final SteadyStateRule rule;
    private long[] endNanos = new long[FIRST_CAPACITY];
    private double[] rates = new double[FIRST_CAPACITY];
    private int windows;
    private SteadyState state = new SteadyState.NotReached(SteadyState.Reason.TOO_SHORT, "nothing was measured yet");

    /**
     * Begins a series.
     *
     * @param rule what is asked of it
     * @throws NullPointerException if {@code rule} is null
     */
    public SteadyStateWatch(SteadyStateRule rule) {
        this.rule = Objects.requireNonNull(rule, "rule");
    }

    /**
     * Adds the next window.
     *
     * @param end the end of the window, from the start of the series, later than that of the window before
     * @param rate the rate in this window, finite and not negative
     * @return whether the series is steady now
     * @throws NullPointerException if {@code end} is null
     * @throws IllegalArgumentException if {@code end} is not later or {@code rate} is out of its range
     */
    public boolean add(Duration end, double rate) {
        long nanos = end.toNanos();
        long before = windows == 0 ? 0 : endNanos[windows - 1];
        if (nanos <= before) {
            throw new IllegalArgumentException("end must be later than " + before + " ns: " + nanos + " ns");
        }
        if (!(rate >= 0 && rate < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("rate must be finite and not negative: " + rate);
        }
        if (windows == rates.length) {
            endNanos = Arrays.copyOf(endNanos, 2 * windows);
            rates = Arrays.copyOf(rates, 2 * windows);
        }
        endNanos[windows] = nanos;
        rates[windows] = rate;
        windows++;
        if (windows % Mser.BATCH == 0) {
            state = rule.judge(Arrays.copyOf(endNanos, windows), Arrays.copyOf(rates, windows));
        }
        return isSteady();
    }

    /**
     * Says whether the series is steady.
     *
     * @return whether it was at the last judgement
     */
    public boolean isSteady() {
        return state instanceof SteadyState.Reached;
    }

    /**
     * Returns what is known of the series.
     *
     * @return the last judgement: that of the last multiple of five windows
     */
    public SteadyState state() {
        return state;
    }
}
