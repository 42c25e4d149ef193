package dev.volano.probe;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/** Reads what a control group counts, which is how a container shows that it was held back. */
final class ControlGroupMeter {

    private final SystemFiles files;
    private final Optional<ControlGroup> cpu;
    private final Optional<ControlGroup> memory;

    ControlGroupMeter(SystemFiles files) {
        String membership = files.text("/proc/self/cgroup").orElse("");
        this.files = files;
        this.cpu = ControlGroup.find(membership, "cpu");
        this.memory = ControlGroup.find(membership, "memory");
    }

    /** Returns how often the group, or the one around it that was held back most, had used up its quota. */
    OptionalLong throttledPeriods() {
        return most("nr_throttled");
    }

    /** Returns how long that held it back, over all processors. */
    OptionalLong throttledNanos() {
        return cpu.filter(group -> group.version() == 1).isPresent()
                ? most("throttled_time")
                : most("throttled_usec").stream()
                        .map(TimeUnit.MICROSECONDS::toNanos)
                        .findFirst();
    }

    /** Returns how long some of the group's work waited for a processor; only version 2 tells. */
    OptionalLong pressureNanos() {
        return innermost(cpu.filter(group -> group.version() == 2), "cpu.pressure")
                .map(Pressure::someNanos)
                .orElse(OptionalLong.empty());
    }

    /** Returns how many of the group's processes the kernel has killed for want of memory. */
    OptionalLong oomKills() {
        boolean first = memory.filter(group -> group.version() == 1).isPresent();
        return innermost(memory, first ? "memory.oom_control" : "memory.events")
                .map(text -> ProcText.number(text, "oom_kill"))
                .orElse(OptionalLong.empty());
    }

    private OptionalLong most(String key) {
        return cpu.map(group -> group.folders().stream()
                        .flatMap(folder -> files.text(folder + "/cpu.stat").stream())
                        .flatMapToLong(text -> ProcText.number(text, key).stream()))
                .orElseGet(LongStream::empty)
                .max();
    }

    private Optional<String> innermost(Optional<ControlGroup> group, String file) {
        return group.stream()
                .flatMap(it -> it.folders().stream())
                .flatMap(folder -> files.text(folder + "/" + file).stream())
                .findFirst();
    }
}
