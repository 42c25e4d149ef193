package dev.volano.junit;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Where the baselines of a test are in the repository, and what is told of them. For one thread at a time. */
final class Baselines {

    /** What becomes of a baseline. */
    enum Use {
        /** It is compared with. */
        CHECK,
        /** It is recorded. */
        RECORD
    }

    private static final Pattern UNUSUAL = Pattern.compile("[^\\p{L}\\p{N}_.$-]");
    private static final Pattern INVOCATION = Pattern.compile("-invocation:#(\\d+)]");

    private final ExtensionContext context;
    private final Settings settings;
    private final String again;
    private int taken;

    Baselines(ExtensionContext context, Settings settings, String again) {
        this.context = context;
        this.settings = settings;
        this.again = again;
    }

    /** Returns the file of the test's next comparison: each has one of its own, and so has each invocation. */
    Path next() {
        taken++;
        StringBuilder name = new StringBuilder(context.getRequiredTestClass().getName())
                .append('.')
                .append(context.getRequiredTestMethod().getName());
        Matcher invocation = INVOCATION.matcher(context.getUniqueId());
        while (invocation.find()) {
            name.append('.').append(invocation.group(1));
        }
        if (taken > 1) {
            name.append('-').append(taken);
        }
        return Path.of(settings.value(Parameter.BASELINE_DIRECTORY))
                .resolve(UNUSUAL.matcher(name).replaceAll("_") + ".txt");
    }

    /** Returns whether the baseline is to be recorded, which is up to whoever runs the build, not to a file of it. */
    boolean records() {
        return records(settings.value(Parameter.BASELINE), settings.mode(), System.getenv(), System.getProperties());
    }

    static boolean records(String value, Mode mode, Map<String, String> environment, Properties properties) {
        String key = Parameter.BASELINE.key();
        if (Parameter.choice(Use.class, value) == Use.CHECK) {
            return false;
        }
        if (mode != Mode.FULL) {
            throw new ExtensionConfigurationException(key + " = record needs " + Parameter.MODE.key()
                    + " = full: what a smoke test measures is no baseline");
        }
        if ("true".equalsIgnoreCase(environment.get("CI")) && properties.getProperty(key) == null) {
            throw new ExtensionConfigurationException("in continuous integration (CI = true) a baseline is recorded"
                    + " only if the system property says so: -D" + key + "=record");
        }
        return true;
    }

    /** Returns what records the baseline. */
    String again() {
        return again;
    }

    /** Tells readers of the build's output and of its report. */
    void tell(String line) {
        Console.line(context.getDisplayName() + ": " + line);
        context.publishReportEntry(Parameter.BASELINE.key(), line);
    }
}
