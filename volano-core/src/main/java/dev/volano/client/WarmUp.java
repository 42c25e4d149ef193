package dev.volano.client;

import dev.volano.internal.Require;
import java.time.Duration;

/**
 * How long a load runs before it is measured.
 *
 * @param least at least so long; zero for no warm-up
 * @param most not longer than this, steady or not
 * @since 0.1
 */
public record WarmUp(Duration least, Duration most) {

    /** The shortest time after which a load is taken to be steady, unless told otherwise: 3 s. */
    public static final Duration DEFAULT_LEAST = Duration.ofSeconds(3);

    /** The time after which a load is measured even if it is not steady, unless told otherwise: 30 s. */
    public static final Duration DEFAULT_MOST = Duration.ofSeconds(30);

    private static final WarmUp NONE = new WarmUp(Duration.ZERO, Duration.ZERO);

    /**
     * Creates a warm-up that ends when the load is steady.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if {@code least} is negative, or longer than {@code most}
     */
    public WarmUp {
        if (Require.notNegative(least, "least").compareTo(most) > 0) {
            throw new IllegalArgumentException("least must not be longer than most: " + least + ", " + most);
        }
    }

    /**
     * Returns no warm-up: what is measured is what a cold server does.
     *
     * @return the warm-up
     */
    public static WarmUp none() {
        return NONE;
    }

    /**
     * Returns a warm-up of a fixed time.
     *
     * @param time longer than zero
     * @return the warm-up
     * @throws NullPointerException if {@code time} is null
     * @throws IllegalArgumentException if {@code time} is not longer than zero
     */
    public static WarmUp of(Duration time) {
        Require.positive(time, "time");
        return new WarmUp(time, time);
    }

    /**
     * Returns a warm-up that ends when the throughput is steady, after 3 s at the earliest.
     *
     * @param most when it ends even if the throughput is not steady, which the result then says; at least 3 s
     * @return the warm-up
     * @throws NullPointerException if {@code most} is null
     * @throws IllegalArgumentException if {@code most} is shorter than 3 s
     */
    public static WarmUp untilSteady(Duration most) {
        return new WarmUp(DEFAULT_LEAST, most);
    }

    /** Returns whether it ends when the load is steady. */
    boolean looksForSteadyState() {
        return least.compareTo(most) < 0;
    }
}
