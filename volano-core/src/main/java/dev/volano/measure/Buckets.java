package dev.volano.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.HdrHistogram.Histogram;

/**
 * Counts of latencies in buckets that any thread may count in, and any other may read meanwhile. The buckets are those
 * of an HdrHistogram of three significant digits: 2,048 of 1 ns, then 1,024 of 2 ns, 1,024 of 4 ns and so on.
 *
 * <p>HdrHistogram's own recorders either allow one writer only, while with a thread per connection there are thousands,
 * or take several atomic operations for a value; this takes one.
 */
final class Buckets {

    /** The longest latency that is told from longer ones: 73 minutes. */
    static final long MOST_NANOS = (1L << 42) - 1;

    private static final int SUB_BUCKET_BITS = 11;
    private static final int HALF = 1 << (SUB_BUCKET_BITS - 1);
    private static final int LENGTH = indexOf(MOST_NANOS) + 1;

    private static final VarHandle COUNTS = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] counts = new long[LENGTH];

    /** Counts a latency. One that is negative counts as 0, one that is longer than the longest as that. */
    void record(long nanos) { // hot: once per message
        COUNTS.getAndAddRelease(counts, indexOf(Math.max(0, Math.min(MOST_NANOS, nanos))), 1L);
    }

    static int indexOf(long nanos) {
        int shift = Math.max(0, Long.SIZE - SUB_BUCKET_BITS - Long.numberOfLeadingZeros(nanos));
        return HALF * shift + (int) (nanos >>> shift);
    }

    /** Returns the shortest latency that is counted in a bucket. */
    static long lowest(int index) {
        int shift = Math.max(0, index / HALF - 1);
        return (long) (index - HALF * shift) << shift;
    }

    /** Adds what was counted so far. */
    void addTo(long[] sums) {
        for (int i = 0; i < LENGTH; i++) {
            sums[i] += (long) COUNTS.getOpaque(counts, i);
        }
    }

    /** Returns sums that are all 0. */
    static long[] noSums() {
        return new long[LENGTH];
    }

    /** Returns a histogram of what was counted between two times that the sums were taken. */
    static Histogram between(long[] before, long[] after) {
        int last = LENGTH - 1;
        while (last > 0 && after[last] == before[last]) {
            last--;
        }
        Histogram histogram = new Histogram(Math.max(2, lowest(last)), Latency.SIGNIFICANT_DIGITS);
        for (int i = 0; i <= last; i++) {
            if (after[i] != before[i]) {
                histogram.recordValueWithCount(lowest(i), after[i] - before[i]);
            }
        }
        return histogram;
    }
}
