package dev.volano.compare;

import dev.volano.client.PairedBlock;
import dev.volano.client.PairedConditions;
import dev.volano.client.PairedWindow;
import dev.volano.probe.MachineUsage;
import dev.volano.stats.ForkComparison;
import dev.volano.stats.PairedForks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * How noisy a comparison was, measured within its forks and from fork to fork, of those that count. It is reported and
 * decides nothing: the interval over forks has the noise in it.
 *
 * @param betweenForks the standard deviation from fork to fork of ln(candidate / baseline); empty with fewer than two
 * @param withinForks that of the blocks of a fork, made of their median absolute deviation, in the mean over the forks;
 *     empty without any
 * @param otherCores how many processors worked for others, in the mean over the forks; empty where it is not known
 * @param mostOtherCores the same in the fork that had the most
 * @param processors how many there are; empty where it is not known
 * @param stealShare for which share of the time the host of this virtual machine ran something else
 * @param cpuPressureShare for which share of the time something waited for a processor
 * @param serverWaitShare for which share of the time a server's threads could have run and had no processor, all added
 *     up, in the mean over both servers
 * @param baselineStallShare which share of the time of the baseline went into windows that took more than ten times as
 *     long as its median, from their start until nothing was outstanding
 * @param candidateStallShare the same of the candidate
 * @since 0.1
 */
public record Noise(
        OptionalDouble betweenForks,
        OptionalDouble withinForks,
        OptionalDouble otherCores,
        OptionalDouble mostOtherCores,
        OptionalDouble processors,
        OptionalDouble stealShare,
        OptionalDouble cpuPressureShare,
        OptionalDouble serverWaitShare,
        OptionalDouble baselineStallShare,
        OptionalDouble candidateStallShare) {

    private static final int STALL = 10;

    /**
     * Creates a summary.
     *
     * @throws NullPointerException if a part is null
     */
    public Noise {
        Objects.requireNonNull(betweenForks, "betweenForks");
        Objects.requireNonNull(withinForks, "withinForks");
        Objects.requireNonNull(otherCores, "otherCores");
        Objects.requireNonNull(mostOtherCores, "mostOtherCores");
        Objects.requireNonNull(processors, "processors");
        Objects.requireNonNull(stealShare, "stealShare");
        Objects.requireNonNull(cpuPressureShare, "cpuPressureShare");
        Objects.requireNonNull(serverWaitShare, "serverWaitShare");
        Objects.requireNonNull(baselineStallShare, "baselineStallShare");
        Objects.requireNonNull(candidateStallShare, "candidateStallShare");
    }

    /** Sums up forks, of which only those that count are looked at. */
    static Noise of(List<JudgedFork> forks) {
        List<JudgedFork> valid = forks.stream().filter(JudgedFork::valid).toList();
        PairedForks compared =
                new PairedForks(valid.stream().map(JudgedFork::throughput).toList());
        return new Noise(
                compared.deviation(),
                mean(valid.stream().map(Noise::blockDeviation)),
                mean(machine(valid, MachineUsage::otherCores)),
                machine(valid, MachineUsage::otherCores)
                        .flatMapToDouble(OptionalDouble::stream)
                        .max(),
                mean(machine(
                        valid,
                        usage -> usage.processors().isPresent()
                                ? OptionalDouble.of(usage.processors().getAsInt())
                                : OptionalDouble.empty())),
                mean(machine(valid, MachineUsage::stealShare)),
                mean(machine(valid, MachineUsage::cpuPressureShare)),
                mean(valid.stream().map(Noise::waited)),
                mean(valid.stream().map(fork -> stalled(fork, PairedBlock::baseline))),
                mean(valid.stream().map(fork -> stalled(fork, PairedBlock::candidate))));
    }

    private static OptionalDouble mean(Stream<OptionalDouble> values) {
        return values.flatMapToDouble(OptionalDouble::stream).average();
    }

    private static Stream<OptionalDouble> machine(List<JudgedFork> forks, Function<MachineUsage, OptionalDouble> part) {
        return forks.stream()
                .map(fork -> fork.fork().conditions().machine().map(part).orElse(OptionalDouble.empty()));
    }

    private static OptionalDouble blockDeviation(JudgedFork fork) {
        return fork.throughput() instanceof ForkComparison.Valid valid
                ? OptionalDouble.of(valid.blockDeviation())
                : OptionalDouble.empty();
    }

    private static OptionalDouble waited(JudgedFork fork) {
        PairedConditions conditions = fork.fork().conditions();
        Optional<Duration> elapsed =
                conditions.machine().map(MachineUsage::elapsed).filter(each -> !each.isZero());
        return elapsed.isPresent()
                        && conditions.baselineWaitNanos().isPresent()
                        && conditions.candidateWaitNanos().isPresent()
                ? OptionalDouble.of(((double) conditions.baselineWaitNanos().getAsLong()
                                + conditions.candidateWaitNanos().getAsLong())
                        / 2
                        / elapsed.get().toNanos())
                : OptionalDouble.empty();
    }

    private static OptionalDouble stalled(JudgedFork fork, Function<PairedBlock, PairedWindow> side) {
        double[] nanos = fork.fork().blocks().stream()
                .map(side)
                .mapToDouble(window ->
                        window.length().toNanos() + (double) window.drained().toNanos())
                .sorted()
                .toArray();
        if (nanos.length == 0) {
            return OptionalDouble.empty();
        }
        double limit = STALL * nanos[nanos.length / 2];
        return OptionalDouble.of(
                Arrays.stream(nanos).filter(each -> each > limit).sum()
                        / Arrays.stream(nanos).sum());
    }

    /**
     * Says it in words, what is known.
     *
     * @return for example {@code forks differ by 1.4 % (standard deviation), blocks of one by 8.5 %; others used 1.0 of
     *     2 processors, at most 1.1}
     */
    public String words() {
        List<String> parts = new ArrayList<>();
        betweenForks.ifPresent(share -> parts.add("forks differ by " + Words.percent(share) + " % (standard deviation)"
                + (withinForks.isPresent()
                        ? ", blocks of one by " + Words.percent(withinForks.getAsDouble()) + " %"
                        : "")));
        if (otherCores.isPresent() && processors.isPresent() && mostOtherCores.isPresent()) {
            parts.add(String.format(
                    Locale.ROOT,
                    "others used %.1f of %.0f processors, at most %.1f",
                    otherCores.getAsDouble(),
                    processors.getAsDouble(),
                    mostOtherCores.getAsDouble()));
        }
        share(parts, cpuPressureShare, "of the time something waited for a processor");
        share(parts, serverWaitShare, "of the time threads of a server did");
        share(parts, stealShare, "of the time was stolen");
        if (baselineStallShare.orElse(0) > 0 || candidateStallShare.orElse(0) > 0) {
            parts.add("stalls took " + Words.percent(baselineStallShare.orElse(0)) + " % of the baseline's time and "
                    + Words.percent(candidateStallShare.orElse(0)) + " % of the candidate's");
        }
        return parts.isEmpty() ? "nothing is known" : String.join("; ", parts);
    }

    private static void share(List<String> parts, OptionalDouble share, String what) {
        share.ifPresent(known -> parts.add("for " + Words.percent(known) + " % " + what));
    }
}
