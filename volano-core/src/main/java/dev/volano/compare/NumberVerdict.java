package dev.volano.compare;

import dev.volano.client.ThroughputResult;
import dev.volano.measure.Interval;
import dev.volano.stats.Estimate;
import java.util.Objects;

/**
 * The verdict on a measurement that is compared with a number: the whole interval must be on the right side of it to
 * pass, and on the wrong side to fail.
 *
 * @param decision pass, fail or inconclusive
 * @param reason why
 * @param what what was measured, such as {@code throughput}
 * @param unit its unit, such as {@code messages/s}
 * @param estimate what was measured
 * @param limit the number
 * @param atLeast whether the number is the least that is allowed; else it is the most
 * @since 0.1
 */
public record NumberVerdict(
        Decision decision, String reason, String what, String unit, Estimate estimate, double limit, boolean atLeast)
        implements Verdict {

    /**
     * Creates a verdict.
     *
     * @throws NullPointerException if a part is null
     */
    public NumberVerdict {
        Objects.requireNonNull(decision, "decision");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(what, "what");
        Objects.requireNonNull(unit, "unit");
        Objects.requireNonNull(estimate, "estimate");
    }

    /**
     * Judges the throughput of a measurement.
     *
     * @param result the measurement; one that is not complete, or whose generator was the bottleneck, is inconclusive
     * @param messagesPerSecond the least number of messages received per second, finite and more than 0
     * @return the verdict
     * @throws IllegalArgumentException if the number is out of its range
     */
    public static NumberVerdict throughputAtLeast(ThroughputResult result, double messagesPerSecond) {
        return throughputAtLeast(estimate(result), messagesPerSecond);
    }

    private static Estimate estimate(ThroughputResult result) {
        if (!result.complete()) {
            return new Estimate.Unknown(
                    result.failures().isEmpty()
                            ? "the measurement is not complete"
                            : "the measurement failed: " + result.failures().get(0));
        }
        return result.generatorLimits().isEmpty()
                ? result.throughput()
                : new Estimate.Unknown(
                        "the generator was the bottleneck: " + String.join("; ", result.generatorLimits()));
    }

    /** Judges an estimate of a throughput. */
    static NumberVerdict throughputAtLeast(Estimate throughput, double messagesPerSecond) {
        if (!(messagesPerSecond > 0)) {
            throw new IllegalArgumentException("messagesPerSecond must be more than 0: " + messagesPerSecond);
        }
        return judge("throughput", "messages/s", throughput, messagesPerSecond, true);
    }

    /**
     * Judges any estimate against the least that is allowed.
     *
     * @param what what was measured, in words
     * @param unit its unit
     * @param estimate what was measured
     * @param least the least that is allowed, finite
     * @return the verdict
     * @throws IllegalArgumentException if {@code least} is not finite
     */
    public static NumberVerdict atLeast(String what, String unit, Estimate estimate, double least) {
        return judge(what, unit, estimate, least, true);
    }

    /**
     * Judges any estimate against the most that is allowed.
     *
     * @param what what was measured, in words
     * @param unit its unit
     * @param estimate what was measured
     * @param most the most that is allowed, finite
     * @return the verdict
     * @throws IllegalArgumentException if {@code most} is not finite
     */
    public static NumberVerdict atMost(String what, String unit, Estimate estimate, double most) {
        return judge(what, unit, estimate, most, false);
    }

    private static NumberVerdict judge(String what, String unit, Estimate estimate, double limit, boolean atLeast) {
        if (!Double.isFinite(limit)) {
            throw new IllegalArgumentException("the limit must be finite: " + limit);
        }
        if (estimate instanceof Estimate.Known known) {
            Interval value = known.value();
            String side = value.isAbove(limit)
                    ? "the whole interval is above"
                    : value.isBelow(limit) ? "the whole interval is below" : "the interval holds the limit";
            Decision decision = value.excludes(limit)
                    ? value.isAbove(limit) == atLeast ? Decision.PASS : Decision.FAIL
                    : Decision.INCONCLUSIVE;
            String basis = known.basis() == Estimate.Basis.FORKS
                    ? " (" + known.count() + " forks)"
                    : " (within one start of the server, which says nothing of another)";
            return new NumberVerdict(decision, side + basis, what, unit, estimate, limit, atLeast);
        }
        String reason = estimate instanceof Estimate.Unknown unknown ? unknown.reason() : "it is not known";
        return new NumberVerdict(Decision.INCONCLUSIVE, reason, what, unit, estimate, limit, atLeast);
    }

    @Override
    public String sentence() {
        String measured = estimate instanceof Estimate.Known known
                ? Words.number(known.value().estimate()) + " " + unit + " ("
                        + Words.plain(known.value().confidence()) + " % interval "
                        + Words.number(known.value().low()) + " .. "
                        + Words.number(known.value().high()) + ")"
                : "unknown";
        return what + " " + measured + ", " + (atLeast ? "at least " : "at most ") + Words.number(limit) + ": "
                + decision.word() + (decision == Decision.INCONCLUSIVE ? " (" + reason + ")" : "");
    }
}
