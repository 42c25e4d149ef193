package dev.volano.assertj;

import dev.volano.compare.Verdict;
import dev.volano.requirement.Expectation;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions on a verdict of any kind: one of a comparison side by side, or with a number, a stored baseline or another
 * result.
 *
 * <pre>{@code
 * assertThat(verdict).hasPassed();
 * }</pre>
 *
 * <p>They work with soft assertions. For one thread at a time.
 *
 * @since 0.1
 */
public class VerdictAssert extends AbstractAssert<VerdictAssert, Verdict> {

    /**
     * Creates assertions. AssertJ wants this constructor; users call {@link VolanoAssertions#assertThat}.
     *
     * @param actual the verdict
     */
    public VerdictAssert(Verdict actual) {
        super(actual, VerdictAssert.class);
        info.useRepresentation(Brief.INSTANCE);
    }

    /**
     * Asserts that it is that of a pass.
     *
     * @return these assertions
     * @throws AssertionError if it is that of a failure, or inconclusive
     */
    public VerdictAssert hasPassed() {
        return meets(Expectation.passedVerdict());
    }

    /**
     * Asserts that it shows what is expected.
     *
     * @param expectation the expectation, also one of the user's own
     * @return these assertions
     * @throws AssertionError if it does not show it, or that is not decided
     * @throws NullPointerException if {@code expectation} is null
     */
    public VerdictAssert meets(Expectation<? super Verdict> expectation) {
        isNotNull();
        return is(new Shown<>(expectation));
    }
}
