package dev.volano.probe;

import java.util.Optional;
import java.util.OptionalDouble;

/** Samples this machine: from the files of the kernel on Linux, and elsewhere how busy the JVM says that it is. */
final class MachineMeter {

    private final SystemFiles files;
    private final ControlGroupMeter group;

    MachineMeter(SystemFiles files) {
        this.files = files;
        this.group = new ControlGroupMeter(files);
    }

    /**
     * Takes a sample.
     *
     * @param whole whether to ask for what takes longer, too
     * @return the sample
     */
    MachineSample sample(boolean whole) {
        long atNanos = System.nanoTime();
        Optional<CpuTimes> times = files.text("/proc/stat").flatMap(CpuTimes::read);
        return new MachineSample(
                atNanos,
                times,
                times.isPresent() ? OptionalDouble.empty() : SystemBean.share("CpuLoad"),
                Pressure.someNanos(files.text("/proc/pressure/cpu").orElse("")),
                group.pressureNanos(),
                group.throttledPeriods(),
                group.throttledNanos(),
                group.oomKills(),
                KernelMemory.bytes(files),
                whole ? Optional.of(Frequency.read(files)) : Optional.empty());
    }
}
