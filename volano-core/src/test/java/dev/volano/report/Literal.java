package dev.volano.report;

import dev.volano.client.Setup;
import dev.volano.probe.Environment;
import dev.volano.probe.Jvm;
import dev.volano.probe.Limit;
import dev.volano.probe.Limits;
import dev.volano.probe.Machine;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Environments that are nobody's. */
final class Literal {

    private static final Map<String, String> PLAIN_JVM = Map.of(
            "jvm.version", "17.0.15",
            "jvm.vendor", "Debian",
            "jvm.vmName", "OpenJDK 64-Bit Server VM",
            "jvm.vmVersion", "17.0.15+6",
            "jvm.garbageCollectors", "0",
            "jvm.inputArguments", "0",
            "jvm.pid", "4711");

    private Literal() {}

    /** Returns a JVM that tells what it must. */
    static Jvm plainJvm() {
        return Jvm.fromMap(PLAIN_JVM);
    }

    /** Returns a JVM that tells all there is. */
    static Jvm fullJvm() {
        Map<String, String> entries = new TreeMap<>(PLAIN_JVM);
        entries.put("jvm.version", "25.0.1");
        entries.put("jvm.vmVersion", "25.0.1+8");
        entries.put("jvm.vmInfo", "mixed mode, sharing");
        entries.put("jvm.jitCompiler", "HotSpot 64-Bit Tiered Compilers");
        entries.put("jvm.garbageCollectors", "2");
        entries.put("jvm.garbageCollectors.0", "G1 Young Generation");
        entries.put("jvm.garbageCollectors.1", "G1 Old Generation");
        entries.put("jvm.inputArguments", "2");
        entries.put("jvm.inputArguments.0", "-Xmx64m");
        entries.put("jvm.inputArguments.1", "-Dkey.password=hunter2");
        entries.put("jvm.maxHeapBytes", Long.toString(64L * 1024 * 1024));
        return Jvm.fromMap(entries);
    }

    /** Returns a JVM that tells all there is, with options. */
    static Jvm jvm(String... options) {
        Map<String, String> entries = new TreeMap<>(fullJvm().toMap());
        entries.put("jvm.inputArguments", Integer.toString(options.length));
        for (int i = 0; i < options.length; i++) {
            entries.put("jvm.inputArguments." + i, options[i]);
        }
        return Jvm.fromMap(entries);
    }

    static Environment fullEnvironment() {
        Machine machine = Machine.builder()
                .cpuModel("Imaginary(R) Processor")
                .availableProcessors(2)
                .physicalMemoryBytes(24_106L * 1024 * 1024)
                .osName("Linux")
                .osVersion("6.1.0")
                .prettyOsName("Debian GNU/Linux 12")
                .arch("amd64")
                .build();
        Limits limits = Limits.of(List.of(
                Limit.of(Limits.OPEN_FILES_SOFT, 20_000),
                Limit.unlimited(Limits.CGROUP_PIDS_MAX),
                Limit.unknown(Limits.NR_OPEN),
                Limit.of(Limits.LOCAL_PORT_RANGE, "32768\t60999")));
        return Environment.of(machine, limits, fullJvm());
    }

    static Environment plainEnvironment() {
        Machine machine = Machine.builder()
                .availableProcessors(1)
                .osName("Minix")
                .osVersion("3")
                .arch("riscv64")
                .build();
        return Environment.of(machine, Limits.of(List.of()), plainJvm());
    }

    static InetSocketAddress address(int... bytes) {
        byte[] address = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            address[i] = (byte) bytes[i];
        }
        try {
            return new InetSocketAddress(InetAddress.getByAddress(address), 8000);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }

    static Setup fullSetup() {
        return new Setup(
                fullEnvironment(), "selectors", address(127, 0, 0, 1), Optional.of(plainJvm()), Optional.of("classic"));
    }

    static Setup plainSetup() {
        return new Setup(plainEnvironment(), "selector", address(192, 0, 2, 1), Optional.empty(), Optional.empty());
    }
}
