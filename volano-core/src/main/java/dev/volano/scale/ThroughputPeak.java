package dev.volano.scale;

import dev.volano.client.ThroughputResult;
import dev.volano.measure.Throughput;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Compares throughputs with the highest one at as many connections or fewer. */
final class ThroughputPeak {

    private static final double PERCENT = 100;

    private record Peak(int connections, double messagesPerSecond) {}

    private ThroughputPeak() {}

    /** Returns why the throughput at a point, which is complete, is too low. */
    static Optional<String> violation(double share, SweepPoint point, List<SweepPoint> before) {
        double reached = rate(point)
                .orElseThrow(() ->
                        new IllegalStateException("no message was received, so that there is no throughput to compare: "
                                + point.result().orElseThrow().workload()));
        return peak(point.connections(), before)
                .filter(peak -> reached < share * peak.messagesPerSecond())
                .map(peak -> String.format(
                        Locale.ROOT,
                        "%,.0f messages/s at %d connections, less than %s of the %,.0f at %d",
                        reached,
                        point.connections(),
                        percent(share),
                        peak.messagesPerSecond(),
                        peak.connections()));
    }

    /**
     * Returns the highest of the medians at each number of connections: the highest of all would be the one that chance
     * favoured most.
     */
    private static Optional<Peak> peak(int most, List<SweepPoint> points) {
        Map<Integer, List<Double>> rates = new TreeMap<>();
        for (SweepPoint point : points) {
            OptionalDouble rate = rate(point);
            if (point.connections() <= most && rate.isPresent()) {
                rates.computeIfAbsent(point.connections(), each -> new ArrayList<>())
                        .add(rate.getAsDouble());
            }
        }
        return rates.entrySet().stream()
                .map(each -> new Peak(each.getKey(), median(each.getValue())))
                .reduce((first, second) -> second.messagesPerSecond() > first.messagesPerSecond() ? second : first);
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }

    /** Returns the messages received per second; empty if the point is not complete, or none was. */
    private static OptionalDouble rate(SweepPoint point) {
        if (!point.complete()) {
            return OptionalDouble.empty();
        }
        ThroughputResult result = point.result().orElseThrow();
        return result.runs().stream()
                .filter(result::counts)
                .flatMap(run -> run.throughput().stream())
                .mapToDouble(Throughput::messagesPerSecond)
                .filter(rate -> rate > 0)
                .average();
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", PERCENT * share);
    }
}
