package dev.volano.probe;

import java.util.List;
import java.util.OptionalLong;

/** Finds the limits that control groups set, which is how a container is bounded. */
final class ControlGroupProbe {

    /** From here on version 1 means no limit: it writes the largest long, rounded down to a page of up to 64 KiB. */
    private static final long UNLIMITED_BYTES = Long.MAX_VALUE - 0xFFFF;

    private final SystemFiles files;
    private final String membership;

    ControlGroupProbe(SystemFiles files) {
        this(files, "self");
    }

    /**
     * Creates a probe.
     *
     * @param files the system's
     * @param process its id, or {@code self}
     */
    ControlGroupProbe(SystemFiles files, String process) {
        this.files = files;
        this.membership = files.text("/proc/" + process + "/cgroup").orElse("");
    }

    Limit pidsMax() {
        return ControlGroup.find(membership, "pids")
                .map(group -> tightest(Limits.CGROUP_PIDS_MAX, group, "pids.max"))
                .orElseGet(() -> Limit.unknown(Limits.CGROUP_PIDS_MAX));
    }

    Limit memoryMax() {
        return ControlGroup.find(membership, "memory")
                .map(group -> tightest(
                        Limits.CGROUP_MEMORY_MAX, group, group.version() == 1 ? "memory.limit_in_bytes" : "memory.max"))
                .orElseGet(() -> Limit.unknown(Limits.CGROUP_MEMORY_MAX));
    }

    /** Returns the least of the limits of a group and those around it; unknown if one of them is not understood. */
    private Limit tightest(String name, ControlGroup group, String file) {
        if (!files.exists(group.mount() + "/cgroup.procs")) { // which every group has: nothing is mounted here
            return Limit.unknown(name);
        }
        // No file: a group that is not seen from here, the outermost one, or one that the controller leaves alone.
        List<Limit> limits = group.folders().stream()
                .flatMap(folder -> files.text(folder + "/" + file).stream())
                .map(text -> Limit.read(name, text))
                .toList();
        if (!limits.stream().allMatch(Limit::isKnown)) {
            return Limit.unknown(name);
        }
        OptionalLong least = limits.stream()
                .flatMapToLong(limit -> limit.bound().stream())
                .filter(bound -> bound < UNLIMITED_BYTES)
                .min();
        return least.isPresent() ? Limit.of(name, least.getAsLong()) : Limit.unlimited(name);
    }
}
