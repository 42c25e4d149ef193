package dev.volano.compare;

import dev.volano.client.PairedBlock;
import dev.volano.client.PairedFork;
import dev.volano.client.PairedSide;
import dev.volano.client.PairedWindow;
import dev.volano.stats.ForkComparison;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
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
                Optional.empty(),
                false);
    }

    private static PairedWindow window(long received) {
        return new PairedWindow(received, Duration.ofMillis(16), received, Duration.ofMillis(1));
    }

    private static PairedSide side(long cpuNanos) {
        return new PairedSide(
                RECEIVED,
                RECEIVED,
                cpuNanos == 0 ? OptionalLong.empty() : OptionalLong.of(cpuNanos),
                OptionalLong.empty(),
                OptionalDouble.empty(),
                List.of());
    }

    /** Returns a fork of servers whose CPU time is not known. */
    static PairedFork withoutCpu(int number, double rate) {
        PairedFork fork = fork(number, rate, 1);
        return new PairedFork(
                number, false, fork.time(), fork.warmUp(), fork.blocks(), side(0), side(0), Optional.empty(), false);
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
                Optional.of(new ForkComparison.Invalid(ForkComparison.Reason.NOT_DRAINED, detail)),
                interrupted);
    }
}
