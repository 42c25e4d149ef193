package dev.volano.client;

import dev.volano.measure.Throughput;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What came of a measurement: its runs, and the score. Immutable.
 *
 * @since 0.1
 */
public final class ThroughputResult {

    private final String workload;
    private final String ioModel;
    private final int plannedRuns;
    private final int discarded;
    private final List<RunResult> runs;
    private final List<String> warnings;

    ThroughputResult(
            String workload,
            String ioModel,
            int plannedRuns,
            int discarded,
            List<RunResult> runs,
            List<String> warnings) {
        this.workload = workload;
        this.ioModel = ioModel;
        this.plannedRuns = plannedRuns;
        this.discarded = discarded;
        this.runs = List.copyOf(runs);
        this.warnings = List.copyOf(warnings);
    }

    /**
     * Returns the workload in words.
     *
     * @return one line
     */
    public String workload() {
        return workload;
    }

    /**
     * Returns the I/O model of the clients.
     *
     * @return the model's name
     */
    public String ioModel() {
        return ioModel;
    }

    /**
     * Returns how many runs there were to be.
     *
     * @return at least 1
     */
    public int plannedRuns() {
        return plannedRuns;
    }

    /**
     * Returns how many of the first runs do not count.
     *
     * @return from 0 to {@link #plannedRuns()} - 1
     */
    public int discarded() {
        return discarded;
    }

    /**
     * Returns the runs in order. A run that failed is the last one.
     *
     * @return at least one
     */
    public List<RunResult> runs() {
        return runs;
    }

    /**
     * Returns which limits of the system were found before the load that might have stopped it.
     *
     * @return a line each, with the limit, its value, what is needed, and how to raise it; empty if there were none
     */
    public List<String> warnings() {
        return warnings;
    }

    /**
     * Returns what went wrong.
     *
     * @return the failures of the run that failed; empty if every run is complete
     */
    public List<Failure> failures() {
        return runs.get(runs.size() - 1).failures();
    }

    /**
     * Returns whether every run that was planned is complete.
     *
     * @return true if there is a score
     */
    public boolean complete() {
        return runs.size() == plannedRuns && runs.stream().allMatch(RunResult::complete);
    }

    /**
     * Returns VolanoMark's score: the arithmetic mean of the throughputs of the runs that count.
     *
     * @return messages per second, of which one counts when it is sent and once for each client that receives it; empty
     *     if the measurement is not complete
     */
    public OptionalDouble score() {
        if (!complete()) {
            return OptionalDouble.empty();
        }
        return runs.stream()
                .skip(discarded)
                .flatMap(run -> run.throughput().stream())
                .mapToDouble(Throughput::messagesPerSecond)
                .average();
    }
}
