package dev.volano.probe;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * What a JVM is and has done up to one moment. What it does not say is empty.
 *
 * @param atNanos when, by {@code System.nanoTime()} of the JVM that asked
 * @param heapUsedBytes the heap in use, garbage among it
 * @param heapCommittedBytes the heap that it has from the system
 * @param heapAfterGcBytes the heap in use after the last collection: what lives, and what that collection left
 * @param gcCount how many collections there were; of collectors that run beside the program, the pauses
 * @param gcPauseNanos how long they stopped the program in all, in steps of 1 ms
 * @param lastGcPauseNanos how long the last of each collector stopped it, the longest of them, in steps of 1 ms
 * @param totalAllocatedBytes what all threads have allocated, ended ones too; from Java 21 on
 * @param liveAllocatedBytes what those threads have allocated that are alive; where the total is not known
 * @param threads how many platform threads are alive
 * @param startedThreads how many platform threads have been started
 * @param loadedClasses how many classes are loaded
 * @param compilationNanos how long its compilers have worked, over all their threads, in steps of 1 ms
 * @param safepoints how often it has stopped all threads, for a collection or else
 * @param safepointNanos how long they were stopped in all
 * @param safepointSyncNanos how long it took in all until the last thread had stopped
 * @since 0.1
 */
public record JvmSample(
        long atNanos,
        OptionalLong heapUsedBytes,
        OptionalLong heapCommittedBytes,
        OptionalLong heapAfterGcBytes,
        OptionalLong gcCount,
        OptionalLong gcPauseNanos,
        OptionalLong lastGcPauseNanos,
        OptionalLong totalAllocatedBytes,
        OptionalLong liveAllocatedBytes,
        OptionalLong threads,
        OptionalLong startedThreads,
        OptionalLong loadedClasses,
        OptionalLong compilationNanos,
        OptionalLong safepoints,
        OptionalLong safepointNanos,
        OptionalLong safepointSyncNanos) {

    /**
     * Creates a sample.
     *
     * @throws NullPointerException if a component is null
     */
    public JvmSample {
        Objects.requireNonNull(heapUsedBytes, "heapUsedBytes");
        Objects.requireNonNull(heapCommittedBytes, "heapCommittedBytes");
        Objects.requireNonNull(heapAfterGcBytes, "heapAfterGcBytes");
        Objects.requireNonNull(gcCount, "gcCount");
        Objects.requireNonNull(gcPauseNanos, "gcPauseNanos");
        Objects.requireNonNull(lastGcPauseNanos, "lastGcPauseNanos");
        Objects.requireNonNull(totalAllocatedBytes, "totalAllocatedBytes");
        Objects.requireNonNull(liveAllocatedBytes, "liveAllocatedBytes");
        Objects.requireNonNull(threads, "threads");
        Objects.requireNonNull(startedThreads, "startedThreads");
        Objects.requireNonNull(loadedClasses, "loadedClasses");
        Objects.requireNonNull(compilationNanos, "compilationNanos");
        Objects.requireNonNull(safepoints, "safepoints");
        Objects.requireNonNull(safepointNanos, "safepointNanos");
        Objects.requireNonNull(safepointSyncNanos, "safepointSyncNanos");
    }
}
