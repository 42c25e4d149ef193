package dev.volano.requirement;

import dev.volano.client.Failure;
import dev.volano.client.ThroughputResult;
import dev.volano.measure.Interval;
import dev.volano.stats.Estimate;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleFunction;

/** What all requirements on a number have in common. */
final class Judging {

    private static final double PERCENT = 100;

    private Judging() {}

    /** Returns why a result cannot be judged by its numbers at all; empty if it can. */
    static Optional<Judgement> unfit(ThroughputResult result, String required) {
        if (!result.complete()) {
            boolean serversFault = result.failures().stream()
                    .anyMatch(failure -> failure.kind().owner() == Failure.Owner.SERVER);
            String first = result.failures().isEmpty()
                    ? "not all runs took place"
                    : result.failures().get(0).toString();
            return Optional.of(new Judgement(
                    serversFault ? Outcome.FAIL : Outcome.INCONCLUSIVE,
                    required,
                    "nothing, because the measurement is not complete",
                    Optional.of(first)));
        }
        if (!result.generatorLimits().isEmpty()) {
            return Optional.of(new Judgement(
                    Outcome.INCONCLUSIVE,
                    required,
                    "the load generator, and not the server",
                    Optional.of(String.join("; ", result.generatorLimits()))));
        }
        return Optional.empty();
    }

    /** Judges an estimate that must be at least, or at most, a bound. */
    static Judgement judge(
            Estimate estimate, boolean atLeast, double bound, String required, DoubleFunction<String> words) {
        if (estimate instanceof Estimate.Unknown unknown) {
            return new Judgement(
                    Outcome.INCONCLUSIVE,
                    required,
                    "no interval",
                    Optional.of(unknown.reason() + "; measure for longer, or on three servers"));
        }
        Estimate.Known known = (Estimate.Known) estimate;
        Interval interval = known.value();
        boolean met = atLeast ? interval.low() >= bound : interval.high() <= bound;
        boolean missed = atLeast ? interval.isBelow(bound) : interval.isAbove(bound);
        String measured = words.apply(interval.estimate()) + " (" + words.apply(interval.low()) + " to "
                + words.apply(interval.high()) + " at " + number(interval.confidence() * PERCENT) + " %, "
                + basis(known)
                + "), " + gap(interval.estimate(), bound);
        if (met || missed) {
            return new Judgement(met ? Outcome.PASS : Outcome.FAIL, required, measured, Optional.empty());
        }
        return new Judgement(
                Outcome.INCONCLUSIVE,
                required,
                measured,
                Optional.of("the interval has what is required inside it; "
                        + (known.basis() == Estimate.Basis.FORKS
                                ? "measure on more servers"
                                : "measure for longer, or on three servers")));
    }

    private static String basis(Estimate.Known known) {
        return known.basis() == Estimate.Basis.FORKS ? "over " + known.count() + " servers" : "within one run";
    }

    /** Returns how far a value is from a bound, as a share of the bound. */
    static String gap(double value, double bound) {
        double share = (value - bound) / bound;
        return String.format(Locale.ROOT, "%.1f %% %s", Math.abs(share) * PERCENT, share < 0 ? "below" : "above")
                + " what is required";
    }

    static String number(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%,.2f", value);
    }
}
