package dev.volano.measure;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * A distribution of latencies, each kept to three significant digits. Never empty. Immutable.
 *
 * @since 0.1
 */
public final class Latency {

    /** Digits that are kept of each latency: 3. */
    public static final int SIGNIFICANT_DIGITS = 3;

    private static final double HIGHEST_PERCENTILE = 100;

    private final Histogram histogram; // is not changed any more

    private Latency(Histogram histogram) {
        if (histogram.getTotalCount() == 0) {
            throw new IllegalArgumentException("a latency must have a value at least");
        }
        this.histogram = histogram;
    }

    /** Returns the latencies of a histogram in nanoseconds, which is the result's from now on. */
    static Latency owning(Histogram histogram) {
        return new Latency(histogram);
    }

    /**
     * Returns the latency that {@link #encoded} gave.
     *
     * @param encoded a compressed histogram of nanoseconds in Base64
     * @return the latency
     * @throws IllegalArgumentException if that is not what it is, or it is empty
     */
    public static Latency decode(String encoded) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(encoded));
            return new Latency(Histogram.decodeFromCompressedByteBuffer(bytes, 0));
        } catch (DataFormatException
                | RuntimeException e) { // the library throws several kinds for bytes that are wrong
            throw new IllegalArgumentException("not a compressed histogram of latencies: " + e.getMessage(), e);
        }
    }

    /**
     * Returns all that is known of the latencies, to be kept.
     *
     * @return a compressed HdrHistogram (V2) of nanoseconds in Base64
     */
    public String encoded() {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.copy().encodeIntoCompressedByteBuffer(bytes); // of a copy: encoding uses a shared buffer
        byte[] exact = new byte[length];
        bytes.flip().get(exact);
        return Base64.getEncoder().encodeToString(exact);
    }

    /**
     * Returns how many latencies there are.
     *
     * @return at least 1
     */
    public long count() {
        return histogram.getTotalCount();
    }

    /**
     * Returns what a share of the latencies does not exceed.
     *
     * @param percent more than 0, at most 100, for example 99.9
     * @return the percentile, at most 0.1 % more than the latency itself
     * @throws IllegalArgumentException if {@code percent} is out of range
     */
    public Duration percentile(double percent) {
        if (!(percent > 0 && percent <= HIGHEST_PERCENTILE)) {
            throw new IllegalArgumentException("percent must be more than 0 and at most 100: " + percent);
        }
        return Duration.ofNanos(histogram.getValueAtPercentile(percent));
    }

    /**
     * Returns the longest latency.
     *
     * @return the maximum, at most 0.1 % more than the latency itself
     */
    public Duration max() {
        return Duration.ofNanos(histogram.getMaxValue());
    }

    /**
     * Returns the shortest latency.
     *
     * @return the minimum, at most 0.1 % less than the latency itself
     */
    public Duration min() {
        return Duration.ofNanos(histogram.getMinValue());
    }

    /**
     * Returns the arithmetic mean.
     *
     * @return the mean
     */
    public Duration mean() {
        return Duration.ofNanos(Math.round(histogram.getMean()));
    }

    /**
     * Returns the share of latencies that are at most so long.
     *
     * @param bound not negative
     * @return from 0 to 1
     * @throws IllegalArgumentException if {@code bound} is negative
     */
    public double shareWithin(Duration bound) {
        if (bound.isNegative()) {
            throw new IllegalArgumentException("bound must not be negative: " + bound);
        }
        return histogram.getPercentileAtOrBelowValue(bound.toNanos()) / HIGHEST_PERCENTILE;
    }

    /**
     * Returns these latencies and others taken as one distribution.
     *
     * @param other the others
     * @return the latencies of both
     */
    public Latency plus(Latency other) {
        Histogram sum = new Histogram(
                Math.max(2, Math.max(histogram.getMaxValue(), other.histogram.getMaxValue())), SIGNIFICANT_DIGITS);
        sum.add(histogram);
        sum.add(other.histogram);
        return new Latency(sum);
    }

    /**
     * Returns the latencies in a few figures.
     *
     * @return the summary
     */
    public LatencySummary summary() {
        return new LatencySummary(
                count(), percentile(50), percentile(90), percentile(99), percentile(99.9), percentile(99.99), max());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Latency that && histogram.equals(that.histogram);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(count()) * 31 + Long.hashCode(histogram.getMaxValue());
    }

    @Override
    public String toString() {
        return "Latency[" + summary() + "]";
    }
}
