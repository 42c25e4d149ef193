package dev.volano.probe;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Optional;

/** Finds out about a machine, from its files where they say more than the JVM does. */
final class MachineProbe {

    private MachineProbe() {}

    static Machine read(SystemFiles files, Map<String, String> environmentVariables) {
        var os = ManagementFactory.getOperatingSystemMXBean();
        Machine.Builder machine = Machine.builder()
                .availableProcessors(os.getAvailableProcessors())
                .osName(os.getName())
                .osVersion(os.getVersion())
                .arch(os.getArch());
        cpuModel(files, environmentVariables).ifPresent(machine::cpuModel);
        prettyOsName(files).ifPresent(machine::prettyOsName);
        SystemBean.number("TotalMemorySize").stream().filter(bytes -> bytes > 0).forEach(machine::physicalMemoryBytes);
        return machine.build();
    }

    private static Optional<String> cpuModel(SystemFiles files, Map<String, String> environmentVariables) {
        return files.text("/proc/cpuinfo")
                .flatMap(CpuInfo::model)
                .or(() -> Optional.ofNullable(environmentVariables.get("PROCESSOR_IDENTIFIER")) // Windows sets it
                        .flatMap(Words::known));
    }

    private static Optional<String> prettyOsName(SystemFiles files) {
        return files.text("/etc/os-release")
                .or(() -> files.text("/usr/lib/os-release"))
                .flatMap(OsRelease::prettyName);
    }
}
