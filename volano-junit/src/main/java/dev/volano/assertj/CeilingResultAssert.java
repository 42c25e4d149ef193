package dev.volano.assertj;

import dev.volano.requirement.Expectation;
import dev.volano.scale.CeilingResult;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions on what a search for a ceiling found.
 *
 * <pre>{@code
 * assertThat(ceiling).sustainedConnections(4_000);
 * }</pre>
 *
 * <p>They work with soft assertions. For one thread at a time.
 *
 * @since 0.1
 */
public class CeilingResultAssert extends AbstractAssert<CeilingResultAssert, CeilingResult> {

    /**
     * Creates assertions. AssertJ wants this constructor; users call {@link VolanoAssertions#assertThat}.
     *
     * @param actual what was found
     */
    public CeilingResultAssert(CeilingResult actual) {
        super(actual, CeilingResultAssert.class);
        info.useRepresentation(Brief.INSTANCE);
    }

    /**
     * Asserts that so many connections are held: see {@link Expectation#ceilingOfAtLeast}.
     *
     * @param least connections, at least 1
     * @return these assertions
     * @throws AssertionError if they are not, or the search does not tell, for example because it ran into a limit of
     *     the load generator
     * @throws IllegalArgumentException if {@code least} is less than 1
     */
    public CeilingResultAssert sustainedConnections(int least) {
        return meets(Expectation.ceilingOfAtLeast(least));
    }

    /**
     * Asserts that it shows what is expected.
     *
     * @param expectation the expectation, also one of the user's own
     * @return these assertions
     * @throws AssertionError if it does not show it, or that is not decided
     * @throws NullPointerException if {@code expectation} is null
     */
    public CeilingResultAssert meets(Expectation<? super CeilingResult> expectation) {
        isNotNull();
        return is(new Shown<>(expectation));
    }
}
