package dev.volano.probe;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Finds the limits that control groups set, which is how a container is bounded. */
final class ControlGroupProbe {

    /** From here on version 1 means no limit: it writes the largest long, rounded down to a page of up to 64 KiB. */
    private static final long UNLIMITED_BYTES = Long.MAX_VALUE - 0xFFFF;

    private static final int DECIMALS = 3;

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

    /** Returns how many processors' worth of time the group has: the least quota per period, here or around it. */
    Limit cpuMax() {
        Optional<ControlGroup> found = ControlGroup.find(membership, "cpu");
        if (found.isEmpty() || !mounted(found.get())) {
            return Limit.unknown(Limits.CGROUP_CPU_MAX);
        }
        ControlGroup group = found.get();
        List<Limit> limits = group.folders().stream()
                .flatMap(folder -> quota(folder, group.version()).stream())
                .map(ControlGroupProbe::processors)
                .toList();
        if (!limits.stream().allMatch(Limit::isKnown)) {
            return Limit.unknown(Limits.CGROUP_CPU_MAX);
        }
        return limits.stream()
                .filter(limit -> !limit.isUnlimited())
                .min(Comparator.comparing(limit -> new BigDecimal(limit.value().orElseThrow())))
                .orElseGet(() -> Limit.unlimited(Limits.CGROUP_CPU_MAX));
    }

    /** Returns quota and period, both in microseconds, where version 1 has a file for each. */
    private Optional<String> quota(String folder, int version) {
        return version == 2
                ? files.text(folder + "/cpu.max")
                : files.text(folder + "/cpu.cfs_quota_us")
                        .map(quota -> quota + " "
                                + files.text(folder + "/cpu.cfs_period_us").orElse(""));
    }

    private static Limit processors(String quotaAndPeriod) {
        String[] words = quotaAndPeriod.strip().split("\\s+", -1);
        if (words[0].equals("max") || words[0].equals("-1")) {
            return Limit.unlimited(Limits.CGROUP_CPU_MAX);
        }
        OptionalLong quota = ProcText.number(words[0]);
        OptionalLong period = ProcText.number(words[words.length - 1]);
        if (words.length != 2 || quota.isEmpty() || period.orElse(0) == 0) {
            return Limit.unknown(Limits.CGROUP_CPU_MAX);
        }
        BigDecimal processors = BigDecimal.valueOf(quota.getAsLong())
                .divide(BigDecimal.valueOf(period.getAsLong()), DECIMALS, RoundingMode.HALF_UP);
        return Limit.of(Limits.CGROUP_CPU_MAX, processors.stripTrailingZeros().toPlainString());
    }

    private boolean mounted(ControlGroup group) {
        return files.exists(group.mount() + "/cgroup.procs"); // which every group has
    }

    /** Returns the least of the limits of a group and those around it; unknown if one of them is not understood. */
    private Limit tightest(String name, ControlGroup group, String file) {
        if (!mounted(group)) {
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
