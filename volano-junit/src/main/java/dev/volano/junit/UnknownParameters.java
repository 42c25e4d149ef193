package dev.volano.junit;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Finds keys that look like ours and mean nothing: most of them are misspelt, and would be ignored in silence. */
final class UnknownParameters {

    private static final String FILE = "junit-platform.properties";

    private UnknownParameters() {}

    /** Returns a line for each unknown key of the system properties and of JUnit's file, with the nearest name. */
    static List<String> lines(Properties system, ClassLoader loader) {
        Set<String> keys = new TreeSet<>(system.stringPropertyNames());
        keys.addAll(fileProperties(loader).stringPropertyNames());
        return keys.stream()
                .filter(key -> key.startsWith(Parameter.PREFIX))
                .filter(key -> Parameter.of(key).isEmpty())
                .map(key -> "there is no parameter " + key + "; did you mean " + nearest(key) + "?")
                .toList();
    }

    private static Properties fileProperties(ClassLoader loader) {
        Properties properties = new Properties();
        try (InputStream in = loader.getResourceAsStream(FILE)) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException | IllegalArgumentException e) {
            properties.clear(); // JUnit says what is wrong with its file
        }
        return properties;
    }

    /** Returns the key that needs the fewest changes. */
    static String nearest(String key) {
        return Arrays.stream(Parameter.values())
                .map(Parameter::key)
                .min(Comparator.comparingInt((String known) -> distance(key, known))
                        .thenComparing(Comparator.naturalOrder()))
                .orElseThrow();
    }

    /** Levenshtein's distance: letters to insert, to delete or to replace. */
    private static int distance(String from, String to) {
        int[] row = Stream.iterate(0, i -> i + 1)
                .limit(to.length() + 1L)
                .mapToInt(i -> i)
                .toArray();
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[to.length()];
    }
}
