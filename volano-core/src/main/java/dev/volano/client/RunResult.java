package dev.volano.client;

import dev.volano.measure.Latency;
import dev.volano.measure.Throughput;
import dev.volano.measure.Timeline;
import dev.volano.net.CloseReason;
import dev.volano.probe.UsageReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What came of one run.
 *
 * @param number which run on its server it is, from 1
 * @param connections how many connections were to be opened, at least 1
 * @param opened how many connections were opened, and let in by the server
 * @param sent messages that the clients sent while they were measured
 * @param received messages that the clients received and verified while they were measured
 * @param elapsed how long was measured; without a time or a count to measure for, from the start of the load to the
 *     close of the last connection; in a run that failed, to the failure; empty if it did not come so far
 * @param failures what went wrong, what explains the others first; not more than a few are kept, but one of each kind;
 *     empty if all went well
 * @param failureCounts how often something went wrong, those failures counted that are not kept, by their kind, in the
 *     order of the kinds
 * @param serverClosed how many connections the server closed in the run, of its own accord and too early, by the kind
 *     of reason, in the order of the kinds; empty also if the server does not tell
 * @param serverCloseDetails what happened at the first of these connections: words of the server by the kind of reason;
 *     a kind of which it says nothing, or of which it had closed connections before the run, is absent
 * @param warmUp how the warm-up ended
 * @param timeline what the load did, window by window, from its start
 * @param serviceTime latencies from when the messages were sent, of those received while measured; empty if none was
 *     noted
 * @param responseTime latencies from when the messages were due; empty without an offered rate
 * @param generator what the load generator found out about itself
 * @param usage what the processes and the machine did while it was measured; empty if that was not sampled
 * @since 0.1
 */
public record RunResult(
        int number,
        int connections,
        int opened,
        long sent,
        long received,
        Optional<Duration> elapsed,
        List<Failure> failures,
        Map<Failure.Kind, Long> failureCounts,
        Map<CloseReason.Kind, Long> serverClosed,
        Map<CloseReason.Kind, String> serverCloseDetails,
        WarmUpOutcome warmUp,
        Timeline timeline,
        Optional<Latency> serviceTime,
        Optional<Latency> responseTime,
        GeneratorCheck generator,
        Optional<UsageReport> usage) {

    /**
     * Creates a result.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if a number is out of range
     */
    public RunResult {
        if (number < 1 || connections < 1 || opened < 0 || opened > connections || sent < 0 || received < 0) {
            throw new IllegalArgumentException("a number is out of range: run " + number + ", " + opened + " of "
                    + connections + " connections, " + sent + " sent, " + received + " received");
        }
        Objects.requireNonNull(elapsed, "elapsed");
        Objects.requireNonNull(warmUp, "warmUp");
        Objects.requireNonNull(timeline, "timeline");
        Objects.requireNonNull(serviceTime, "serviceTime");
        Objects.requireNonNull(responseTime, "responseTime");
        Objects.requireNonNull(generator, "generator");
        Objects.requireNonNull(usage, "usage");
        failures = List.copyOf(failures);
        failureCounts = inOrder(Failure.Kind.class, failureCounts);
        serverClosed = inOrder(CloseReason.Kind.class, serverClosed);
        serverCloseDetails = inOrder(CloseReason.Kind.class, serverCloseDetails);
    }

    /** Returns a copy in the order of the keys, so that reports can be compared. */
    private static <K extends Enum<K>, V> Map<K, V> inOrder(Class<K> keys, Map<K, V> map) {
        Map<K, V> inOrder = new EnumMap<>(keys);
        inOrder.putAll(map);
        return Collections.unmodifiableMap(inOrder);
    }

    /** Returns a first run that did not get as far as a connection. */
    static RunResult failed(int connections, Failure failure) {
        return new RunResult(
                1,
                connections,
                0,
                0,
                0,
                Optional.empty(),
                List.of(failure),
                Map.of(failure.kind(), 1L),
                Map.of(),
                Map.of(),
                WarmUpOutcome.NONE,
                Timeline.EMPTY,
                Optional.empty(),
                Optional.empty(),
                GeneratorCheck.UNKNOWN,
                Optional.empty());
    }

    /** Returns this result with a failure after the others. */
    RunResult with(Failure failure) {
        List<Failure> more = new ArrayList<>(failures);
        more.add(failure);
        Map<Failure.Kind, Long> counts = new EnumMap<>(Failure.Kind.class);
        counts.putAll(failureCounts);
        counts.merge(failure.kind(), 1L, Long::sum);
        return new RunResult(
                number,
                connections,
                opened,
                sent,
                received,
                elapsed,
                more,
                counts,
                serverClosed,
                serverCloseDetails,
                warmUp,
                timeline,
                serviceTime,
                responseTime,
                generator,
                usage);
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
     * Returns the messages that were received and verified, over the time they took.
     *
     * @return the throughput; empty if the run is not complete
     */
    public Optional<Throughput> throughput() {
        return complete() ? elapsed.map(span -> new Throughput(received, span)) : Optional.empty();
    }

    /**
     * Returns the messages that were sent and received, counted at the clients, over the time they took: VolanoMark's
     * result of a run.
     *
     * @return the score; empty if the run is not complete
     */
    public Optional<Throughput> score() {
        return complete() ? elapsed.map(span -> new Throughput(Math.addExact(sent, received), span)) : Optional.empty();
    }
}
