package dev.volano.assertj;

import dev.volano.requirement.Expectation;
import dev.volano.requirement.Judgement;
import dev.volano.requirement.Outcome;
import org.assertj.core.api.Condition;
import org.assertj.core.description.TextDescription;

/**
 * A condition whose description has what was measured, once that is known. Of what custom assertions can be made of, a
 * condition alone is collected by the soft mode of AssertJ 4.
 *
 * @param <R> what kind of result it is about
 */
final class Shown<R> extends Condition<R> {

    private final Expectation<? super R> expectation;

    Shown(Expectation<? super R> expectation) {
        super("a result that shows what is expected");
        this.expectation = expectation;
    }

    @Override
    public boolean matches(R result) {
        Judgement judgement = expectation.judge(result);
        describedAs(new TextDescription("a result that shows %s%n  %s", expectation.words(), judgement));
        return judgement.outcome() == Outcome.PASS;
    }
}
