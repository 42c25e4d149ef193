package dev.volano.requirement;

import dev.volano.internal.Require;
import dev.volano.measure.Interval;
import dev.volano.scale.CeilingResult;
import dev.volano.scale.CeilingTrial;
import dev.volano.scale.Level;
import java.util.Optional;

/** See {@link Expectation#ceilingOfAtLeast}. */
record CeilingOfAtLeast(int least) implements Expectation<CeilingResult> {

    CeilingOfAtLeast {
        Require.atLeast(least, 1, "least");
    }

    @Override
    public Judgement judge(CeilingResult ceiling) {
        Optional<String> doubt = ceiling.half()
                .map(half -> doubt(ceiling, half))
                .orElseGet(() -> doubt(ceiling)); // empty where the search tells
        if (doubt.isPresent()) {
            return new Judgement(Outcome.INCONCLUSIVE, words(), ceiling.toString(), doubt);
        }
        boolean held = ceiling.half()
                .map(half -> half.low() >= least)
                .orElseGet(() -> ceiling.holds().map(Level::connections).orElse(0) >= least);
        return new Judgement(held ? Outcome.PASS : Outcome.FAIL, words(), ceiling.toString(), Optional.empty());
    }

    /** Why it cannot be told where trials hold by chance. */
    private Optional<String> doubt(CeilingResult ceiling, Interval half) {
        if (half.low() >= least) {
            return Optional.empty();
        }
        if (half.high() >= least) {
            return Optional.of("the interval has what is required inside it");
        }
        return generators(ceiling);
    }

    private Optional<String> doubt(CeilingResult ceiling) {
        if (ceiling.holds().map(Level::connections).orElse(0) >= least) {
            return Optional.empty();
        }
        Optional<Level> fails = ceiling.fails();
        if (fails.isEmpty()) {
            return Optional.of("no more were tried; allow the search more connections, or more time");
        }
        if (fails.get().connections() > least) {
            return Optional.of("it lies within the bracket; search with more precision, or for longer");
        }
        Optional<String> generators = generators(ceiling);
        if (generators.isPresent()) {
            return generators;
        }
        return ceiling.end() != CeilingResult.End.FOUND && fails.get().trials() < 2
                ? Optional.of("the search ended before a trial that failed was repeated")
                : Optional.empty();
    }

    private static Optional<String> generators(CeilingResult ceiling) {
        return ceiling.limit()
                .filter(CeilingTrial.Limit.GENERATOR::equals)
                .map(limit -> "the limit is the load generator's, and not the server's");
    }

    @Override
    public String words() {
        return "at least " + Judging.number(least) + " connections held";
    }
}
