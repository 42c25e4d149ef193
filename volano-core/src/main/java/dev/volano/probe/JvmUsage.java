package dev.volano.probe;

import dev.volano.internal.Require;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a JVM did in a span of time. What it does not say is empty.
 *
 * @param elapsed from the first sample of it to the last, not negative
 * @param samples how many samples of it there were, at least 1
 * @param averageHeapUsedBytes the heap in use, garbage among it: the mean of the samples
 * @param highestHeapUsedBytes the same in the highest sample
 * @param highestHeapCommittedBytes the most heap that it had from the system in a sample
 * @param heapAfterGcBytes the heap in use after the last collection before the end, be it one before the span
 * @param gcCount how many collections there were; of collectors that run beside the program, the pauses
 * @param gcPauseNanos how long they stopped the program in all, in steps of 1 ms
 * @param longestGcPauseNanos the longest of these pauses that was seen; empty without a collection
 * @param allocatedBytes what its threads allocated
 * @param highestThreads the most platform threads in a sample
 * @param startedThreads how many platform threads were started
 * @param loadedClasses how many classes were loaded at the end
 * @param compilationNanos how long its compilers worked, over all their threads, in steps of 1 ms
 * @param safepoints how often all threads were stopped, for a collection or else
 * @param safepointNanos how long they were stopped in all
 * @param safepointSyncNanos how long it took in all until the last thread had stopped
 * @param notes what is not known or not exact, and why: sentences for readers
 * @since 0.1
 */
public record JvmUsage(
        Duration elapsed,
        int samples,
        OptionalLong averageHeapUsedBytes,
        OptionalLong highestHeapUsedBytes,
        OptionalLong highestHeapCommittedBytes,
        OptionalLong heapAfterGcBytes,
        OptionalLong gcCount,
        OptionalLong gcPauseNanos,
        OptionalLong longestGcPauseNanos,
        OptionalLong allocatedBytes,
        OptionalLong highestThreads,
        OptionalLong startedThreads,
        OptionalLong loadedClasses,
        OptionalLong compilationNanos,
        OptionalLong safepoints,
        OptionalLong safepointNanos,
        OptionalLong safepointSyncNanos,
        List<String> notes) {

    /**
     * Creates a usage.
     *
     * @throws NullPointerException if a component is null
     * @throws IllegalArgumentException if {@code elapsed} is negative or {@code samples} less than 1
     */
    public JvmUsage {
        Require.notNegative(elapsed, "elapsed");
        Require.atLeast(samples, 1, "samples");
        Objects.requireNonNull(averageHeapUsedBytes, "averageHeapUsedBytes");
        Objects.requireNonNull(highestHeapUsedBytes, "highestHeapUsedBytes");
        Objects.requireNonNull(highestHeapCommittedBytes, "highestHeapCommittedBytes");
        Objects.requireNonNull(heapAfterGcBytes, "heapAfterGcBytes");
        Objects.requireNonNull(gcCount, "gcCount");
        Objects.requireNonNull(gcPauseNanos, "gcPauseNanos");
        Objects.requireNonNull(longestGcPauseNanos, "longestGcPauseNanos");
        Objects.requireNonNull(allocatedBytes, "allocatedBytes");
        Objects.requireNonNull(highestThreads, "highestThreads");
        Objects.requireNonNull(startedThreads, "startedThreads");
        Objects.requireNonNull(loadedClasses, "loadedClasses");
        Objects.requireNonNull(compilationNanos, "compilationNanos");
        Objects.requireNonNull(safepoints, "safepoints");
        Objects.requireNonNull(safepointNanos, "safepointNanos");
        Objects.requireNonNull(safepointSyncNanos, "safepointSyncNanos");
        notes = List.copyOf(notes);
    }

    /**
     * Sums up samples of one JVM.
     *
     * @param samples the samples in order, at least one
     * @return the usage
     * @throws IllegalArgumentException if {@code samples} is empty
     */
    public static JvmUsage of(List<JvmSample> samples) {
        Require.atLeast(samples.size(), 1, "samples");
        JvmSample first = samples.get(0);
        JvmSample last = samples.get(samples.size() - 1);
        List<String> notes = new ArrayList<>();
        return new JvmUsage(
                Duration.ofNanos(Math.max(0, last.atNanos() - first.atNanos())),
                samples.size(),
                Samples.average(samples, JvmSample::heapUsedBytes),
                Samples.highest(samples, JvmSample::heapUsedBytes),
                Samples.highest(samples, JvmSample::heapCommittedBytes),
                Samples.last(samples, JvmSample::heapAfterGcBytes),
                Samples.increase(samples, JvmSample::gcCount),
                Samples.increase(samples, JvmSample::gcPauseNanos),
                longestPause(samples, notes),
                allocated(samples, notes),
                Samples.highest(samples, JvmSample::threads),
                Samples.increase(samples, JvmSample::startedThreads),
                Samples.last(samples, JvmSample::loadedClasses),
                Samples.increase(samples, JvmSample::compilationNanos),
                Samples.increase(samples, JvmSample::safepoints),
                Samples.increase(samples, JvmSample::safepointNanos),
                Samples.increase(samples, JvmSample::safepointSyncNanos),
                notes);
    }

    /**
     * Returns how fast it allocated: {@link #allocatedBytes()} / {@link #elapsed()}.
     *
     * @return bytes per second; empty if not known, or no time elapsed
     */
    public OptionalDouble allocatedBytesPerSecond() {
        return allocatedBytes.isEmpty() || elapsed.isZero()
                ? OptionalDouble.empty()
                : OptionalDouble.of(allocatedBytes.getAsLong() * 1e9 / elapsed.toNanos());
    }

    /** A last pause counts where there was a collection since the sample before: else it was there already. */
    private static OptionalLong longestPause(List<JvmSample> samples, List<String> notes) {
        OptionalLong longest = OptionalLong.empty();
        boolean several = false;
        for (int i = 1; i < samples.size(); i++) {
            long collections = Samples.difference(
                            samples.get(i - 1).gcCount(), samples.get(i).gcCount())
                    .orElse(0);
            OptionalLong pause = samples.get(i).lastGcPauseNanos();
            several |= collections > 1;
            if (collections > 0 && pause.isPresent()) {
                longest = OptionalLong.of(Math.max(longest.orElse(0), pause.getAsLong()));
            }
        }
        if (several) {
            notes.add("the longest pause may have been longer: several collections fell between two samples,"
                    + " and a JVM tells the last of them");
        }
        return longest;
    }

    private static OptionalLong allocated(List<JvmSample> samples, List<String> notes) {
        OptionalLong total = Samples.increase(samples, JvmSample::totalAllocatedBytes);
        if (total.isPresent()) {
            return total;
        }
        OptionalLong live = Samples.increase(samples, JvmSample::liveAllocatedBytes);
        long started = Samples.increase(samples, JvmSample::startedThreads).orElse(0);
        long before = samples.get(0).threads().orElse(0);
        long after = samples.get(samples.size() - 1).threads().orElse(0);
        if (live.isPresent() && started > after - before) {
            notes.add("allocation leaves out threads that ended: before Java 21 a JVM does not add them up");
        }
        return live;
    }
}
