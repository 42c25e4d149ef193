package dev.volano.client;

import dev.volano.measure.Latency;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the load generator found out about itself while it measured.
 *
 * @param busiestThreadShare the share of the time, from 0 to 1, for which its busiest thread used a processor; empty if
 *     that is not known
 * @param loopDelay how long its threads took to get to what they were to do, looked at once a window; empty if not
 *     known
 * @param sendLateness how late messages were sent after they were due; empty without an offered rate
 * @param sentPerSecond messages sent per second, for comparison with an offered rate; empty without one
 * @param reasons why the generator was the bottleneck, each in words and with the figure; empty if it was not
 * @since 0.1
 */
public record GeneratorCheck(
        OptionalDouble busiestThreadShare,
        Optional<Latency> loopDelay,
        Optional<Latency> sendLateness,
        OptionalDouble sentPerSecond,
        List<String> reasons) {

    /** What is known of a generator that was not watched. */
    public static final GeneratorCheck UNKNOWN = new GeneratorCheck(
            OptionalDouble.empty(), Optional.empty(), Optional.empty(), OptionalDouble.empty(), List.of());

    /**
     * Creates a check.
     *
     * @throws NullPointerException if a part is null
     */
    public GeneratorCheck {
        Objects.requireNonNull(busiestThreadShare, "busiestThreadShare");
        Objects.requireNonNull(loopDelay, "loopDelay");
        Objects.requireNonNull(sendLateness, "sendLateness");
        Objects.requireNonNull(sentPerSecond, "sentPerSecond");
        reasons = List.copyOf(reasons);
    }

    /**
     * Returns whether the generator, and not the server, limited what was measured. Such a result says nothing of the
     * server.
     *
     * @return true if there is a reason
     */
    public boolean wasBottleneck() {
        return !reasons.isEmpty();
    }
}
