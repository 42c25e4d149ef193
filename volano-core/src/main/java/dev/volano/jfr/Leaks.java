package dev.volano.jfr;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The events that show environment variables, properties, command lines or other processes.
 *
 * <p>A recording is attached to test reports that many people read; passwords are in just these places.
 */
final class Leaks {

    /** The names of the events, of all versions of the JDK up to 25. */
    static final Set<String> EVENTS = Set.of(
            "jdk.InitialEnvironmentVariable",
            "jdk.InitialSecurityProperty",
            "jdk.InitialSystemProperty",
            "jdk.JVMInformation", // the arguments of the JVM and of the program
            "jdk.JavaAgent", // with options, which are arguments too
            "jdk.NativeAgent",
            "jdk.ProcessStart",
            "jdk.SecurityPropertyModification",
            "jdk.StringFlag", // for example a command for OnOutOfMemoryError
            "jdk.StringFlagChanged",
            "jdk.SystemProcess");

    private static final String ENABLED = "#enabled";

    private Leaks() {}

    /** Returns the settings with these events off, whatever they were before. */
    static Map<String, String> off(Map<String, String> settings) {
        Map<String, String> without = new LinkedHashMap<>(settings);
        EVENTS.forEach(event -> without.put(event + ENABLED, "false"));
        return without;
    }
}
