package dev.volano.requirement;

import dev.volano.client.ThroughputResult;
import dev.volano.compare.ResultsVerdict;
import java.util.Objects;
import java.util.Optional;

/** See {@link Requirement#notSlowerThan}. */
record NotSlower(ThroughputResult other, double tolerance) implements Requirement {

    private static final double PERCENT = 100;

    NotSlower {
        Objects.requireNonNull(other, "other");
        if (!(tolerance > 0 && tolerance < 1)) {
            throw new IllegalArgumentException("tolerance must be a share above 0 and below 1: " + tolerance);
        }
    }

    @Override
    public Judgement judge(ThroughputResult result) {
        Judgement verdict = Expectation.passedVerdict().judge(ResultsVerdict.of(other, result, tolerance));
        return new Judgement(
                verdict.outcome(),
                words(),
                verdict.measured(),
                verdict.outcome() == Outcome.INCONCLUSIVE
                        ? Optional.of("measure them side by side")
                        : verdict.reason());
    }

    @Override
    public String words() {
        return "not slower than the other result, within " + Judging.number(tolerance * PERCENT) + " %";
    }
}
