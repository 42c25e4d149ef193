package dev.volano.jfr;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a recording contains: which events, from which duration on, and how often.
 *
 * <p>Reading them takes the JDK some 100 ms, so read them once and use them for many recordings. Immutable.
 *
 * <p>Events that show environment variables, system properties, command lines or other processes are always off.
 *
 * @since 0.1
 */
public final class RecordingSettings {

    private static final Pattern KEY = Pattern.compile("([\\w.$]+)#([\\w-]+)");

    private final String name;
    private final Map<String, String> entries;

    private RecordingSettings(String name, Map<String, String> entries) {
        this.name = name;
        this.entries = Leaks.off(entries);
    }

    /**
     * Returns the settings that the JDK calls {@code profile}, with safepoints added: about 20 samples of running
     * methods a second, and waits from 10 ms on.
     *
     * @return the settings
     * @throws dev.volano.VolanoException if this JVM has no flight recorder
     */
    public static RecordingSettings profile() {
        return predefined("profile");
    }

    /**
     * Returns the settings that the JDK calls {@code default}, with safepoints added: fewer samples, and waits from 20
     * ms on, at less cost.
     *
     * @return the settings
     * @throws dev.volano.VolanoException if this JVM has no flight recorder
     */
    public static RecordingSettings standard() {
        return predefined("default");
    }

    private static RecordingSettings predefined(String name) {
        JfrModule.require();
        Map<String, String> entries = new LinkedHashMap<>(JdkConfigurations.predefined(name));
        // Both ends of each, a few small events a second: how long all threads stood still, not only for collections.
        entries.put("jdk.SafepointBegin#enabled", "true");
        entries.put("jdk.SafepointBegin#threshold", "0 ms");
        entries.put("jdk.SafepointEnd#enabled", "true");
        entries.put("jdk.SafepointEnd#threshold", "0 ms");
        entries.put("jdk.VirtualThreadPinned#threshold", "1 ms"); // 20 ms is an age for a server
        return new RecordingSettings(name, entries);
    }

    /**
     * Reads settings from a file such as those in the JDK's folder {@code lib/jfr}, or made by {@code jfr configure}.
     *
     * @param file a file that ends on {@code .jfc} by convention
     * @return the settings
     * @throws IOException if the file cannot be read or is not of that kind
     * @throws NullPointerException if {@code file} is null
     * @throws dev.volano.VolanoException if this JVM has no flight recorder
     */
    public static RecordingSettings file(Path file) throws IOException {
        Objects.requireNonNull(file, "file");
        JfrModule.require();
        return new RecordingSettings(file.toString(), JdkConfigurations.file(file));
    }

    /**
     * Returns these settings with one of them changed.
     *
     * @param key an event's name and a setting of it, for example {@code jdk.ThreadPark#threshold}
     * @param value the value, for example {@code 1 ms}
     * @return the changed settings
     * @throws IllegalArgumentException if the key has another form, or would switch on an event that is always off
     * @throws NullPointerException if an argument is null
     */
    public RecordingSettings with(String key, String value) {
        Objects.requireNonNull(value, "value");
        Matcher matcher = KEY.matcher(Objects.requireNonNull(key, "key"));
        if (!matcher.matches()) {
            throw new IllegalArgumentException("key must have the form event#setting: " + key);
        }
        if (Leaks.EVENTS.contains(matcher.group(1))) {
            throw new IllegalArgumentException(
                    "key must not be of an event that is always off, because it shows secrets: " + key);
        }
        Map<String, String> changed = new LinkedHashMap<>(entries);
        changed.put(key, value);
        return new RecordingSettings(name, changed);
    }

    /**
     * Returns what the settings are made from.
     *
     * @return {@code profile}, {@code default}, or the path of a file
     */
    public String name() {
        return name;
    }

    /**
     * Returns the settings.
     *
     * @return values by keys of the form {@code event#setting}; cannot be changed
     */
    public Map<String, String> entries() {
        return Map.copyOf(entries);
    }

    /** Returns the settings as the content of a file for a JVM that may be of another version. */
    String toFile() {
        StringBuilder text =
                new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<configuration version=\"2.0\">\n");
        entries.forEach((key, value) -> {
            int hash = key.indexOf('#');
            text.append("<event name=\"")
                    .append(escaped(key.substring(0, hash)))
                    .append("\"><setting name=\"")
                    .append(escaped(key.substring(hash + 1)))
                    .append("\">")
                    .append(escaped(value))
                    .append("</setting></event>\n");
        });
        return text.append("</configuration>\n").toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    @Override
    public String toString() {
        return name;
    }
}
