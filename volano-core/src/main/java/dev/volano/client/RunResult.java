package dev.volano.client;

import dev.volano.measure.Throughput;
import dev.volano.net.CloseReason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What came of one run. Immutable.
 *
 * @since 0.1
 */
public final class RunResult {

    private final int number;
    private final int connections;
    private final int opened;
    private final long sent;
    private final long received;
    private final Optional<Duration> elapsed;
    private final FailureLog failures;
    private final ServerCloses serverCloses;

    RunResult(
            int number,
            int connections,
            int opened,
            long sent,
            long received,
            Optional<Duration> elapsed,
            FailureLog failures,
            ServerCloses serverCloses) {
        this.number = number;
        this.connections = connections;
        this.opened = opened;
        this.sent = sent;
        this.received = received;
        this.elapsed = elapsed;
        this.failures = failures.copy();
        this.serverCloses = serverCloses;
    }

    /** Returns this result with a failure after the others. */
    RunResult with(Failure failure) {
        FailureLog more = failures.copy();
        more.add(failure);
        return new RunResult(number, connections, opened, sent, received, elapsed, more, serverCloses);
    }

    /**
     * Returns which run of the measurement it is.
     *
     * @return from 1
     */
    public int number() {
        return number;
    }

    /**
     * Returns how many connections were to be opened.
     *
     * @return at least 1
     */
    public int connections() {
        return connections;
    }

    /**
     * Returns how many connections were opened, and let in by the server.
     *
     * @return from 0 to {@link #connections()}
     */
    public int opened() {
        return opened;
    }

    /**
     * Returns how many messages the clients sent.
     *
     * @return messages, 0 or more
     */
    public long sent() {
        return sent;
    }

    /**
     * Returns how many messages the clients received and verified.
     *
     * @return messages, 0 or more
     */
    public long received() {
        return received;
    }

    /**
     * Returns the time from the start of the load to the close of the last connection; in a run that failed, to the
     * failure.
     *
     * @return longer than zero; empty if the load did not start
     */
    public Optional<Duration> elapsed() {
        return elapsed;
    }

    /**
     * Returns what went wrong, what explains the others first. Not more than a few are kept, but one of each kind.
     *
     * @return empty if all went well
     */
    public List<Failure> failures() {
        return failures.failures();
    }

    /**
     * Returns how often something went wrong, those failures counted that are not kept.
     *
     * @return failures by their kind, in the order of the kinds; empty if all went well
     */
    public Map<Failure.Kind, Long> failureCounts() {
        return failures.counts();
    }

    /**
     * Returns how many connections the server closed in the run, of its own accord and too early.
     *
     * @return connections by the kind of reason, in the order of the kinds; empty also if the server does not tell
     */
    public Map<CloseReason.Kind, Long> serverClosed() {
        return serverCloses.counts();
    }

    /**
     * Returns what happened at the first of the connections that the server closed in the run, of its own accord and
     * too early.
     *
     * @return words of the server by the kind of reason; a kind of which it says nothing, or of which it had closed
     *     connections before the run, is absent
     */
    public Map<CloseReason.Kind, String> serverCloseDetails() {
        return serverCloses.details();
    }

    /**
     * Returns whether every client did all it had to, and every message came as it should.
     *
     * @return true if there was no failure
     */
    public boolean complete() {
        return failures.isEmpty() && elapsed.isPresent();
    }

    /**
     * Returns messages sent and received, counted at the clients, over the time they took: VolanoMark's result of a
     * run.
     *
     * @return the throughput; empty if the run is not complete
     */
    public Optional<Throughput> throughput() {
        return complete() ? elapsed.map(span -> new Throughput(Math.addExact(sent, received), span)) : Optional.empty();
    }
}
