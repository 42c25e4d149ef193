package dev.volano.compare;

import dev.volano.measure.Interval;
import java.util.Objects;

/**
 * What the forks of a comparison say of one metric.
 *
 * @param metric what was compared
 * @param decision what this metric alone says
 * @param forks how many valid forks it is made of
 * @param ratio candidate / baseline with the interval that decided, which holds over all looks together: of 99 % for a
 *     failure, unless another confidence was asked for, else of 90 %
 * @param improved whether the candidate is better, by the interval for failures
 * @param minimumDetectable as a share: a change for the worse by this much would be found in 95 % of comparisons that
 *     use all their forks
 * @since 0.1
 */
public record Finding(
        Metric metric, Decision decision, int forks, Interval ratio, boolean improved, double minimumDetectable) {

    /**
     * Creates a finding.
     *
     * @throws NullPointerException if a part is null
     */
    public Finding {
        Objects.requireNonNull(metric, "metric");
        Objects.requireNonNull(decision, "decision");
        Objects.requireNonNull(ratio, "ratio");
    }

    /**
     * Says the effect in words.
     *
     * @return for example {@code 3.1 % slower (90 % interval 1.9 .. 4.4 %)}, or {@code 2.0 % less server CPU per
     *     message (99 % interval 0.5 .. 3.4 %)}
     */
    public String words() {
        return switch (metric) {
            case THROUGHPUT -> Words.change(ratio, "slower", "faster");
            case SERVER_CPU -> Words.change(ratio, "less " + metric.words(), "more " + metric.words());
            case MEAN_THROUGHPUT -> Words.change(ratio, "lower " + metric.words(), "higher " + metric.words());
        };
    }
}
