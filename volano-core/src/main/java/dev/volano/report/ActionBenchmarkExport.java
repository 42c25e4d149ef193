package dev.volano.report;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import java.util.List;
import java.util.Locale;

/**
 * The custom formats of github-action-benchmark, an array of {@code name}, {@code unit}, {@code value}, {@code range},
 * {@code extra}. That tool has one direction for all numbers of a file.
 */
final class ActionBenchmarkExport {

    private static final double MANY = 100;

    private ActionBenchmarkExport() {}

    static String of(String name, List<ExportMetric> metrics, boolean biggerIsBetter) {
        JsonStringWriter json = JsonWriter.indent("  ").string();
        json.array();
        metrics.stream()
                .filter(metric -> metric.biggerIsBetter() == biggerIsBetter)
                .forEach(metric -> entry(json, name, metric));
        json.end();
        return json.done() + "\n";
    }

    private static void entry(JsonStringWriter json, String name, ExportMetric metric) {
        json.object();
        json.value("name", name + ": " + metric.name());
        json.value("unit", metric.unit());
        json.value("value", ExportMetric.rounded(metric.value()));
        metric.interval().ifPresent(interval -> {
            // It knows of symmetric errors only: the larger side.
            double half = Math.max(interval.high() - metric.value(), metric.value() - interval.low());
            json.value("range", "± " + number(half));
            json.value(
                    "extra",
                    String.format(Locale.ROOT, "%.0f %% interval ", 100 * interval.confidence())
                            + number(interval.low()) + " .. " + number(interval.high()));
        });
        json.end();
    }

    /** With decimals always, without which it does not read the range. */
    private static String number(double value) {
        return String.format(Locale.ROOT, Math.abs(value) >= MANY ? "%.1f" : "%.4f", value);
    }
}
