package dev.volano.compare;

import dev.volano.measure.Interval;
import dev.volano.stats.StoredDays;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How one baseline differs from another, such as that of another branch.
 *
 * @param lines in what the benchmark, the load, the reference server and the environment differ, such as {@code cpu: A,
 *     now B}; empty if they are alike
 * @param throughput the ratio of the later to the earlier one, with its interval of 99 %; empty if they cannot be
 *     compared, as with another load, reference server or number of cores
 * @param cpu the same of the CPU time per message; empty, too, if that is not known
 * @since 0.1
 */
public record BaselineDifference(List<String> lines, Optional<Interval> throughput, Optional<Interval> cpu) {

    /**
     * Creates a difference.
     *
     * @throws NullPointerException if a part is null
     */
    public BaselineDifference {
        lines = List.copyOf(lines);
        Objects.requireNonNull(throughput, "throughput");
        Objects.requireNonNull(cpu, "cpu");
    }

    /**
     * Compares two baselines.
     *
     * @param before the one to compare with
     * @param after the other one
     * @return the difference
     * @throws NullPointerException if one is null
     */
    public static BaselineDifference between(Baseline before, Baseline after) {
        List<String> lines = new ArrayList<>();
        line(lines, "benchmark", before.benchmark(), after.benchmark());
        line(lines, "load", before.load(), after.load());
        line(lines, "reference", before.reference(), after.reference());
        List<String> environment = before.fingerprint().differences(after.fingerprint());
        lines.addAll(environment);
        boolean comparable = before.load().equals(after.load())
                && before.reference().equals(after.reference())
                && before.fingerprint().comparable(after.fingerprint());
        if (!comparable) {
            return new BaselineDifference(lines, Optional.empty(), Optional.empty());
        }
        boolean same = environment.isEmpty();
        return new BaselineDifference(
                lines,
                Optional.of(ratio(before.throughputDays(), after.throughputDays(), same)),
                before.cpuDays()
                        .flatMap(from -> after.cpuDays()
                                .map(to -> ratio(to, from, same)))); // as a rate, costs have the other sign
    }

    private static void line(List<String> lines, String name, String before, String after) {
        if (!before.equals(after)) {
            lines.add(name + ": " + before + ", now " + after);
        }
    }

    /** The tolerance does not matter for the interval. */
    private static Interval ratio(StoredDays before, StoredDays after, boolean same) {
        return before.rule(BaselineGate.DEFAULT_TOLERANCE, same)
                .decide(after.all(), before.all())
                .logRatio()
                .exp();
    }

    /**
     * Says it in one line.
     *
     * @return for example {@code 3.1 % slower (99 % interval -5.0 .. 10.6 %)}
     */
    public String sentence() {
        return throughput.map(ratio -> Words.change(ratio, "slower", "faster")).orElse("they cannot be compared");
    }
}
