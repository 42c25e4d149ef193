package dev.volano.jfr;

import dev.volano.VolanoException;
import java.io.IOException;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.Map;
import jdk.jfr.Configuration;

/** Reads settings by the JDK's own means. Not to be touched where {@link JfrModule} is not present. */
final class JdkConfigurations {

    private JdkConfigurations() {}

    static Map<String, String> predefined(String name) {
        try {
            return Configuration.getConfiguration(name).getSettings();
        } catch (IOException | ParseException e) {
            throw new VolanoException(
                    "this JDK has no usable settings named " + name + " for its flight recorder: " + e.getMessage()
                            + "; look into lib/jfr of " + System.getProperty("java.home"),
                    e);
        }
    }

    static Map<String, String> file(Path file) throws IOException {
        try {
            return Configuration.create(file).getSettings();
        } catch (ParseException e) {
            throw new IOException(file + " is no file of settings of the flight recorder: " + e.getMessage(), e);
        }
    }
}
