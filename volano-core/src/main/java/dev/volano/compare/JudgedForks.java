package dev.volano.compare;

import dev.volano.client.PairedBlock;
import dev.volano.client.PairedWindow;
import dev.volano.stats.PairedForks;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/** What judged forks say together. */
final class JudgedForks {

    private static final double NANOS_PER_SECOND = 1e9;

    private JudgedForks() {}

    /** Returns what the valid ones of some forks, one or more, say of the candidate next to the baseline. */
    static BaselineOccasion occasion(Instant time, List<JudgedFork> forks) {
        List<JudgedFork> valid = forks.stream().filter(JudgedFork::valid).toList();
        List<Double> cpu = valid.stream()
                .flatMap(fork -> fork.cpuLogRatio().stream().boxed())
                .toList();
        OptionalDouble cost = valid.stream()
                .flatMapToDouble(fork -> fork.fork().candidate().cpuNanosPerMessage().stream())
                .average();
        return new BaselineOccasion(
                time,
                Arrays.stream(logRatios(valid)).boxed().toList(),
                cpu.size() == valid.size() ? cpu : List.of(),
                rate(valid, PairedBlock::candidate),
                rate(valid, PairedBlock::baseline),
                cost);
    }

    private static double[] logRatios(List<JudgedFork> forks) {
        return new PairedForks(forks.stream().map(JudgedFork::throughput).toList()).logRatios();
    }

    /** Returns what one of the servers received per second, the mean over the forks. */
    private static double rate(List<JudgedFork> forks, Function<PairedBlock, PairedWindow> side) {
        return forks.stream()
                .mapToDouble(
                        fork -> rate(fork.fork().blocks().stream().map(side).toList()))
                .average()
                .orElse(0);
    }

    private static double rate(List<PairedWindow> windows) {
        double nanos = windows.stream()
                .mapToDouble(each -> (double) each.length().toNanos())
                .sum();
        double received = windows.stream().mapToDouble(PairedWindow::received).sum();
        return nanos > 0 ? received * NANOS_PER_SECOND / nanos : 0;
    }
}
