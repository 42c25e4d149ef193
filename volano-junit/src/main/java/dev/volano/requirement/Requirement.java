package dev.volano.requirement;

import dev.volano.client.ThroughputResult;
import java.time.Duration;

/**
 * Something that a measurement must show of a server. Immutable.
 *
 * @since 0.1
 */
public interface Requirement extends Expectation<ThroughputResult> {

    /**
     * Returns whether a result shows it.
     *
     * @param result what was measured
     * @return the judgement; not decided if the load generator was the bottleneck, because the result then says nothing
     *     of the server
     */
    @Override
    Judgement judge(ThroughputResult result);

    /**
     * Requires a throughput: that the {@linkplain ThroughputResult#throughput() interval} is not below it.
     *
     * @param messagesPerSecond messages received and verified per second, more than 0
     * @return the requirement
     * @throws IllegalArgumentException if {@code messagesPerSecond} is out of range
     */
    static Requirement minThroughput(double messagesPerSecond) {
        return new MinThroughput(messagesPerSecond);
    }

    /**
     * Requires that a share of the messages are quick: by response time under an offered rate, else by service time.
     *
     * <p>The interval of the percentile is over the servers if there are three or more. Else it is as wide as that of
     * the percentiles of the windows of 100 ms of the last run.
     *
     * @param percentile more than 0, less than 100
     * @param most what this percentile must not exceed, longer than zero
     * @return the requirement
     * @throws IllegalArgumentException if an argument is out of range
     */
    static Requirement maxLatency(double percentile, Duration most) {
        return new MaxLatency(percentile, most);
    }

    /**
     * Requires that not more than so much went wrong. A run ends with what goes wrong, so that it is seldom more than a
     * few.
     *
     * @param most failures at most, not negative
     * @return the requirement; not decided if there were more, but none of them is the server's
     * @throws IllegalArgumentException if {@code most} is negative
     */
    static Requirement maxErrors(int most) {
        return new MaxErrors(most);
    }

    /**
     * Requires that the server let in and served so many connections at the same time.
     *
     * @param least connections, at least 1
     * @return the requirement
     * @throws IllegalArgumentException if {@code least} is less than 1
     */
    static Requirement minConnections(int least) {
        return new MinConnections(least);
    }

    /**
     * Requires that the server's process held not more memory for each connection: all of it, at its highest, over the
     * connections.
     *
     * @param mostBytes resident bytes for each connection, at least 1
     * @return the requirement; not decided if the server does not run in a process of its own on this machine
     * @throws IllegalArgumentException if {@code mostBytes} is less than 1
     */
    static Requirement maxMemoryPerConnection(long mostBytes) {
        return MaxUsage.memoryPerConnection(mostBytes);
    }

    /**
     * Requires that the server's heap in use, garbage among it, was never more in a sample.
     *
     * @param mostBytes bytes, at least 1
     * @return the requirement; not decided if the server does not run in a JVM of its own on this machine
     * @throws IllegalArgumentException if {@code mostBytes} is less than 1
     */
    static Requirement maxHeap(long mostBytes) {
        return MaxUsage.heap(mostBytes);
    }

    /**
     * Requires that no collection stopped the server for longer.
     *
     * @param most longer than zero
     * @return the requirement; not decided if the server does not run in a JVM of its own on this machine
     * @throws IllegalArgumentException if {@code most} is out of range
     */
    static Requirement maxGcPause(Duration most) {
        return MaxUsage.gcPause(most.toNanos());
    }

    /**
     * Requires that what was measured is the server, and not the load generator.
     *
     * @return the requirement, which is met or not
     */
    static Requirement generatorNotTheBottleneck() {
        return new GeneratorNotTheBottleneck();
    }

    /**
     * Requires that a result is not slower than one that was measured before or after it.
     *
     * <p>That is much weaker than a comparison side by side: what the machine did besides is in the difference, so that
     * only a large change can be told: see {@link dev.volano.compare.ResultsVerdict}.
     *
     * @param other what to compare with
     * @param tolerance the slowdown that is to be found, as a share above 0 and below 1
     * @return the requirement; not decided for all but large changes, and if the two are not of the same load and
     *     machine, or have fewer than three servers each
     * @throws NullPointerException if {@code other} is null
     * @throws IllegalArgumentException if {@code tolerance} is out of range
     */
    static Requirement notSlowerThan(ThroughputResult other, double tolerance) {
        return new NotSlower(other, tolerance);
    }
}
