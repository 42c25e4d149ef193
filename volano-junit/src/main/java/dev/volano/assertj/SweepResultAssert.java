package dev.volano.assertj;

import dev.volano.requirement.Expectation;
import dev.volano.scale.SweepResult;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.data.Percentage;

/**
 * Assertions on what came of a sweep.
 *
 * <pre>{@code
 * assertThat(sweep).sustainedConnections(4_000).hasNoThroughputCollapseUpTo(4_000);
 * }</pre>
 *
 * <p>They work with soft assertions. For one thread at a time.
 *
 * @since 0.1
 */
public class SweepResultAssert extends AbstractAssert<SweepResultAssert, SweepResult> {

    private static final double HALF = 0.5;
    private static final double PERCENT = 100;

    /**
     * Creates assertions. AssertJ wants this constructor; users call {@link VolanoAssertions#assertThat}.
     *
     * @param actual what came of it
     */
    public SweepResultAssert(SweepResult actual) {
        super(actual, SweepResultAssert.class);
        info.useRepresentation(Brief.INSTANCE);
    }

    /**
     * Asserts that a point with so many connections, or more, is complete.
     *
     * @param least connections, at least 1
     * @return these assertions
     * @throws AssertionError if there is none
     * @throws IllegalArgumentException if {@code least} is less than 1
     */
    public SweepResultAssert sustainedConnections(int least) {
        return meets(Expectation.sweptConnections(least));
    }

    /**
     * Asserts that at no point the throughput is less than half of the highest at the points before: see
     * {@link Expectation#noThroughputCollapse}.
     *
     * @param connections up to how many, at least 1; the sweep must have a point there
     * @return these assertions
     * @throws AssertionError if it is less at one, or the points do not tell, which each takes three fresh servers for
     * @throws IllegalArgumentException if {@code connections} is less than 1
     */
    public SweepResultAssert hasNoThroughputCollapseUpTo(int connections) {
        return meets(Expectation.noThroughputCollapse(connections, HALF));
    }

    /**
     * Asserts that at no point the throughput is less than that of the best point before, but for a share.
     *
     * @param connections up to how many, at least 1; the sweep must have a point there
     * @param loss how much less it may be, above 0 % and below 100 %
     * @return these assertions
     * @throws AssertionError if it is less at one, or the points do not tell, which each takes three fresh servers for
     * @throws NullPointerException if {@code loss} is null
     * @throws IllegalArgumentException if an argument is out of range
     */
    public SweepResultAssert hasNoThroughputCollapseUpTo(int connections, Percentage loss) {
        return meets(Expectation.noThroughputCollapse(connections, 1 - loss.value / PERCENT));
    }

    /**
     * Asserts that it shows what is expected.
     *
     * @param expectation the expectation, also one of the user's own
     * @return these assertions
     * @throws AssertionError if it does not show it, or that is not decided
     * @throws NullPointerException if {@code expectation} is null
     */
    public SweepResultAssert meets(Expectation<? super SweepResult> expectation) {
        isNotNull();
        return is(new Shown<>(expectation));
    }
}
