package dev.volano.client;

import dev.volano.measure.Latency;
import dev.volano.measure.Phase;
import dev.volano.measure.Throughput;
import dev.volano.stats.Estimate;
import dev.volano.stats.RobustEstimate;
import dev.volano.stats.ScorePolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What came of a measurement: the runs on one server or on several, and what follows from them.
 *
 * @param plan what was to be measured
 * @param forks the servers in order; one that failed is the last; at least one
 * @since 0.1
 */
public record ThroughputResult(LoadPlan plan, List<ForkResult> forks) {

    /** The confidence of {@link #throughput()}: 95 %. */
    public static final double CONFIDENCE = 0.95;

    /**
     * Creates a result.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if there is no fork
     */
    public ThroughputResult {
        Objects.requireNonNull(plan, "plan");
        forks = List.copyOf(forks);
        if (forks.isEmpty()) {
            throw new IllegalArgumentException("a result has a fork at least");
        }
    }

    /**
     * Returns this result and another of the same plan taken as one, as if all their servers had been measured in one
     * go.
     *
     * @param other the other; the number of forks of its plan may differ
     * @return the forks of both, numbered anew
     * @throws IllegalArgumentException if the plans differ in more than the number of forks
     */
    public ThroughputResult plus(ThroughputResult other) {
        if (!plan.equals(other.plan.withForks(plan.forks()))) {
            throw new IllegalArgumentException(
                    "results of different plans cannot be merged: " + plan + " and " + other.plan);
        }
        List<ForkResult> all = new ArrayList<>();
        Stream.concat(forks.stream(), other.forks.stream())
                .forEach(fork -> all.add(new ForkResult(all.size() + 1, fork.setup(), fork.warnings(), fork.runs())));
        return new ThroughputResult(plan.withForks(plan.forks() + other.plan.forks()), all);
    }

    /**
     * Returns the workload in words.
     *
     * @return one line
     */
    public String workload() {
        return plan.workload();
    }

    /**
     * Returns the I/O model of the clients.
     *
     * @return the model's name
     */
    public String ioModel() {
        return setup().clientIo();
    }

    /**
     * Returns what was measured with, on the first server.
     *
     * @return the setup
     */
    public Setup setup() {
        return forks.get(0).setup();
    }

    /**
     * Returns all runs, fork after fork.
     *
     * @return at least one
     */
    public List<RunResult> runs() {
        return forks.stream().flatMap(fork -> fork.runs().stream()).toList();
    }

    /**
     * Returns which limits of the system were found before the load that might have stopped it.
     *
     * @return a line each, with the limit, its value, what is needed, and how to raise it; empty if there were none
     */
    public List<String> warnings() {
        return forks.stream()
                .flatMap(fork -> fork.warnings().stream())
                .distinct()
                .toList();
    }

    /**
     * Returns what went wrong.
     *
     * @return the failures of the run that failed; empty if every run is complete
     */
    public List<Failure> failures() {
        return forks.get(forks.size() - 1).last().failures();
    }

    /**
     * Returns whether every run that was planned is complete.
     *
     * @return true if there is a score
     */
    public boolean complete() {
        return forks.size() == plan.forks() && forks.stream().allMatch(fork -> fork.complete(plan.runs()));
    }

    /**
     * Returns whether a run counts for the score, if it is complete.
     *
     * @param run one of the runs
     * @return false if the policy leaves it out whatever comes of it
     */
    public boolean counts(RunResult run) {
        return !(plan.scorePolicy() instanceof ScorePolicy.AllButFirst policy) || run.number() > policy.discarded();
    }

    /**
     * Returns VolanoMark's score: messages sent and received per second, of the runs of a server by the score policy,
     * of several servers their arithmetic mean.
     *
     * @return messages per second, of which one counts when it is sent and once for each client that receives it; empty
     *     if the measurement is not complete
     */
    public OptionalDouble score() {
        if (!complete()) {
            return OptionalDouble.empty();
        }
        return forks.stream()
                .flatMapToDouble(fork -> fork.score(plan.scorePolicy()).stream())
                .average();
    }

    /**
     * Returns the throughput, messages received and verified per second, with its interval of 95 %: of three forks or
     * more, over the forks; else over the windows of the last complete run, which vouches for that run only.
     *
     * @return the estimate, or why there is none
     */
    public Estimate throughput() {
        List<double[]> rates = forks.stream()
                .map(fork -> counted(fork)
                        .flatMap(run -> run.throughput().stream())
                        .mapToDouble(Throughput::messagesPerSecond)
                        .toArray())
                .toList();
        Estimate overForks = RobustEstimate.overForks(rates, CONFIDENCE);
        if (overForks.interval().isPresent()) {
            return overForks;
        }
        return forks.stream()
                .flatMap(this::counted)
                .reduce((first, second) -> second)
                .map(run -> RobustEstimate.withinOneRun(run.timeline().rates(Phase.MEASURE), CONFIDENCE))
                .orElse(new Estimate.Unknown("no run that counts is complete"));
    }

    private Stream<RunResult> counted(ForkResult fork) {
        return fork.runs().stream().filter(run -> run.complete() && counts(run));
    }

    /**
     * Returns how long after they were sent messages were received, in all runs that count and are complete.
     *
     * @return the latencies; empty if none was noted
     */
    public Optional<Latency> serviceTime() {
        return sum(RunResult::serviceTime);
    }

    /**
     * Returns how long after they were due messages were received, in all runs that count and are complete.
     *
     * @return the latencies; empty without an offered rate
     */
    public Optional<Latency> responseTime() {
        return sum(RunResult::responseTime);
    }

    private Optional<Latency> sum(Function<RunResult, Optional<Latency>> which) {
        return forks.stream()
                .flatMap(this::counted)
                .flatMap(run -> which.apply(run).stream())
                .reduce(Latency::plus);
    }

    /**
     * Returns why the load generator, and not the server, limited what was measured.
     *
     * @return the reasons in runs that count, each in words and with its figure; empty if the generator was quick
     *     enough
     */
    public List<String> generatorLimits() {
        return forks.stream()
                .flatMap(this::counted)
                .flatMap(run -> run.generator().reasons().stream())
                .distinct()
                .toList();
    }
}
