package dev.volano.benchmarks;

import java.util.SplittableRandom;

/**
 * The work that makes a server slower by a known amount: steps of Marsaglia's xorshift generator, one after another.
 */
final class Work {

    /** A state to start from; it must not be 0. */
    static final long START = 88_172_645_463_325_252L;

    private static final int PROBES = 50;
    private static final int PROBE_STEPS = 200_000;

    private Work() {}

    /** Does the steps; each needs the one before it, so that they cannot overlap. */
    static long steps(long state, int steps) {
        long x = state;
        for (int i = 0; i < steps; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        return x;
    }

    /** Returns what a step takes in nanoseconds: the least of some probes, since all else only adds to it. */
    static double nanosPerStep() {
        long state = new SplittableRandom(1).nextLong() | 1;
        long least = Long.MAX_VALUE;
        for (int i = 0; i < PROBES; i++) {
            long begin = System.nanoTime();
            state = steps(state, PROBE_STEPS);
            least = Math.min(least, System.nanoTime() - begin);
        }
        if (state == 0) {
            throw new IllegalStateException("a xorshift generator does not reach 0");
        }
        return (double) least / PROBE_STEPS;
    }
}
