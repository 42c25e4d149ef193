package dev.volano.probe;

import java.util.List;
import java.util.OptionalLong;

/** Finds the limits in force. */
final class LimitsProbe {

    private static final String OPEN_FILES = "Max open files";
    private static final String PROCESSES = "Max processes";

    private final SystemFiles files;
    private final String processName;

    private LimitsProbe(SystemFiles files, String processName) {
        this.files = files;
        this.processName = processName;
    }

    /** Returns the limits of this process, with what its JVM says of its descriptors. */
    static Limits read(SystemFiles files, Descriptors descriptors) {
        return read(files, "self", descriptors);
    }

    /** Returns the limits of another process. */
    static Limits read(SystemFiles files, long processId) {
        OptionalLong open = files.names("/proc/" + processId + "/fd").stream()
                .mapToLong(List::size)
                .findFirst();
        return read(files, Long.toString(processId), Descriptors.of(OptionalLong.empty(), open));
    }

    private static Limits read(SystemFiles files, String processName, Descriptors descriptors) {
        Limits limits = Limits.of(new LimitsProbe(files, processName).all(descriptors));
        return descriptors.open().isPresent()
                ? limits.withOpenFiles(descriptors.open().getAsLong())
                : limits;
    }

    private List<Limit> all(Descriptors descriptors) {
        ProcLimits process =
                new ProcLimits(files.text("/proc/" + processName + "/limits").orElse(""));
        ControlGroupProbe container = new ControlGroupProbe(files, processName);
        Limit openFiles = descriptors.toLimit(Limits.OPEN_FILES_SOFT);
        return List.of(
                openFiles.isKnown() ? openFiles : process.soft(OPEN_FILES, Limits.OPEN_FILES_SOFT),
                process.hard(OPEN_FILES, Limits.OPEN_FILES_HARD),
                process.soft(PROCESSES, Limits.USER_PROCESSES_SOFT),
                process.hard(PROCESSES, Limits.USER_PROCESSES_HARD),
                number(Limits.PID_MAX),
                number(Limits.THREADS_MAX),
                number(Limits.MAX_MAP_COUNT),
                number(Limits.NR_OPEN),
                number(Limits.FILE_MAX),
                number(Limits.SOMAXCONN),
                number(Limits.TCP_MAX_SYN_BACKLOG),
                portRange(),
                container.pidsMax(),
                container.memoryMax(),
                container.cpuMax());
    }

    private Limit number(String setting) {
        return Limit.read(setting, setting(setting));
    }

    private Limit portRange() {
        return PortRange.read(setting(Limits.LOCAL_PORT_RANGE))
                .map(range -> range.toLimit(Limits.LOCAL_PORT_RANGE))
                .orElseGet(() -> Limit.unknown(Limits.LOCAL_PORT_RANGE));
    }

    private String setting(String name) {
        return files.text("/proc/sys/" + name.replace('.', '/')).orElse("");
    }
}
