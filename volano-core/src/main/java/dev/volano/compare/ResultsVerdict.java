package dev.volano.compare;

import dev.volano.client.ForkResult;
import dev.volano.client.RunResult;
import dev.volano.client.ThroughputResult;
import dev.volano.measure.Interval;
import dev.volano.stats.StoredBaseline;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The verdict on two results that were measured one after the other, which is much weaker than one side by side: what
 * the machine did besides is in the difference. So each is taken to be off by {@link #OCCASION} for that alone, which
 * is what the same code differed by on a shared machine within one afternoon; only a large change can be told.
 *
 * @param decision pass, fail or inconclusive
 * @param reason why
 * @param tolerance the slowdown that was to be found, as a share
 * @param ratio candidate / baseline with its interval of 99 %; empty if it is not known
 * @param minimumDetectable as a share: so much would be found in 95 % of comparisons; empty if it is not known
 * @since 0.1
 */
public record ResultsVerdict(
        Decision decision, String reason, double tolerance, Optional<Interval> ratio, OptionalDouble minimumDetectable)
        implements Verdict {

    /** The standard deviation of the logarithm of a throughput from one occasion to another. */
    public static final double OCCASION = 0.2;

    private static final int LEAST_FORKS = 3;

    /**
     * Creates a verdict.
     *
     * @throws NullPointerException if a part is null
     */
    public ResultsVerdict {
        Objects.requireNonNull(decision, "decision");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(ratio, "ratio");
        Objects.requireNonNull(minimumDetectable, "minimumDetectable");
    }

    /**
     * Compares.
     *
     * @param baseline the result to compare with
     * @param candidate the result that is judged
     * @param tolerance the slowdown that is to be found, as a share, above 0 and below 1
     * @return the verdict; inconclusive if they are not of the same load and machine, or have fewer than three forks
     * @throws IllegalArgumentException if {@code tolerance} is out of its range
     */
    public static ResultsVerdict of(ThroughputResult baseline, ThroughputResult candidate, double tolerance) {
        StoredBaseline rule = new StoredBaseline(tolerance, OCCASION, StoredBaseline.ASSUMED);
        Optional<String> objection = objection(baseline, candidate);
        if (objection.isPresent()) {
            return new ResultsVerdict(
                    Decision.INCONCLUSIVE, objection.get(), tolerance, Optional.empty(), OptionalDouble.empty());
        }
        StoredBaseline.Outcome outcome = rule.decide(logRates(candidate), logRates(baseline));
        Decision decision = switch (outcome.decision()) {
            case PASS -> Decision.PASS;
            case FAIL -> Decision.FAIL;
            case INCONCLUSIVE -> Decision.INCONCLUSIVE;
        };
        return new ResultsVerdict(
                decision,
                "the results were not measured side by side; between such, a slowdown of "
                        + Words.percent(outcome.minimumDetectableSlowdown()) + " % would be found",
                tolerance,
                Optional.of(outcome.logRatio().exp()),
                OptionalDouble.of(outcome.minimumDetectableSlowdown()));
    }

    private static Optional<String> objection(ThroughputResult baseline, ThroughputResult candidate) {
        if (!baseline.complete() || !candidate.complete()) {
            return Optional.of("a result is not complete");
        }
        if (!baseline.generatorLimits().isEmpty()
                || !candidate.generatorLimits().isEmpty()) {
            return Optional.of("in a result the generator was the bottleneck");
        }
        if (!baseline.workload().equals(candidate.workload())) {
            return Optional.of("the loads differ: " + baseline.workload() + "; " + candidate.workload());
        }
        if (!baseline.setup()
                .client()
                .machine()
                .equals(candidate.setup().client().machine())) {
            return Optional.of("the results are of different machines");
        }
        int least = Math.min(logRates(baseline).length, logRates(candidate).length);
        return least < LEAST_FORKS
                ? Optional.of("each result needs " + LEAST_FORKS + " forks, and one has " + least)
                : Optional.empty();
    }

    /** Returns of each fork the logarithm of what it received per second, in the runs that count. */
    private static double[] logRates(ThroughputResult result) {
        return result.forks().stream()
                .mapToDouble(fork -> Math.log(rate(result, fork)))
                .filter(Double::isFinite)
                .toArray();
    }

    private static double rate(ThroughputResult result, ForkResult fork) {
        long received = 0;
        Duration elapsed = Duration.ZERO;
        for (RunResult run : fork.runs()) {
            if (result.counts(run) && run.elapsed().isPresent()) {
                received += run.received();
                elapsed = elapsed.plus(run.elapsed().get());
            }
        }
        return elapsed.isZero() ? 0 : received * 1e9 / elapsed.toNanos();
    }

    @Override
    public String sentence() {
        String effect =
                ratio.map(value -> Words.change(value, "slower", "faster")).orElse("nothing is known");
        return effect + ", tolerance " + Words.plain(tolerance) + " %: " + decision.word() + " (" + reason + ")";
    }
}
