package dev.volano.compare;

import dev.volano.client.PairedBlock;
import dev.volano.client.PairedConditions;
import dev.volano.client.PairedFork;
import dev.volano.client.PairedSide;
import dev.volano.client.PairedWindow;
import dev.volano.probe.MachineUsage;
import dev.volano.stats.ForkComparison;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** Forks that nobody measured. */
final class LiteralForks {

    private static final int BLOCKS = 80;
    private static final long RECEIVED = 100_000;

    private LiteralForks() {}

    /** Returns a fork in which the candidate had the given share of the baseline's rate, and of its CPU time. */
    static PairedFork fork(int number, double rate, double cost) {
        // Around the ratio, so that there is something to take the median of; the middle is exact.
        List<PairedBlock> blocks = IntStream.range(0, BLOCKS)
                .mapToObj(i -> new PairedBlock(
                        window(1_000_000), window(Math.round(1_000_000 * rate * (1 + (i % 5 - 2) / 100.0)))))
                .toList();
        return new PairedFork(
                number,
                number % 2 == 0,
                Duration.ofSeconds(8),
                Duration.ofSeconds(3),
                blocks,
                side(1_000_000_000L),
                side(Math.round(1_000_000_000L * cost)),
                conditions(number),
                Optional.empty(),
                false);
    }

    /** Others use a tenth of a processor more from fork to fork. */
    private static PairedConditions conditions(int number) {
        return new PairedConditions(
                Optional.of(new MachineUsage(
                        Duration.ofSeconds(5),
                        2,
                        OptionalInt.of(2),
                        OptionalDouble.of(0.75),
                        OptionalDouble.of(0),
                        OptionalDouble.of(0.01),
                        OptionalDouble.of(1.5),
                        OptionalDouble.of(number / 10.0),
                        OptionalDouble.of(0.4),
                        OptionalDouble.empty(),
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        Optional.empty(),
                        OptionalLong.empty())),
                OptionalLong.of(500_000_000),
                OptionalLong.of(1_000_000_000),
                "the ratio was steady, the compilers were quiet (0.0 % and 0.5 % of a second)");
    }

    private static PairedWindow window(long received) {
        return new PairedWindow(received, Duration.ofMillis(16), received, Duration.ofMillis(1));
    }

    private static PairedSide side(long cpuNanos) {
        return new PairedSide(
                RECEIVED,
                RECEIVED,
                Duration.ofSeconds(2),
                cpuNanos == 0 ? OptionalLong.empty() : OptionalLong.of(cpuNanos),
                OptionalLong.empty(),
                OptionalDouble.empty(),
                List.of());
    }

    /** Returns a fork in which the candidate stalled: its windows are those of the baseline, its mean is lower. */
    static PairedFork stalling(int number, double mean) {
        PairedFork fork = fork(number, 1 + number % 2 * 0.001, 1);
        PairedSide side = fork.candidate();
        return new PairedFork(
                number,
                false,
                fork.time(),
                fork.warmUp(),
                fork.blocks(),
                fork.baseline(),
                new PairedSide(
                        side.sent(),
                        side.received(),
                        Duration.ofNanos(Math.round(side.active().toNanos() / mean)),
                        side.cpuNanos(),
                        side.clientCpuNanos(),
                        side.busiestThreadShare(),
                        side.failures()),
                fork.conditions(),
                Optional.empty(),
                false);
    }

    /** Returns a fork of servers whose CPU time is not known. */
    static PairedFork withoutCpu(int number, double rate) {
        PairedFork fork = fork(number, rate, 1);
        return new PairedFork(
                number,
                false,
                fork.time(),
                fork.warmUp(),
                fork.blocks(),
                side(0),
                side(0),
                PairedConditions.UNKNOWN,
                Optional.empty(),
                false);
    }

    /** Returns a fork that does not count. */
    static PairedFork invalid(int number, String detail, boolean interrupted) {
        return new PairedFork(
                number,
                false,
                Duration.ofSeconds(1),
                Duration.ZERO,
                List.of(),
                side(0),
                side(0),
                PairedConditions.UNKNOWN,
                Optional.of(new ForkComparison.Invalid(ForkComparison.Reason.NOT_DRAINED, detail)),
                interrupted);
    }
}
