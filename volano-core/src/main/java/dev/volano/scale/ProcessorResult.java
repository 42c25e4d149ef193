package dev.volano.scale;

import dev.volano.client.Setup;
import dev.volano.client.ThroughputResult;
import dev.volano.stats.Estimate;
import dev.volano.stats.UslFit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * What came of a sweep over processors.
 *
 * @param confinement how the servers were kept to their processors
 * @param cpus the processors that they ran on, in the order in which they were added, by the numbers that the system
 *     gives them; empty unless by {@link Confinement#AFFINITY}
 * @param points what came of each number of processors, the fewest first; at least one, no two of the same number
 * @since 0.1
 */
public record ProcessorResult(Confinement confinement, List<Integer> cpus, List<ProcessorPoint> points) {

    /** The confidence of the intervals: 95 %. */
    public static final double CONFIDENCE = 0.95;

    /**
     * Creates a result.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if there is no point, or two have the same number of processors
     */
    public ProcessorResult {
        Objects.requireNonNull(confinement, "confinement");
        cpus = List.copyOf(cpus);
        points = points.stream()
                .sorted(Comparator.comparingInt(ProcessorPoint::processors))
                .toList();
        if (points.isEmpty()
                || points.stream().map(ProcessorPoint::processors).distinct().count() < points.size()) {
            throw new IllegalArgumentException("there must be a point at least, and none twice: "
                    + points.stream().map(ProcessorPoint::processors).toList());
        }
    }

    /**
     * Returns what came of a number of processors.
     *
     * @param processors how many
     * @return the point; empty if it was not to be measured
     */
    public Optional<ProcessorPoint> at(int processors) {
        return points.stream().filter(point -> point.processors() == processors).findFirst();
    }

    /**
     * Returns the throughput on some processors divided by that on others, round by round: what slowed both down in a
     * round cancels out. With twice as many processors, 2 is as good as it gets.
     *
     * @param from how many to compare with
     * @param to how many
     * @return the ratio with its interval of 95 %, or why it is not known, as with fewer than three rounds
     * @throws IllegalArgumentException if one of them was not to be measured
     */
    public Estimate speedup(int from, int to) {
        FactorLevel base = planned(from).level();
        FactorLevel other = planned(to).level();
        Optional<Estimate> failed = List.of(base, other).stream()
                .filter(level -> !level.complete())
                .findFirst()
                .map(level -> new Estimate.Unknown(level.label() + " processors were not measured in all rounds"));
        return failed.orElseGet(() -> RoundRates.ratio(other.rounds(), base.rounds(), CONFIDENCE));
    }

    private ProcessorPoint planned(int processors) {
        return at(processors)
                .orElseThrow(() -> new IllegalArgumentException("there is no point at " + processors + " processors"));
    }

    /**
     * Returns by how much the throughput of a point differs from that of the one before it.
     *
     * @param point one of the points
     * @return the ratio of the means, 1.83 for a gain of 83 %; empty for the first point, and where one of the two was
     *     not measured in all rounds
     */
    public OptionalDouble gain(ProcessorPoint point) {
        return before(point)
                .filter(before -> before.level().complete() && point.level().complete())
                .stream()
                .mapToDouble(before -> point.level().mean().orElseThrow()
                        / before.level().mean().orElseThrow())
                .findFirst();
    }

    /**
     * Returns the point before another.
     *
     * @param point one of the points
     * @return that with the next smaller number of processors; empty for the first
     */
    public Optional<ProcessorPoint> before(ProcessorPoint point) {
        return points.stream()
                .filter(each -> each.processors() < point.processors())
                .reduce((first, second) -> second);
    }

    /**
     * Fits a curve of the Universal Scalability Law to the rounds of all points that are complete and that the load
     * generator did not limit.
     *
     * @return the curve with contention and coherency, or why there is none, as with fewer than
     *     {@value UslFit#LEAST_LOADS} points: a curve of three coefficients goes through three points whatever they are
     */
    public UslFit usl() {
        List<ProcessorPoint> usable = points.stream()
                .filter(point -> point.level().complete()
                        && point.level().generatorLimits().isEmpty())
                .toList();
        if (usable.size() < UslFit.LEAST_LOADS) {
            int left = points.size() - usable.size();
            return new UslFit.Refused("there are " + usable.size() + " numbers of processors, of " + UslFit.LEAST_LOADS
                    + " that are needed"
                    + (left == 0 ? "" : "; " + left + " that failed or that the load generator limited do not count"));
        }
        double[] loads = usable.stream()
                .flatMap(point -> point.level().rounds().stream().map(round -> (double) point.processors()))
                .mapToDouble(Double::doubleValue)
                .toArray();
        double[] throughputs = usable.stream()
                .flatMap(point -> point.level().rounds().stream())
                .mapToDouble(Double::doubleValue)
                .toArray();
        return UslFit.of(loads, throughputs, CONFIDENCE);
    }

    /**
     * Returns whether every point was measured in all rounds.
     *
     * @return true if nothing failed
     */
    public boolean complete() {
        return points.stream().allMatch(point -> point.level().complete());
    }

    /**
     * Returns what is to be known before the figures are believed.
     *
     * @return how the servers were kept to their processors, where the clients had none of their own, and where the JVM
     *     chose another collector because of their number; a line each
     */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add((cpus.isEmpty() ? "" : "processors " + words(cpus) + ": ") + confinement.sentence());
        List<Integer> shared = points.stream()
                .filter(point -> point.clientProcessors().equals(OptionalInt.of(0)))
                .map(ProcessorPoint::processors)
                .toList();
        if (!shared.isEmpty()) {
            notes.add("at " + words(shared) + (shared.equals(List.of(1)) ? " processor" : " processors")
                    + " the clients have none of their own, and take time from the server");
        }
        Map<String, List<Integer>> collectors = new LinkedHashMap<>();
        points.forEach(point -> collectors(point)
                .ifPresent(names -> collectors
                        .computeIfAbsent(names, name -> new ArrayList<>())
                        .add(point.processors())));
        if (collectors.size() > 1) {
            notes.add("the JVM chose its collector by the number of processors: "
                    + collectors.entrySet().stream()
                            .map(each -> each.getKey() + " at " + words(each.getValue()))
                            .collect(Collectors.joining(", "))
                    + "; an option such as -XX:+UseG1GC makes them alike");
        }
        return notes;
    }

    private static Optional<String> collectors(ProcessorPoint point) {
        return point.level()
                .result()
                .map(ThroughputResult::setup)
                .flatMap(Setup::serverJvm)
                .map(jvm -> String.join(" and ", jvm.garbageCollectors()));
    }

    private static String words(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
