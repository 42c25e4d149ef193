package dev.volano.measure;

import java.util.Arrays;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Latencies of one kind, noted by any thread, and taken by one thread at a time.
 *
 * @since 0.1
 */
public final class LatencyRecorder {

    private final Buckets buckets = new Buckets();
    private long[] before = Buckets.noSums();
    private long[] after = Buckets.noSums();

    /** Creates a recorder without latencies. */
    public LatencyRecorder() {}

    /**
     * Notes a latency.
     *
     * @param nanos nanoseconds; what is negative counts as 0, and what is longer than 73 minutes as that
     */
    public void record(long nanos) {
        buckets.record(nanos);
    }

    /**
     * Takes what was noted since it was taken last.
     *
     * @return the latencies; empty if there were none
     */
    public Optional<Latency> take() {
        Arrays.fill(after, 0);
        buckets.addTo(after);
        Histogram histogram = Buckets.between(before, after);
        long[] spare = before;
        before = after;
        after = spare;
        return histogram.getTotalCount() == 0 ? Optional.empty() : Optional.of(Latency.owning(histogram));
    }
}
