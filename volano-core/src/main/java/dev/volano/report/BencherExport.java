package dev.volano.report;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import java.util.List;

/** Bencher Metric Format: an object of benchmarks, each an object of measures with a value and bounds. */
final class BencherExport {

    private BencherExport() {}

    static String of(String name, List<ExportMetric> metrics) {
        JsonStringWriter json = JsonWriter.indent("  ").string();
        json.object();
        json.object(name);
        metrics.forEach(metric -> {
            json.object(metric.slug());
            json.value("value", ExportMetric.rounded(metric.value()));
            metric.interval().ifPresent(interval -> {
                json.value("lower_value", ExportMetric.rounded(interval.low()));
                json.value("upper_value", ExportMetric.rounded(interval.high()));
            });
            json.end();
        });
        json.end();
        json.end();
        return json.done() + "\n";
    }
}
