package dev.volano.client;

import dev.volano.measure.Throughput;
import dev.volano.stats.ScorePolicy;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * What came of the runs on one server.
 *
 * @param number which server it was, from 1
 * @param setup what was measured with
 * @param warnings which limits of the system were found before the load that might have stopped it: a line each, with
 *     the limit, its value, what is needed, and how to raise it; empty if there were none
 * @param runs the runs in order; one that failed is the last; at least one
 * @since 0.1
 */
public record ForkResult(int number, Setup setup, List<String> warnings, List<RunResult> runs) {

    /**
     * Creates a result.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if {@code number} is less than 1, or there is no run
     */
    public ForkResult {
        Objects.requireNonNull(setup, "setup");
        warnings = List.copyOf(warnings);
        runs = List.copyOf(runs);
        if (number < 1 || runs.isEmpty()) {
            throw new IllegalArgumentException("there must be a fork and a run: " + number + ", " + runs.size());
        }
    }

    /**
     * Returns the last run, which tells what went wrong if something did.
     *
     * @return the last run
     */
    public RunResult last() {
        return runs.get(runs.size() - 1);
    }

    /** Returns whether all runs that were planned are complete. */
    boolean complete(int planned) {
        return runs.size() == planned && runs.stream().allMatch(RunResult::complete);
    }

    /** Returns messages sent and received per second, by a policy; empty if no run counts. */
    OptionalDouble score(ScorePolicy policy) {
        return policy.score(runs.stream()
                .flatMap(run -> run.score().stream())
                .mapToDouble(Throughput::messagesPerSecond)
                .toArray());
    }
}
