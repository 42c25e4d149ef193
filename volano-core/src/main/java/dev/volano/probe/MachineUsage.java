package dev.volano.probe;

import dev.volano.internal.Require;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * What a machine did in a span of time. What the system does not say is empty. Shares are from 0 to 1, of all its
 * processors together unless said otherwise.
 *
 * @param elapsed from the first sample to the last, not negative
 * @param samples how many samples there were, at least 1
 * @param processors how many processors it has, whoever may use them
 * @param busyShare at work, for whatever process
 * @param ioWaitShare without work, while something waited for a disk
 * @param stealShare with work, while the host of this virtual machine ran something else
 * @param busyCores how many processors were at work in the mean
 * @param otherCores how many of them worked neither for the generator nor for the server: those of everybody else and
 *     of the kernel
 * @param cpuPressureShare for which share of the time some work waited for a processor (PSI, {@code some})
 * @param groupCpuPressureShare the same of the control group of this process
 * @param throttledPeriods how often that group had used up its quota of CPU time, or one around it
 * @param throttledNanos how long that held it back
 * @param oomKills how many processes of that group the kernel killed for want of memory
 * @param highestKernelBytes the most memory that the kernel had for its own objects, sockets among them, and for the
 *     data in TCP sockets: of all processes together
 * @param governor who decides how fast the processors run, for example {@code powersave}
 * @param frequencyHertz how fast they ran at the end, the mean over the processors
 * @since 0.1
 */
public record MachineUsage(
        Duration elapsed,
        int samples,
        OptionalInt processors,
        OptionalDouble busyShare,
        OptionalDouble ioWaitShare,
        OptionalDouble stealShare,
        OptionalDouble busyCores,
        OptionalDouble otherCores,
        OptionalDouble cpuPressureShare,
        OptionalDouble groupCpuPressureShare,
        OptionalLong throttledPeriods,
        OptionalLong throttledNanos,
        OptionalLong oomKills,
        OptionalLong highestKernelBytes,
        Optional<String> governor,
        OptionalLong frequencyHertz) {

    /**
     * Creates a usage.
     *
     * @throws NullPointerException if a component is null
     * @throws IllegalArgumentException if {@code elapsed} is negative or {@code samples} less than 1
     */
    public MachineUsage {
        Require.notNegative(elapsed, "elapsed");
        Require.atLeast(samples, 1, "samples");
        Objects.requireNonNull(processors, "processors");
        Objects.requireNonNull(busyShare, "busyShare");
        Objects.requireNonNull(ioWaitShare, "ioWaitShare");
        Objects.requireNonNull(stealShare, "stealShare");
        Objects.requireNonNull(busyCores, "busyCores");
        Objects.requireNonNull(otherCores, "otherCores");
        Objects.requireNonNull(cpuPressureShare, "cpuPressureShare");
        Objects.requireNonNull(groupCpuPressureShare, "groupCpuPressureShare");
        Objects.requireNonNull(throttledPeriods, "throttledPeriods");
        Objects.requireNonNull(throttledNanos, "throttledNanos");
        Objects.requireNonNull(oomKills, "oomKills");
        Objects.requireNonNull(highestKernelBytes, "highestKernelBytes");
        Objects.requireNonNull(governor, "governor");
        Objects.requireNonNull(frequencyHertz, "frequencyHertz");
    }

    /**
     * Sums up samples.
     *
     * @param samples the samples in order, at least one
     * @param oursNanos the CPU time of the generator and the server in that span; empty if it is not known
     * @return the usage
     */
    static MachineUsage of(List<MachineSample> samples, OptionalLong oursNanos) {
        Require.atLeast(samples.size(), 1, "samples");
        MachineSample first = samples.get(0);
        MachineSample last = samples.get(samples.size() - 1);
        long elapsedNanos = Math.max(0, last.atNanos() - first.atNanos());
        Optional<CpuTimes> times = last.times().flatMap(later -> first.times().map(later::since));
        OptionalDouble busyShare = times.isPresent()
                ? share(times, CpuTimes::busyNanos)
                : samples.stream()
                        .flatMapToDouble(sample -> sample.recentBusyShare().stream())
                        .average();
        OptionalInt processors =
                last.times().stream().mapToInt(CpuTimes::processors).findFirst();
        OptionalDouble busyCores = busyShare.isPresent() && processors.isPresent()
                ? OptionalDouble.of(busyShare.getAsDouble() * processors.getAsInt())
                : OptionalDouble.empty();
        return new MachineUsage(
                Duration.ofNanos(elapsedNanos),
                samples.size(),
                processors,
                busyShare,
                share(times, CpuTimes::ioWaitNanos),
                share(times, CpuTimes::stealNanos),
                busyCores,
                others(busyCores, oursNanos, elapsedNanos),
                ofTime(Samples.increase(samples, MachineSample::pressureNanos), elapsedNanos),
                ofTime(Samples.increase(samples, MachineSample::groupPressureNanos), elapsedNanos),
                Samples.increase(samples, MachineSample::throttledPeriods),
                Samples.increase(samples, MachineSample::throttledNanos),
                Samples.increase(samples, MachineSample::oomKills),
                Samples.highest(samples, MachineSample::kernelBytes),
                samples.stream()
                        .flatMap(sample -> sample.frequency().stream())
                        .flatMap(it -> it.governors().stream())
                        .reduce((earlier, later) -> later),
                Samples.last(
                        samples,
                        sample -> sample.frequency().map(Frequency::hertz).orElse(OptionalLong.empty())));
    }

    private static OptionalDouble share(Optional<CpuTimes> times, ToLongFunction<CpuTimes> part) {
        return times.stream()
                .filter(known -> known.totalNanos() > 0)
                .mapToDouble(known -> (double) part.applyAsLong(known) / known.totalNanos())
                .findFirst();
    }

    /** Clocks of the machine and of a process go in steps of 10 ms that do not meet: what falls below zero is zero. */
    private static OptionalDouble others(OptionalDouble busyCores, OptionalLong oursNanos, long elapsedNanos) {
        return busyCores.isEmpty() || oursNanos.isEmpty() || elapsedNanos == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        Math.max(0, busyCores.getAsDouble() - (double) oursNanos.getAsLong() / elapsedNanos));
    }

    private static OptionalDouble ofTime(OptionalLong nanos, long elapsedNanos) {
        return nanos.isEmpty() || elapsedNanos == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.min(1, (double) nanos.getAsLong() / elapsedNanos));
    }
}
