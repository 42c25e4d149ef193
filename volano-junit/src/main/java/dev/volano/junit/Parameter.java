package dev.volano.junit;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * All that can be configured of performance tests, each by a key of the same meaning everywhere.
 *
 * <p>What is said first counts: system property, {@code junit-platform.properties}, {@link Configure} on the method, on
 * its class, on the classes around it, {@link VolanoExtension.Builder#configure}, default.
 *
 * @since 0.1
 */
public enum Parameter {
    /** Whether performance tests run, and how long: a {@link Mode}. */
    MODE("volano.mode", "smoke", words(Mode.values()), text -> choice(Mode.class, text)),
    /** What becomes of a test that could not be decided: an {@link Inconclusive}. */
    INCONCLUSIVE(
            "volano.inconclusive", "abort", words(Inconclusive.values()), text -> choice(Inconclusive.class, text)),
    /** How long a smoke test measures. */
    SMOKE_TIME("volano.smoke.time", "1s", "duration, longer than zero", Amounts::duration),
    /** What {@link NoRegression} compares with. */
    AGAINST("volano.against", "none", "none, class path, or group:artifact:version", text -> {}),
    /** The slowdown that a comparison with another build is to find. */
    TOLERANCE("volano.tolerance", "5%", "percentage, above 0 % and below 100 %", Amounts::share),
    /**
     * Whether {@link NoRegression} without another build compares with its baseline in the repository or records it.
     */
    BASELINE("volano.baseline", "check", words(Baselines.Use.values()), text -> choice(Baselines.Use.class, text)),
    /** The folder of the baselines, relative to the folder that the tests run in, the module's. */
    BASELINE_DIRECTORY("volano.baseline.directory", "src/test/baselines", "path", MachineLock::file),
    /** The slowdown that a comparison with a baseline in the repository is to find. */
    BASELINE_TOLERANCE("volano.baseline.tolerance", "20%", "percentage, above 0 % and below 100 %", Amounts::share),
    /** How many comparisons with other builds a test makes, which share the chance of a false alarm. */
    COMPARISONS("volano.comparisons", "1", "number, 1 to 50", Comparison::count),
    /** How long a comparison may take. */
    BUDGET("volano.budget", "60s", "duration, at least 15s", Comparison::budget),
    /** Whether more CPU time of the server per message fails a comparison, too. */
    CPU("volano.cpu", "on", words(Switch.values()), text -> choice(Switch.class, text)),
    /** Whether a measurement waits until no other measurement runs on this machine. */
    LOCK("volano.lock", "on", words(Switch.values()), text -> choice(Switch.class, text)),
    /** The file that measurements of this machine agree on. */
    LOCK_FILE("volano.lock.file", MachineLock.defaultFile().toString(), "path", MachineLock::file),
    /** How long a measurement waits for others to end before the test fails. */
    LOCK_TIMEOUT("volano.lock.timeout", "10min", "duration, longer than zero", Amounts::duration),
    /** When a recording of the server is kept: see {@link RecordJfr}. */
    JFR("volano.jfr", "failure", words(RecordJfr.When.values()), text -> choice(RecordJfr.When.class, text)),
    /** What is recorded. */
    JFR_SETTINGS("volano.jfr.settings", "profile", "profile, default, or the path of a file", MachineLock::file),
    /** Whether the load generator is recorded too, where it is not in the server's JVM. */
    JFR_GENERATOR("volano.jfr.generator", "off", words(Switch.values()), text -> choice(Switch.class, text)),
    /** Whether the files of a test are named on its standard output, for servers of continuous integration. */
    ATTACHMENTS("volano.attachments", "on", words(Switch.values()), text -> choice(Switch.class, text));

    /** What the keys of all parameters begin with. */
    static final String PREFIX = "volano.";

    /** Something that is on or off. */
    enum Switch {
        /** On. */
        ON,
        /** Off. */
        OFF
    }

    private final String key;
    private final String defaultValue;
    private final String range;

    @SuppressWarnings("ImmutableEnumChecker") // a method without state
    private final Consumer<String> check;

    Parameter(String key, String defaultValue, String range, Consumer<String> check) {
        this.key = key;
        this.defaultValue = defaultValue;
        this.range = range;
        this.check = check;
    }

    /**
     * Returns the name of the system property, and of the line in {@code junit-platform.properties}.
     *
     * @return a key that begins with {@code volano.}
     */
    public String key() {
        return key;
    }

    /**
     * Returns what counts if nobody says anything.
     *
     * @return a value
     */
    public String defaultValue() {
        return defaultValue;
    }

    /**
     * Returns which values there are.
     *
     * @return the values, or the unit and the range, in words
     */
    public String range() {
        return range;
    }

    /**
     * Returns the parameter that a key names.
     *
     * @param key a key, case counts
     * @return the parameter; empty if there is none of the key
     */
    public static Optional<Parameter> of(String key) {
        Objects.requireNonNull(key, "key");
        return Arrays.stream(values())
                .filter(parameter -> parameter.key.equals(key))
                .findFirst();
    }

    /** Returns the value if it is one of this parameter; otherwise throws, with the place where it was said. */
    String checked(String value, String where) {
        try {
            check.accept(value);
            return value;
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    key + " = \"" + value + "\" in " + where + ": " + e.getMessage() + " (" + range + ")", e);
        }
    }

    /** Returns the constant with a name, in upper or lower case. */
    static <E extends Enum<E>> E choice(Class<E> type, String text) {
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equalsIgnoreCase(text.strip())) {
                return constant;
            }
        }
        throw new IllegalArgumentException("there is no such value");
    }

    private static String words(Enum<?>[] constants) {
        return Arrays.stream(constants)
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }
}
