package dev.volano.assertj;

import dev.volano.requirement.Expectation;
import dev.volano.scale.ProcessorResult;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions on what came of a sweep over processors.
 *
 * <pre>{@code
 * assertThat(result).scalesAtLeast(0.8, from(1).to(2));
 * }</pre>
 *
 * <p>They work with soft assertions. For one thread at a time.
 *
 * @since 0.1
 */
public class ProcessorResultAssert extends AbstractAssert<ProcessorResultAssert, ProcessorResult> {

    /**
     * Creates assertions. AssertJ wants this constructor; users call {@link VolanoAssertions#assertThat}.
     *
     * @param actual what came of it
     */
    public ProcessorResultAssert(ProcessorResult actual) {
        super(actual, ProcessorResultAssert.class);
        info.useRepresentation(Brief.INSTANCE);
    }

    /**
     * Asserts that the throughput grows with the processors: see {@link Expectation#scaling}. The span is an argument
     * and not a call of its own, so that it cannot be forgotten.
     *
     * @param share of what the processors alone would give, above 0: 0.8 for 1.6 times the throughput with twice as
     *     many
     * @param span from how many processors to how many
     * @return these assertions
     * @throws AssertionError if it grows less, or the sweep does not tell
     * @throws NullPointerException if {@code span} is null
     * @throws IllegalArgumentException if an argument is out of range
     */
    public ProcessorResultAssert scalesAtLeast(double share, ProcessorSpan span) {
        return meets(Expectation.scaling(share, span.from(), span.to()));
    }

    /**
     * Asserts that it shows what is expected.
     *
     * @param expectation the expectation, also one of the user's own
     * @return these assertions
     * @throws AssertionError if it does not show it, or that is not decided
     * @throws NullPointerException if {@code expectation} is null
     */
    public ProcessorResultAssert meets(Expectation<? super ProcessorResult> expectation) {
        isNotNull();
        return is(new Shown<>(expectation));
    }
}
