package dev.volano.requirement;

import dev.volano.compare.Verdict;
import java.util.Optional;

/** See {@link Expectation#passedVerdict}. */
record PassedVerdict() implements Expectation<Verdict> {

    @Override
    public Judgement judge(Verdict verdict) {
        Outcome outcome = switch (verdict.decision()) {
            case PASS -> Outcome.PASS;
            case FAIL -> Outcome.FAIL;
            case INCONCLUSIVE -> Outcome.INCONCLUSIVE;
        };
        String sentence = verdict.sentence();
        return new Judgement(
                outcome, words(), sentence, Optional.of(verdict.reason()).filter(reason -> !sentence.contains(reason)));
    }

    @Override
    public String words() {
        return "a verdict that passes";
    }
}
