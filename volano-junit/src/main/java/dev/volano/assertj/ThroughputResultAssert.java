package dev.volano.assertj;

import dev.volano.client.ThroughputResult;
import dev.volano.requirement.Requirement;
import java.time.Duration;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.data.Percentage;

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

    private static final double PERCENT = 100;

    /**
     * Creates assertions. AssertJ wants this constructor; users call {@link VolanoAssertions#assertThat}.
     *
     * @param actual the result
     */
    public ThroughputResultAssert(ThroughputResult actual) {
        super(actual, ThroughputResultAssert.class);
        info.useRepresentation(Brief.INSTANCE);
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
     * Asserts that it is not slower than a result that was measured before or after it.
     *
     * <p>That can tell a large change only; a comparison side by side tells a small one: {@link VerdictAssert}. The
     * tolerance is an argument and not a call of its own, so that none can be forgotten: assertions that are begun and
     * never ended pass.
     *
     * <pre>{@code
     * assertThat(result).isNotSlowerThan(before, withinPercentage(50));
     * }</pre>
     *
     * @param other what to compare with, of the same load and machine, of three servers or more
     * @param tolerance the slowdown that is to be found, above 0 % and below 100 %
     * @return these assertions
     * @throws AssertionError if it is slower, or that cannot be told
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if {@code tolerance} is out of range
     */
    public ThroughputResultAssert isNotSlowerThan(ThroughputResult other, Percentage tolerance) {
        return meets(Requirement.notSlowerThan(other, tolerance.value / PERCENT));
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
        return is(new Shown<>(requirement));
    }
}
