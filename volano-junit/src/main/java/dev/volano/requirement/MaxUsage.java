package dev.volano.requirement;

import dev.volano.client.RunResult;
import dev.volano.client.ThroughputResult;
import dev.volano.probe.JvmUsage;
import dev.volano.probe.ProcessUsage;
import dev.volano.probe.UsageReport;
import dev.volano.stats.Estimate;
import dev.volano.stats.RobustEstimate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/**
 * Requires that the server used not more than so much of something: by the interval over the servers if there are three
 * or more, else by the highest value, which is exact for what was measured and says nothing of another server.
 *
 * @param words the requirement
 * @param most what the server may use
 * @param used what it used in a run; empty if that is not known
 * @param unit writes a value
 */
record MaxUsage(String words, double most, Function<RunResult, OptionalDouble> used, DoubleFunction<String> unit)
        implements Requirement {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double KIB = 1024;

    /** See {@link Requirement#maxMemoryPerConnection}. */
    static MaxUsage memoryPerConnection(long mostBytes) {
        return new MaxUsage(
                "at most " + bytes((double) mostBytes) + " of resident memory per connection",
                positive(mostBytes, "mostBytes"),
                run -> server(run, ProcessUsage::highestResidentBytes, run.opened()),
                MaxUsage::bytes);
    }

    /** See {@link Requirement#maxHeap}. */
    static MaxUsage heap(long mostBytes) {
        return new MaxUsage(
                "at most " + bytes((double) mostBytes) + " of heap in use",
                positive(mostBytes, "mostBytes"),
                run -> jvm(run, JvmUsage::highestHeapUsedBytes),
                MaxUsage::bytes);
    }

    /** See {@link Requirement#maxGcPause}. */
    static MaxUsage gcPause(long mostNanos) {
        return new MaxUsage(
                "no GC pause longer than " + millis((double) mostNanos),
                positive(mostNanos, "mostNanos"),
                run -> run.usage()
                        .flatMap(UsageReport::serverJvm)
                        .filter(jvm -> jvm.gcCount().isPresent())
                        .map(MaxUsage::longestPause)
                        .orElse(OptionalDouble.empty()),
                MaxUsage::millis);
    }

    private static OptionalDouble longestPause(JvmUsage jvm) {
        return jvm.gcCount().getAsLong() == 0 ? OptionalDouble.of(0) : asDouble(jvm.longestGcPauseNanos());
    }

    private static OptionalDouble server(RunResult run, Function<ProcessUsage, OptionalLong> part, int connections) {
        OptionalDouble all = run.usage()
                .flatMap(UsageReport::server)
                .map(usage -> asDouble(part.apply(usage)))
                .orElse(OptionalDouble.empty());
        return all.isEmpty() || connections == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(all.getAsDouble() / connections);
    }

    private static OptionalDouble jvm(RunResult run, Function<JvmUsage, OptionalLong> part) {
        return run.usage()
                .flatMap(UsageReport::serverJvm)
                .map(usage -> asDouble(part.apply(usage)))
                .orElse(OptionalDouble.empty());
    }

    private static OptionalDouble asDouble(OptionalLong value) {
        return value.isPresent() ? OptionalDouble.of((double) value.getAsLong()) : OptionalDouble.empty();
    }

    private static double positive(long value, String name) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1: " + value);
        }
        return (double) value;
    }

    @Override
    public Judgement judge(ThroughputResult result) {
        Optional<Judgement> unfit = result.complete() ? Optional.empty() : Judging.unfit(result, words);
        return unfit.orElseGet(() -> {
            List<double[]> forks = result.forks().stream()
                    .map(fork -> fork.runs().stream()
                            .flatMapToDouble(run -> used.apply(run).stream())
                            .toArray())
                    .toList();
            if (forks.stream().anyMatch(values -> values.length == 0)) {
                return new Judgement(
                        Outcome.INCONCLUSIVE,
                        words,
                        "nothing",
                        Optional.of("the server did not tell; it must run in a process of its own on this machine"));
            }
            Estimate overForks = RobustEstimate.overForks(forks, ThroughputResult.CONFIDENCE);
            return overForks.interval().isPresent()
                    ? Judging.judge(overForks, false, most, words, unit)
                    : byHighest(forks);
        });
    }

    private Judgement byHighest(List<double[]> forks) {
        double highest = forks.stream().flatMapToDouble(Arrays::stream).max().orElseThrow();
        return new Judgement(
                highest <= most ? Outcome.PASS : Outcome.FAIL,
                words,
                unit.apply(highest) + " at most, " + Judging.gap(highest, most),
                Optional.empty());
    }

    private static String bytes(double bytes) {
        if (bytes < KIB) {
            return Judging.number(bytes) + " B";
        }
        return bytes < KIB * KIB ? Judging.number(bytes / KIB) + " KiB" : Judging.number(bytes / KIB / KIB) + " MiB";
    }

    private static String millis(double nanos) {
        return Judging.number(nanos / NANOS_PER_MILLI) + " ms";
    }
}
