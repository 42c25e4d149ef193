package dev.volano.compare;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * What was recorded at one time. Of each fork there is the median of ln(server / reference); the rates themselves are
 * for information, as they do not travel from one day to the next.
 *
 * @param time when, whole seconds
 * @param throughput of each fork, in order, ln of the ratio of received messages per second; at least one, finite
 * @param cpu of each fork ln of the ratio of server CPU time per message, finite; empty if it is not known of all
 * @param messagesPerSecond what the server received, the mean over the forks; for information
 * @param referenceMessagesPerSecond the same of the reference server
 * @param cpuNanosPerMessage what a message cost the server; empty if it is not known
 * @since 0.1
 */
public record BaselineOccasion(
        Instant time,
        List<Double> throughput,
        List<Double> cpu,
        double messagesPerSecond,
        double referenceMessagesPerSecond,
        OptionalDouble cpuNanosPerMessage) {

    /**
     * Creates an occasion.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if there is no fork, a number is not finite or a rate negative, or CPU times are
     *     known of some forks only
     */
    public BaselineOccasion {
        time = time.truncatedTo(ChronoUnit.SECONDS);
        throughput = finite(throughput, "throughput");
        cpu = finite(cpu, "cpu");
        Objects.requireNonNull(cpuNanosPerMessage, "cpuNanosPerMessage");
        if (throughput.isEmpty()) {
            throw new IllegalArgumentException("an occasion has at least one fork");
        }
        if (!cpu.isEmpty() && cpu.size() != throughput.size()) {
            throw new IllegalArgumentException(
                    "cpu must be known of all forks or of none: " + cpu.size() + " of " + throughput.size());
        }
        rate(messagesPerSecond, "messagesPerSecond");
        rate(referenceMessagesPerSecond, "referenceMessagesPerSecond");
        cpuNanosPerMessage.ifPresent(nanos -> rate(nanos, "cpuNanosPerMessage"));
    }

    private static List<Double> finite(List<Double> values, String name) {
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException(name + " must be finite: " + value);
            }
        }
        return List.copyOf(values);
    }

    private static void rate(double value, String name) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " must be finite and not negative: " + value);
        }
    }
}
