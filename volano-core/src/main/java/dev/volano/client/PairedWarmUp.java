package dev.volano.client;

import dev.volano.stats.ForkComparison;
import dev.volano.stats.PairedRule;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * When the warm-up of a pair of servers is over: not before its least time, then when their ratio is steady and the
 * compilers of both are quiet, and at its longest time in any case. For one thread at a time.
 */
final class PairedWarmUp {

    /** Of the blocks before, so many tell whether the ratio is steady. */
    private static final int LOOK_BACK = 60;

    static final int LEAST_LOOK_BACK = 30;

    /** While both get faster alike, the ratio may move by this much. */
    private static final double WARM_TOLERANCE = 0.02;

    private final WarmUp times;
    private final CompilerWatch compilers;
    private String end = "there was none";

    PairedWarmUp(WarmUp times, CompilerWatch compilers) {
        this.times = times;
        this.compilers = compilers;
    }

    /** Returns whether it goes on, after so long and with these blocks. */
    boolean goesOn(long nanos, List<PairedBlock> blocks) {
        compilers.look(nanos);
        if (nanos >= times.most().toNanos()) {
            end = nanos == 0
                    ? end
                    : "its time was over" + (isSteady(blocks) ? "" : ", the ratio was not steady") + compiling();
            return false;
        }
        if (nanos >= times.least().toNanos() && isSteady(blocks) && compilers.quiet()) {
            end = "the ratio was steady" + compiling();
            return false;
        }
        return true;
    }

    private String compiling() {
        OptionalDouble baseline = compilers.share(0);
        OptionalDouble candidate = compilers.share(1);
        if (baseline.isEmpty() && candidate.isEmpty()) {
            return ", of the compilers nothing is known";
        }
        return (compilers.quiet() ? ", the compilers were quiet" : ", the compilers still worked")
                + String.format(Locale.ROOT, " (%s and %s of a second)", percent(baseline), percent(candidate));
    }

    private static String percent(OptionalDouble share) {
        return share.isPresent() ? String.format(Locale.ROOT, "%.1f %%", 100 * share.getAsDouble()) : "unknown";
    }

    private static boolean isSteady(List<PairedBlock> blocks) {
        List<PairedBlock> last = blocks.subList(Math.max(0, blocks.size() - LOOK_BACK), blocks.size());
        return new PairedRule(LEAST_LOOK_BACK, WARM_TOLERANCE)
                        .compare(
                                rates(last, block -> block.candidate().receivedPerSecond()),
                                rates(last, block -> block.baseline().receivedPerSecond()))
                instanceof ForkComparison.Valid;
    }

    private static double[] rates(List<PairedBlock> blocks, ToDoubleFunction<PairedBlock> rate) {
        return blocks.stream().mapToDouble(rate).toArray();
    }

    /** Returns why it ended, for readers. */
    String end() {
        return end;
    }
}
