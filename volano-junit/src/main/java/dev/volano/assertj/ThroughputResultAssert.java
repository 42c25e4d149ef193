package dev.volano.assertj;

import dev.volano.client.ThroughputResult;
import dev.volano.requirement.Judgement;
import dev.volano.requirement.Outcome;
import dev.volano.requirement.Requirement;
import java.time.Duration;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.Condition;
import org.assertj.core.description.TextDescription;
import org.assertj.core.presentation.Representation;
import org.assertj.core.presentation.StandardRepresentation;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on a result.
 *
 * <p>Those on figures hold if the interval of what was measured shows them; one that is not decided does not hold, and
 * its message says so and what would help. Where a test is better aborted than failed then, annotations such as
 * {@link dev.volano.junit.MinThroughput} are the right tool.
 *
 * <pre>{@code
 * assertThat(result).hasNoErrors().hasThroughputOfAtLeast(20_000).hasLatencyOfAtMost(99, Duration.ofMillis(5));
 * }</pre>
 *
 * <p>All of them work with soft assertions, which collect every one that does not hold. Percentiles as values are in
 * {@link ThroughputResult#serviceTime()}. For one thread at a time.
 *
 * @since 0.1
 */
public class ThroughputResultAssert extends AbstractAssert<ThroughputResultAssert, ThroughputResult> {

    private static final Representation REPRESENTATION = new StandardRepresentation() {
        @Override
        public String toStringOf(@Nullable Object object) {
            // Not all windows of a timeline: what matters is in the description of the condition.
            return object instanceof ThroughputResult result
                    ? "a result of " + result.workload()
                    : super.toStringOf(object);
        }
    };

    /**
     * Creates assertions. AssertJ wants this constructor; users call {@link VolanoAssertions#assertThat}.
     *
     * @param actual the result
     */
    public ThroughputResultAssert(ThroughputResult actual) {
        super(actual, ThroughputResultAssert.class);
        info.useRepresentation(REPRESENTATION);
    }

    /**
     * Asserts a throughput: see {@link Requirement#minThroughput}.
     *
     * @param messagesPerSecond messages received and verified per second, more than 0
     * @return these assertions
     * @throws AssertionError if the result does not show it
     * @throws IllegalArgumentException if {@code messagesPerSecond} is out of range
     */
    public ThroughputResultAssert hasThroughputOfAtLeast(double messagesPerSecond) {
        return meets(Requirement.minThroughput(messagesPerSecond));
    }

    /**
     * Asserts that a share of the messages are quick: see {@link Requirement#maxLatency}.
     *
     * @param percentile more than 0, less than 100
     * @param most what this percentile does not exceed, longer than zero
     * @return these assertions
     * @throws AssertionError if the result does not show it
     * @throws IllegalArgumentException if an argument is out of range
     */
    public ThroughputResultAssert hasLatencyOfAtMost(double percentile, Duration most) {
        return meets(Requirement.maxLatency(percentile, most));
    }

    /**
     * Asserts that nothing went wrong.
     *
     * @return these assertions
     * @throws AssertionError if something went wrong, whoever's fault it is
     */
    public ThroughputResultAssert hasNoErrors() {
        return meets(Requirement.maxErrors(0));
    }

    /**
     * Asserts that not more than so much went wrong.
     *
     * @param most failures at most, not negative
     * @return these assertions
     * @throws AssertionError if there were more, whoever's fault they are
     * @throws IllegalArgumentException if {@code most} is negative
     */
    public ThroughputResultAssert hasAtMostErrors(int most) {
        return meets(Requirement.maxErrors(most));
    }

    /**
     * Asserts that the server let in and served so many connections at the same time.
     *
     * @param least connections, at least 1
     * @return these assertions
     * @throws AssertionError if it did not, or they were not tried
     * @throws IllegalArgumentException if {@code least} is less than 1
     */
    public ThroughputResultAssert sustainedConnections(int least) {
        return meets(Requirement.minConnections(least));
    }

    /**
     * Asserts that the server's process held not more memory for each connection: see
     * {@link Requirement#maxMemoryPerConnection}.
     *
     * @param mostBytes resident bytes for each connection, at least 1
     * @return these assertions
     * @throws AssertionError if it held more, or it is not known
     * @throws IllegalArgumentException if {@code mostBytes} is less than 1
     */
    public ThroughputResultAssert usedAtMostMemoryPerConnection(long mostBytes) {
        return meets(Requirement.maxMemoryPerConnection(mostBytes));
    }

    /**
     * Asserts that no collection stopped the server for longer: see {@link Requirement#maxGcPause}.
     *
     * @param most longer than zero
     * @return these assertions
     * @throws AssertionError if one did, or it is not known
     * @throws IllegalArgumentException if {@code most} is out of range
     */
    public ThroughputResultAssert hasNoGcPauseLongerThan(Duration most) {
        return meets(Requirement.maxGcPause(most));
    }

    /**
     * Asserts that what was measured is the server, and not the load generator.
     *
     * @return these assertions
     * @throws AssertionError if the load generator was the bottleneck
     */
    public ThroughputResultAssert wasNotLimitedByTheGenerator() {
        return meets(Requirement.generatorNotTheBottleneck());
    }

    /**
     * Asserts that a requirement is met.
     *
     * @param requirement the requirement, also one of the user's own
     * @return these assertions
     * @throws AssertionError if it is not met, or not decided
     * @throws NullPointerException if {@code requirement} is null
     */
    public ThroughputResultAssert meets(Requirement requirement) {
        isNotNull();
        // A condition: of what custom assertions can be made of, it alone is collected by the soft mode of AssertJ 4.
        return is(new Shown(requirement));
    }

    /** A condition whose description has what was measured, once that is known. */
    private static final class Shown extends Condition<ThroughputResult> {

        private final Requirement requirement;

        Shown(Requirement requirement) {
            super("a result that shows a requirement");
            this.requirement = requirement;
        }

        @Override
        public boolean matches(ThroughputResult result) {
            Judgement judgement = requirement.judge(result);
            describedAs(new TextDescription("a result that shows %s%n  %s", requirement.words(), judgement));
            return judgement.outcome() == Outcome.PASS;
        }
    }
}
