package dev.volano.probe;

import dev.volano.internal.Require;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a process did in a span of time. What the system does not say is empty.
 *
 * @param pid the process id
 * @param elapsed from the first sample of it to the last, not negative
 * @param samples how many samples of it there were, at least 1
 * @param cpuNanos CPU time that it took, over all threads, in steps of 10 ms on Linux
 * @param systemCpuNanos the part of {@code cpuNanos} in the kernel
 * @param averageResidentBytes memory that it held, the mean of the samples
 * @param highestResidentBytes the most memory that it held in the span: exact if that was more than ever before, and
 *     otherwise the highest sample
 * @param peakResidentBytes the most memory that it has held since its start
 * @param highestThreads the most threads in a sample, as the system counts them
 * @param highestOpenDescriptors the most files and sockets open in a sample
 * @param voluntarySwitches how often its threads waited for something; of those that were alive at the end
 * @param involuntarySwitches how often a processor was taken from its threads; of those that were alive at the end
 * @param runQueueWaitNanos how long its threads could have run and had no processor, all added up; of those that were
 *     alive at the end
 * @param notes what is not known or not exact, and why: sentences for readers
 * @since 0.1
 */
public record ProcessUsage(
        long pid,
        Duration elapsed,
        int samples,
        OptionalLong cpuNanos,
        OptionalLong systemCpuNanos,
        OptionalLong averageResidentBytes,
        OptionalLong highestResidentBytes,
        OptionalLong peakResidentBytes,
        OptionalLong highestThreads,
        OptionalLong highestOpenDescriptors,
        OptionalLong voluntarySwitches,
        OptionalLong involuntarySwitches,
        OptionalLong runQueueWaitNanos,
        List<String> notes) {

    /**
     * Creates a usage.
     *
     * @throws NullPointerException if a component is null
     * @throws IllegalArgumentException if {@code elapsed} is negative or {@code samples} less than 1
     */
    public ProcessUsage {
        Require.notNegative(elapsed, "elapsed");
        Require.atLeast(samples, 1, "samples");
        Objects.requireNonNull(cpuNanos, "cpuNanos");
        Objects.requireNonNull(systemCpuNanos, "systemCpuNanos");
        Objects.requireNonNull(averageResidentBytes, "averageResidentBytes");
        Objects.requireNonNull(highestResidentBytes, "highestResidentBytes");
        Objects.requireNonNull(peakResidentBytes, "peakResidentBytes");
        Objects.requireNonNull(highestThreads, "highestThreads");
        Objects.requireNonNull(highestOpenDescriptors, "highestOpenDescriptors");
        Objects.requireNonNull(voluntarySwitches, "voluntarySwitches");
        Objects.requireNonNull(involuntarySwitches, "involuntarySwitches");
        Objects.requireNonNull(runQueueWaitNanos, "runQueueWaitNanos");
        notes = List.copyOf(notes);
    }

    /**
     * Sums up samples of one process.
     *
     * @param samples the samples in order, at least one
     * @return the usage, without what is counted by thread
     * @throws IllegalArgumentException if {@code samples} is empty
     */
    public static ProcessUsage of(List<ProcessSample> samples) {
        return of(samples, Optional.empty(), Optional.empty());
    }

    static ProcessUsage of(
            List<ProcessSample> samples, Optional<TaskCounters> firstTasks, Optional<TaskCounters> lastTasks) {
        Require.atLeast(samples.size(), 1, "samples");
        ProcessSample first = samples.get(0);
        ProcessSample last = samples.get(samples.size() - 1);
        List<String> notes = new ArrayList<>();
        Optional<TaskCounters.Counters> counted =
                lastTasks.flatMap(later -> firstTasks.map(earlier -> later.since(earlier)));
        if (counted.isEmpty()) {
            notes.add("context switches and waits for a processor are not known: the threads could not be asked one by"
                    + " one at both ends, as there were more than " + ProcessMeter.MOST_TASKS
                    + ", or the system does not say, or the process had ended");
        }
        return new ProcessUsage(
                first.pid(),
                Duration.ofNanos(Math.max(0, last.atNanos() - first.atNanos())),
                samples.size(),
                Samples.increase(samples, ProcessSample::cpuNanos),
                Samples.increase(samples, ProcessSample::systemCpuNanos),
                Samples.average(samples, ProcessSample::residentBytes),
                highestResident(samples),
                Samples.last(samples, ProcessSample::residentPeakBytes),
                Samples.highest(samples, ProcessSample::threads),
                Samples.highest(samples, ProcessSample::openDescriptors),
                counted.stream()
                        .mapToLong(TaskCounters.Counters::voluntarySwitches)
                        .findFirst(),
                counted.stream()
                        .mapToLong(TaskCounters.Counters::involuntarySwitches)
                        .findFirst(),
                counted.map(TaskCounters.Counters::runQueueWaitNanos).orElse(OptionalLong.empty()),
                notes);
    }

    /**
     * Returns how many processors it kept busy: CPU time / {@link #elapsed()}.
     *
     * @return the number, from 0 to about that of the processors; empty if the CPU time is not known or no time elapsed
     */
    public OptionalDouble cpuCores() {
        return cpuNanos.isEmpty() || elapsed.isZero()
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) cpuNanos.getAsLong() / elapsed.toNanos());
    }

    private static OptionalLong highestResident(List<ProcessSample> samples) {
        OptionalLong rise = Samples.increase(samples, ProcessSample::residentPeakBytes);
        return rise.isPresent() && rise.getAsLong() > 0
                ? Samples.last(samples, ProcessSample::residentPeakBytes)
                : Samples.highest(samples, ProcessSample::residentBytes);
    }
}
