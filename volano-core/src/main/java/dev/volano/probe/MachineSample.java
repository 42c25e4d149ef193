package dev.volano.probe;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a machine has done up to one moment.
 *
 * @param atNanos when, by {@code System.nanoTime()}
 * @param times how long its processors have been at what
 * @param recentBusyShare which share of its processors was busy lately, where {@code times} is not known
 * @param pressureNanos how long some work waited for a processor
 * @param groupPressureNanos the same of the control group of this process
 * @param throttledPeriods how often that group had used up its quota of CPU time
 * @param throttledNanos how long that held it back
 * @param oomKills how many of its processes the kernel has killed for want of memory
 * @param kernelBytes the memory of the kernel for its objects, sockets among them, and for the data in TCP sockets
 * @param frequency how fast the processors run; empty if that was not asked for
 */
record MachineSample(
        long atNanos,
        Optional<CpuTimes> times,
        OptionalDouble recentBusyShare,
        OptionalLong pressureNanos,
        OptionalLong groupPressureNanos,
        OptionalLong throttledPeriods,
        OptionalLong throttledNanos,
        OptionalLong oomKills,
        OptionalLong kernelBytes,
        Optional<Frequency> frequency) {}
