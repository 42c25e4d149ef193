package dev.volano.report;

import dev.volano.VolanoException;
import dev.volano.client.RunResult;
import dev.volano.client.ThroughputResult;
import dev.volano.compare.Finding;
import dev.volano.compare.Metric;
import dev.volano.compare.SideBySideVerdict;
import dev.volano.measure.Interval;
import dev.volano.measure.LatencySummary;
import dev.volano.measure.Throughput;
import dev.volano.stats.Estimate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The numbers of a result that other tools keep, and what they are of. */
final class ExportMetrics {

    /** What verdicts are exported as, which do not say of which load they are. */
    static final String NAME_OF_VERDICTS = "side by side";

    private ExportMetrics() {}

    /** Returns what was measured, in words that stay the same from one measurement to the next. */
    static String name(ThroughputResult result) {
        return result.workload() + ", clients on " + result.ioModel();
    }

    /**
     * Refuses a measurement that says nothing of the server: a tool that keeps numbers would take it for one that does.
     */
    static void requireValid(ThroughputResult result) {
        if (!result.complete()) {
            throw new VolanoException("there is nothing to export: the measurement is not complete"
                    + (result.failures().isEmpty()
                            ? ""
                            : ": " + result.failures().get(0)));
        }
        if (!result.generatorLimits().isEmpty()) {
            throw new VolanoException("there is nothing to export: the generator was the bottleneck: "
                    + String.join("; ", result.generatorLimits()));
        }
    }

    static List<ExportMetric> of(ThroughputResult result) {
        requireValid(result);
        List<ExportMetric> metrics = new ArrayList<>();
        Optional<Interval> interval = interval(result);
        rate(result)
                .ifPresent(rate -> metrics.add(new ExportMetric(
                        "throughput",
                        "messages/s",
                        interval.map(Interval::estimate).orElse(rate),
                        interval,
                        true)));
        result.score()
                .ifPresent(
                        score -> metrics.add(new ExportMetric("score", "messages/s", score, Optional.empty(), true)));
        ResultRows.latencies(result).forEach((name, summary) -> metrics.addAll(latencies(name, summary)));
        memory(result)
                .ifPresent(bytes ->
                        metrics.add(new ExportMetric("server memory", "bytes", bytes, Optional.empty(), false)));
        return metrics;
    }

    static Optional<Interval> interval(ThroughputResult result) {
        return result.throughput() instanceof Estimate.Known known ? Optional.of(known.value()) : Optional.empty();
    }

    /** Returns the mean rate of the runs that count, for where there is no estimate with an interval. */
    private static Optional<Double> rate(ThroughputResult result) {
        List<Throughput> rates = result.runs().stream()
                .filter(result::counts)
                .flatMap(run -> run.throughput().stream())
                .toList();
        return rates.isEmpty()
                ? Optional.empty()
                : Optional.of(rates.stream()
                        .mapToDouble(Throughput::messagesPerSecond)
                        .average()
                        .orElseThrow());
    }

    private static List<ExportMetric> latencies(String name, LatencySummary summary) {
        return List.of(
                latency(name + " p50", summary.p50()),
                latency(name + " p99", summary.p99()),
                latency(name + " p99.9", summary.p999()));
    }

    private static ExportMetric latency(String name, Duration duration) {
        return new ExportMetric(name, "ns", (double) duration.toNanos(), Optional.empty(), false);
    }

    /** Returns the most memory that the server's process held in a run that counts. */
    private static Optional<Double> memory(ThroughputResult result) {
        return result.runs().stream()
                .filter(result::counts)
                .map(ExportMetrics::memory)
                .filter(OptionalLong::isPresent)
                .map(bytes -> (double) bytes.getAsLong())
                .max(Double::compare);
    }

    private static OptionalLong memory(RunResult run) {
        return run.usage()
                .flatMap(usage -> usage.server())
                .map(server -> server.highestResidentBytes())
                .orElse(OptionalLong.empty());
    }

    static List<ExportMetric> of(SideBySideVerdict verdict) {
        if (verdict.findings().isEmpty()) {
            throw new VolanoException("there is nothing to export: " + verdict.reason());
        }
        return verdict.findings().stream().map(ExportMetrics::metric).toList();
    }

    private static ExportMetric metric(Finding finding) {
        return new ExportMetric(
                finding.metric().words() + " ratio",
                "candidate / baseline",
                finding.ratio().estimate(),
                Optional.of(finding.ratio()),
                finding.metric() != Metric.SERVER_CPU);
    }
}
