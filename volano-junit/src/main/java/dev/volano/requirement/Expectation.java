package dev.volano.requirement;

import dev.volano.compare.Verdict;
import dev.volano.scale.CeilingResult;
import dev.volano.scale.ProcessorResult;
import dev.volano.scale.SweepResult;

/**
 * Something that what was measured must show. For users to implement, too; those that are here do not change.
 *
 * @param <R> what kind of result it is about
 * @since 0.1
 */
public interface Expectation<R> {

    /**
     * Returns whether a result shows it.
     *
     * @param result what was measured
     * @return the judgement; not decided where the result does not tell, which is never a pass
     */
    Judgement judge(R result);

    /**
     * Returns what is expected, in words.
     *
     * @return for example {@code throughput of at least 20,000 messages/s}
     */
    String words();

    /**
     * Expects a verdict to be that of a pass.
     *
     * @return the expectation; not decided if the verdict is inconclusive
     */
    static Expectation<Verdict> passedVerdict() {
        return new PassedVerdict();
    }

    /**
     * Expects a search for a ceiling to have shown that so many connections are held.
     *
     * <p>Where the search was for the number of connections that half of the trials hold, the interval of that number
     * decides, else the bracket.
     *
     * @param least connections, at least 1
     * @return the expectation; not decided if the number lies within the bracket, was not reached, or failed once in a
     *     search that was cut short, and if the limit is the load generator's
     * @throws IllegalArgumentException if {@code least} is less than 1
     */
    static Expectation<CeilingResult> ceilingOfAtLeast(int least) {
        return new CeilingOfAtLeast(least);
    }

    /**
     * Expects a sweep to have served so many connections at one of its points.
     *
     * @param least connections, at least 1
     * @return the expectation; not decided if no point has so many
     * @throws IllegalArgumentException if {@code least} is less than 1
     */
    static Expectation<SweepResult> sweptConnections(int least) {
        return new SweptConnections(least);
    }

    /**
     * Expects the throughput not to collapse when there are more connections: at no point up to a number of connections
     * may it be less than a share of the highest at the points before.
     *
     * <p>The intervals of both points decide, which must be over three servers or more at each point: what one server
     * did says nothing of the next.
     *
     * @param connections up to how many, at least 1; the sweep must have a point there
     * @param share of the highest throughput with fewer connections, above 0 and below 1
     * @return the expectation; not decided if a point says too little, or the load generator was the bottleneck at one
     * @throws IllegalArgumentException if an argument is out of range
     */
    static Expectation<SweepResult> noThroughputCollapse(int connections, double share) {
        return new NoThroughputCollapse(connections, share);
    }

    /**
     * Expects the throughput to grow with the processors: by a share, at least, of how their number does.
     *
     * @param share above 0: 1 if twice the processors are to give twice the throughput
     * @param from with how many processors to begin, at least 1
     * @param to with how many to end, more than that
     * @return the expectation; not decided if the interval of the speedup holds what is expected, if there were too few
     *     rounds for one, and if the load generator was the bottleneck; nor missed if the clients took from the
     *     server's processors, or the server was not kept to its own
     * @throws IllegalArgumentException if an argument is out of range
     */
    static Expectation<ProcessorResult> scaling(double share, int from, int to) {
        return new Scaling(share, from, to);
    }
}
