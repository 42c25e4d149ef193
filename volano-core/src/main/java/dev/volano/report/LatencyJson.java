package dev.volano.report;

import com.grack.nanojson.JsonStringWriter;
import dev.volano.measure.Latency;
import dev.volano.measure.LatencySummary;
import java.util.Optional;

/**
 * Latencies in JSON: figures to read, in nanoseconds, and of a distribution the histogram too, which is all that is
 * read back of it.
 */
final class LatencyJson {

    private LatencyJson() {}

    static void write(JsonStringWriter json, String name, Optional<Latency> latency) {
        latency.ifPresent(known -> {
            json.object(name);
            figures(json, known.summary());
            json.value("minNanos", known.min().toNanos());
            json.value("meanNanos", known.mean().toNanos());
            json.value("histogram", known.encoded());
            json.end();
        });
    }

    static void writeSummary(JsonStringWriter json, String name, Optional<LatencySummary> summary) {
        summary.ifPresent(known -> {
            json.object(name);
            figures(json, known);
            json.end();
        });
    }

    private static void figures(JsonStringWriter json, LatencySummary summary) {
        json.value("count", summary.count());
        json.value("p50Nanos", summary.p50().toNanos());
        json.value("p90Nanos", summary.p90().toNanos());
        json.value("p99Nanos", summary.p99().toNanos());
        json.value("p999Nanos", summary.p999().toNanos());
        json.value("p9999Nanos", summary.p9999().toNanos());
        json.value("maxNanos", summary.max().toNanos());
    }

    static Optional<Latency> read(Fields in, String name) {
        return in.optionalObject(name).map(latency -> latency.make(fields -> Latency.decode(fields.text("histogram"))));
    }

    static Optional<LatencySummary> readSummary(Fields in, String name) {
        return in.optionalObject(name).map(summary -> summary.make(LatencyJson::summary));
    }

    private static LatencySummary summary(Fields in) {
        return new LatencySummary(
                in.whole("count"),
                in.nanos("p50Nanos"),
                in.nanos("p90Nanos"),
                in.nanos("p99Nanos"),
                in.nanos("p999Nanos"),
                in.nanos("p9999Nanos"),
                in.nanos("maxNanos"));
    }
}
