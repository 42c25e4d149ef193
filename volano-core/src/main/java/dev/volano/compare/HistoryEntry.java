package dev.volano.compare;

import dev.volano.internal.Require;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * What was measured on one occasion, as a line of a {@link History}.
 *
 * @param time when, whole seconds
 * @param benchmark what was measured
 * @param revision which version of the server, such as the abbreviated hash of a commit; empty if it was not said
 * @param environment a short sign of machine, JVMs and settings: another one means that they were others
 * @param decision what the gate said
 * @param forks how many forks counted, 1 or more
 * @param logRatio ln(server / reference server) of received messages per second, the mean over the forks, finite
 * @param cpuLogRatio the same of server CPU time per message; empty if it is not known
 * @param messagesPerSecond what the server received, for information
 * @since 0.1
 */
public record HistoryEntry(
        Instant time,
        String benchmark,
        String revision,
        String environment,
        Decision decision,
        int forks,
        double logRatio,
        OptionalDouble cpuLogRatio,
        double messagesPerSecond) {

    /** What would have to be quoted in a file of values that commas separate. */
    private static final Pattern PLAIN = Pattern.compile("[^,\"\\p{Cntrl}]*");

    /**
     * Creates an entry.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if a number is out of its range, a text has a comma, a quotation mark or a
     *     control character, or the benchmark is blank
     */
    public HistoryEntry {
        time = time.truncatedTo(ChronoUnit.SECONDS);
        plain(Require.notBlank(benchmark, "benchmark"), "benchmark");
        plain(revision, "revision");
        plain(environment, "environment");
        Objects.requireNonNull(decision, "decision");
        Require.atLeast(forks, 1, "forks");
        Objects.requireNonNull(cpuLogRatio, "cpuLogRatio");
        if (!Double.isFinite(logRatio) || !Double.isFinite(cpuLogRatio.orElse(0))) {
            throw new IllegalArgumentException("ratios must be finite: " + logRatio + ", " + cpuLogRatio);
        }
        if (!(messagesPerSecond >= 0 && messagesPerSecond < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "messagesPerSecond must be finite and not negative: " + messagesPerSecond);
        }
    }

    /**
     * Returns whether a text can be in an entry, which is known before anything is measured.
     *
     * @param text a benchmark or a revision
     * @return false if it has a comma, a quotation mark or a control character
     * @throws NullPointerException if {@code text} is null
     */
    public static boolean isPlain(String text) {
        return PLAIN.matcher(text).matches();
    }

    private static void plain(String text, String name) {
        if (!isPlain(text)) {
            throw new IllegalArgumentException(
                    name + " must have no comma, quotation mark or control character: " + text);
        }
    }
}
