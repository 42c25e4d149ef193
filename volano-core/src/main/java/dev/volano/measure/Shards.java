package dev.volano.measure;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * The {@link Shard}s of a run. Any thread may note latencies; one thread at a time takes them.
 *
 * @since 0.1
 */
public final class Shards {

    private final List<Shard> shards;
    private final Series serviceTimes = new Series(Shard::serviceTimes);
    private final Series responseTimes = new Series(Shard::responseTimes);

    /**
     * Creates shards without latencies.
     *
     * @param count how many, at least 1; as many as there are threads that note latencies is enough, and more than a
     *     few for each processor is of no use
     * @throws IllegalArgumentException if {@code count} is less than 1
     */
    public Shards(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("count must be at least 1: " + count);
        }
        shards = IntStream.range(0, count).mapToObj(i -> new Shard()).toList();
    }

    /**
     * Returns the shard of a client.
     *
     * @param client the client's index, from 0
     * @return one of the shards
     */
    public Shard of(int client) {
        return shards.get(client % shards.size());
    }

    /**
     * The latencies noted in a span of time.
     *
     * @param serviceTime from when messages were sent; empty if none was noted
     * @param responseTime from when messages were due; empty if none was noted
     */
    public record Taken(Optional<Latency> serviceTime, Optional<Latency> responseTime) {}

    /**
     * Takes what was noted since it was taken last.
     *
     * @return the latencies
     */
    public Taken take() {
        return new Taken(serviceTimes.take(), responseTimes.take());
    }

    /** The latencies of one kind. Its two arrays take turns, so that little is allocated for a window. */
    private final class Series {

        private final Function<Shard, Buckets> which;
        private long[] before = Buckets.noSums();
        private long[] after = Buckets.noSums();

        Series(Function<Shard, Buckets> which) {
            this.which = which;
        }

        Optional<Latency> take() {
            Arrays.fill(after, 0);
            shards.forEach(shard -> which.apply(shard).addTo(after));
            Histogram histogram = Buckets.between(before, after);
            long[] spare = before;
            before = after;
            after = spare;
            return histogram.getTotalCount() == 0 ? Optional.empty() : Optional.of(Latency.owning(histogram));
        }
    }
}
