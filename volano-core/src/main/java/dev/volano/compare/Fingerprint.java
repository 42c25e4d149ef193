package dev.volano.compare;

import dev.volano.internal.Require;
import dev.volano.probe.Environment;
import dev.volano.probe.Jvm;
import dev.volano.probe.Limits;
import dev.volano.probe.Machine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a ratio to a reference server may depend on besides the server: machine, limits, JVMs and their settings. Of the
 * options of a JVM only those of heap, collector and compiler are in it: others may hold secrets.
 *
 * @param parts what is known, by lower-case names such as {@code cores}; values of one line
 * @since 0.1
 */
public record Fingerprint(SortedMap<String, String> parts) {

    static final String CORES = "cores";

    private static final String SERVER = "server.";
    private static final long MEBIBYTE = 1L << 20;
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9.-]*");
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}\\s]+");

    /** Options that make a server faster or slower, and tell nothing else. */
    private static final Pattern SETTING = Pattern.compile("-X(?:int|comp|m[nsx]\\w+|ss\\w+)|-XX:[+-]Use\\w+"
            + "|-XX:(?:TieredStopAtLevel|ActiveProcessorCount|(?:Initial|Min|Max)RAMPercentage|MaxHeapSize)=[\\w.]+");

    /**
     * Creates a fingerprint.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if a name is not of lower-case letters, digits, periods and hyphens, or a value
     *     is blank or of several lines
     */
    public Fingerprint {
        parts = Collections.unmodifiableSortedMap(new TreeMap<>(parts));
        parts.forEach((name, value) -> {
            if (!NAME.matcher(name).matches()) {
                throw new IllegalArgumentException("name must be of a to z, 0 to 9, periods and hyphens: " + name);
            }
            if (!oneLine(Require.notBlank(value, name)).equals(value)) {
                throw new IllegalArgumentException(name + " must be one line: " + value);
            }
        });
    }

    /**
     * Takes the fingerprint of what is measured with.
     *
     * @param client where the load is generated
     * @param server the JVM of the server that is judged; empty if it is not known, or none
     * @param serverIo how that server moves bytes; empty if it is not known
     * @return the fingerprint, with the version of Volano
     * @throws NullPointerException if an argument is null
     */
    public static Fingerprint of(Environment client, Optional<Jvm> server, Optional<String> serverIo) {
        SortedMap<String, String> parts = new TreeMap<>();
        Machine machine = client.machine();
        parts.put(CORES, Integer.toString(machine.availableProcessors()));
        machine.cpuModel().ifPresent(model -> parts.put("cpu", oneLine(model)));
        parts.put("arch", oneLine(machine.arch()));
        parts.put("kernel", oneLine(machine.osName() + " " + machine.osVersion()));
        limit(parts, "container.cpu", client.limits(), Limits.CGROUP_CPU_MAX);
        limit(parts, "container.memory", client.limits(), Limits.CGROUP_MEMORY_MAX);
        jvm(parts, "client.", client.jvm());
        server.ifPresent(jvm -> jvm(parts, SERVER, jvm));
        serverIo.ifPresent(io -> parts.put(SERVER + "io", oneLine(io)));
        String version = Fingerprint.class.getPackage().getImplementationVersion();
        parts.put("volano", version == null ? "not built as a jar" : version);
        return new Fingerprint(parts);
    }

    private static void limit(Map<String, String> parts, String name, Limits limits, String limit) {
        limits.named(limit).value().ifPresent(value -> parts.put(name, oneLine(value)));
    }

    private static void jvm(Map<String, String> parts, String side, Jvm jvm) {
        parts.put(side + "jdk", oneLine(jvm.vendor() + " " + jvm.vmVersion()));
        if (!jvm.garbageCollectors().isEmpty()) {
            parts.put(side + "gc", oneLine(String.join(", ", jvm.garbageCollectors())));
        }
        jvm.maxHeapBytes().ifPresent(bytes -> parts.put(side + "heap", bytes / MEBIBYTE + " MiB"));
        String options = jvm.inputArguments().stream()
                .filter(option -> SETTING.matcher(option).matches())
                .sorted()
                .collect(Collectors.joining(" "));
        if (!options.isEmpty()) {
            parts.put(side + "options", options);
        }
    }

    private static String oneLine(String value) {
        return CONTROL.matcher(value).replaceAll(" ").strip();
    }

    /**
     * Says in what another environment differs.
     *
     * @param now the other one
     * @return a line for each part, such as {@code cores: 2, now 4}; sorted, empty if they are alike
     * @throws NullPointerException if {@code now} is null
     */
    public List<String> differences(Fingerprint now) {
        Objects.requireNonNull(now, "now");
        TreeSet<String> names = new TreeSet<>(parts.keySet());
        names.addAll(now.parts.keySet());
        List<String> differences = new ArrayList<>();
        for (String name : names) {
            String before = parts.getOrDefault(name, "unknown");
            String after = now.parts.getOrDefault(name, "unknown");
            if (!before.equals(after)) {
                differences.add(name + ": " + before + ", now " + after);
            }
        }
        return List.copyOf(differences);
    }

    /**
     * Returns a short sign of it all.
     *
     * @return eight hexadecimal digits, the same for equal fingerprints
     */
    public String sign() {
        return String.format(Locale.ROOT, "%08x", parts.hashCode());
    }

    /** Returns whether ratios may be compared at all: they travel between machines of as many cores only. */
    boolean comparable(Fingerprint now) {
        return Objects.equals(parts.get(CORES), now.parts.get(CORES));
    }

    /** Returns this one with what is known of the server of another: before a server was started, nothing is. */
    Fingerprint withServerOf(Fingerprint other) {
        SortedMap<String, String> joined = new TreeMap<>(parts);
        joined.keySet().removeIf(name -> name.startsWith(SERVER));
        other.parts.forEach((name, value) -> {
            if (name.startsWith(SERVER)) {
                joined.put(name, value);
            }
        });
        return new Fingerprint(joined);
    }
}
