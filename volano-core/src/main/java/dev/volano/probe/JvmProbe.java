package dev.volano.probe;

import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks the JVM that runs this code, in the entries that {@link Jvm#fromMap} reads. */
final class JvmProbe {

    private JvmProbe() {}

    static Map<String, String> entries() {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        Map<String, String> entries = new LinkedHashMap<>();
        entries.put(Jvm.VERSION, System.getProperty("java.version", ""));
        entries.put(Jvm.VENDOR, System.getProperty("java.vendor", ""));
        entries.put(Jvm.VM_NAME, runtime.getVmName());
        entries.put(Jvm.VM_VERSION, runtime.getVmVersion());
        Words.known(System.getProperty("java.vm.info", "")).ifPresent(info -> entries.put(Jvm.VM_INFO, info));
        jitCompiler().ifPresent(name -> entries.put(Jvm.JIT_COMPILER, name));
        Entries.put(entries, Jvm.GARBAGE_COLLECTORS, garbageCollectors());
        Entries.put(entries, Jvm.INPUT_ARGUMENTS, runtime.getInputArguments());
        long maxHeapBytes = Runtime.getRuntime().maxMemory();
        if (maxHeapBytes != Long.MAX_VALUE) { // how a JVM says that it sets no bound
            entries.put(Jvm.MAX_HEAP_BYTES, Long.toString(maxHeapBytes));
        }
        entries.put(Jvm.PID, Long.toString(runtime.getPid()));
        return entries;
    }

    private static Optional<String> jitCompiler() {
        return Optional.ofNullable(ManagementFactory.getCompilationMXBean()).map(CompilationMXBean::getName);
    }

    private static List<String> garbageCollectors() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(GarbageCollectorMXBean::getName)
                .toList();
    }
}
