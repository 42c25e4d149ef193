package dev.volano.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class BucketsTest {

    private static Histogram histogramOf(long... nanos) {
        Buckets buckets = new Buckets();
        for (long each : nanos) {
            buckets.record(each);
        }
        long[] sums = Buckets.noSums();
        buckets.addTo(sums);
        return Buckets.between(Buckets.noSums(), sums);
    }

    @Test
    void are_those_of_an_hdr_histogram_of_three_digits() {
        long[] values = LongStream.concat(
                        LongStream.rangeClosed(0, 42).map(shift -> (1L << shift) - 1),
                        new SplittableRandom(1).longs(10_000, 0, Buckets.MOST_NANOS))
                .toArray();
        Histogram expected = new Histogram(Buckets.MOST_NANOS, 3);
        for (long value : values) {
            expected.recordValue(value);
        }

        Histogram histogram = histogramOf(values);

        assertThat(histogram.getTotalCount()).isEqualTo(values.length);
        for (double percent = 0.1; percent <= 100; percent += 0.1) {
            assertThat(histogram.getValueAtPercentile(percent)).isEqualTo(expected.getValueAtPercentile(percent));
        }
    }

    @Test
    void each_bucket_begins_where_the_one_before_ends() {
        for (int index = 1; index < Buckets.noSums().length; index++) {
            long lowest = Buckets.lowest(index);

            assertThat(Buckets.indexOf(lowest)).isEqualTo(index);
            assertThat(Buckets.indexOf(lowest - 1)).isEqualTo(index - 1);
        }
    }

    @Test
    void what_is_out_of_range_counts_as_the_nearest() {
        Histogram histogram = histogramOf(-1, Long.MIN_VALUE, Long.MAX_VALUE);

        assertThat(histogram.getCountAtValue(0)).isEqualTo(2);
        assertThat(histogram.getCountAtValue(Buckets.MOST_NANOS)).isEqualTo(1);
    }

    @Test
    void no_count_is_lost_between_threads() throws Exception {
        Buckets buckets = new Buckets();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 100_000; n++) {
                    buckets.record(5);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join(30_000);
        }
        long[] sums = Buckets.noSums();
        buckets.addTo(sums);

        assertThat(sums[Buckets.indexOf(5)]).isEqualTo(400_000);
    }
}
