package dev.volano.scale;

import dev.volano.client.Failure;
import dev.volano.client.ForkResult;
import dev.volano.client.RunResult;
import dev.volano.client.ThroughputResult;
import dev.volano.measure.Throughput;
import dev.volano.stats.Estimate;
import dev.volano.stats.ForkComparison;
import dev.volano.stats.PairedForks;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** The throughput of results that have a fork for each round. */
final class RoundRates {

    private RoundRates() {}

    /** Returns for each round that is complete the mean of the runs that count, in messages received per second. */
    static List<Double> of(Optional<ThroughputResult> result) {
        return result.stream()
                .flatMap(all -> all.forks().stream()
                        .filter(fork -> complete(all, fork))
                        .flatMap(fork -> mean(all, fork).stream().boxed()))
                .toList();
    }

    private static boolean complete(ThroughputResult all, ForkResult fork) {
        return fork.runs().size() == all.plan().runs() && fork.runs().stream().allMatch(RunResult::complete);
    }

    private static OptionalDouble mean(ThroughputResult all, ForkResult fork) {
        return fork.runs().stream()
                .filter(all::counts)
                .flatMap(run -> run.throughput().stream())
                .mapToDouble(Throughput::messagesPerSecond)
                .average();
    }

    /** Returns the throughput with its interval over the rounds. */
    static Estimate throughput(Optional<ThroughputResult> result) {
        if (result.isEmpty()) {
            return new Estimate.Unknown("nothing was measured");
        }
        Estimate estimate = whole(result.get())
                .map(ThroughputResult::throughput)
                .orElse(new Estimate.Unknown("the last round is not complete"));
        return estimate instanceof Estimate.Known known && known.basis() != Estimate.Basis.FORKS
                ? new Estimate.Unknown("there are fewer than three rounds")
                : estimate;
    }

    /** Leaves a last round out that whoever ran the measurement ended. */
    private static Optional<ThroughputResult> whole(ThroughputResult all) {
        if (all.complete()) {
            return Optional.of(all);
        }
        boolean ended = all.failures().stream()
                .findFirst()
                .filter(failure -> failure.owner() == Failure.Owner.HARNESS)
                .isPresent();
        int before = all.forks().size() - 1;
        return ended && before > 0
                ? Optional.of(new ThroughputResult(
                        all.plan().withForks(before), all.forks().subList(0, before)))
                : Optional.empty();
    }

    /** Compares round by round: what slowed both down in a round cancels out. Rounds that one lacks are left out. */
    static Estimate ratio(List<Double> ones, List<Double> others, double confidence) {
        return new PairedForks(IntStream.range(0, Math.min(ones.size(), others.size()))
                        .mapToDouble(round -> Math.log(ones.get(round) / others.get(round)))
                        .<ForkComparison>mapToObj(log -> new ForkComparison.Valid(log, log, 0, 1, 0))
                        .toList())
                .ratio(confidence);
    }
}
