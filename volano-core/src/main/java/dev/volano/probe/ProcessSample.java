package dev.volano.probe;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * What a process is and has done up to one moment. What the system does not say is empty.
 *
 * @param pid the process id
 * @param atNanos when, by {@code System.nanoTime()} of the JVM that asked
 * @param cpuNanos CPU time since its start, in its own code and in the kernel, over all threads
 * @param systemCpuNanos the part of {@code cpuNanos} in the kernel
 * @param residentBytes memory that it holds, shared libraries among it
 * @param residentPeakBytes the most memory that it has held since its start
 * @param threads how many threads it has, as the system counts them
 * @param openDescriptors how many files and sockets it has open
 * @since 0.1
 */
public record ProcessSample(
        long pid,
        long atNanos,
        OptionalLong cpuNanos,
        OptionalLong systemCpuNanos,
        OptionalLong residentBytes,
        OptionalLong residentPeakBytes,
        OptionalLong threads,
        OptionalLong openDescriptors) {

    /**
     * Creates a sample.
     *
     * @throws NullPointerException if a component is null
     */
    public ProcessSample {
        Objects.requireNonNull(cpuNanos, "cpuNanos");
        Objects.requireNonNull(systemCpuNanos, "systemCpuNanos");
        Objects.requireNonNull(residentBytes, "residentBytes");
        Objects.requireNonNull(residentPeakBytes, "residentPeakBytes");
        Objects.requireNonNull(threads, "threads");
        Objects.requireNonNull(openDescriptors, "openDescriptors");
    }
}
