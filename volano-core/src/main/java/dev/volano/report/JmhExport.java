package dev.volano.report;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import dev.volano.VolanoException;
import dev.volano.client.ForkResult;
import dev.volano.client.RunResult;
import dev.volano.client.ThroughputResult;
import dev.volano.measure.Interval;
import dev.volano.measure.Throughput;
import dev.volano.probe.Jvm;
import java.time.Duration;
import java.util.Optional;

/**
 * The throughput as JMH writes results of mode {@code thrpt}, for tools that read those: an operation is a message
 * received. JMH has no place for a latency whose error is not known.
 */
final class JmhExport {

    private static final String VERSION = "1.37"; // of JMH, whose fields these are

    private JmhExport() {}

    static String of(ThroughputResult result) {
        ExportMetrics.requireValid(result);
        Interval throughput = ExportMetrics.interval(result)
                .orElseThrow(() -> new VolanoException("JMH's format needs the error of the throughput, which is not"
                        + " known: measure for longer, or on three servers or more"));
        JsonStringWriter json = JsonWriter.indent("  ").string();
        json.array();
        json.object();
        json.value("jmhVersion", VERSION);
        json.value("benchmark", "volano." + word(result.workload()) + ".throughput");
        json.value("mode", "thrpt");
        json.value("threads", result.plan().connections());
        json.value("forks", result.forks().size());
        jvm(json, result);
        json.value("warmupIterations", 0);
        json.value("warmupTime", "0 s");
        json.value("warmupBatchSize", 1);
        json.value("measurementIterations", result.plan().runs());
        json.value("measurementTime", time(result));
        json.value("measurementBatchSize", 1);
        json.object("params");
        json.value("load", parameter(result.workload()));
        json.value("io", result.ioModel());
        result.setup().serverIo().ifPresent(io -> json.value("serverIo", parameter(io)));
        json.end();
        metric(json, result, throughput);
        json.object("secondaryMetrics");
        json.end();
        json.end();
        json.end();
        return json.done() + "\n";
    }

    /** Returns the first word of a load, for the place of a class. */
    private static String word(String load) {
        return load.replaceAll("\\W.*", "");
    }

    /** Returns a value without spaces and equals signs, at which readers of these files divide parameters. */
    private static String parameter(String words) {
        return words.replace(", ", ",").replaceAll("\\s", "_").replace('=', ':');
    }

    private static void jvm(JsonStringWriter json, ThroughputResult result) {
        Optional<Jvm> server = result.setup().serverJvm();
        server.ifPresent(jvm -> {
            json.array("jvmArgs");
            jvm.inputArguments().stream().map(Redaction::of).forEach(json::value);
            json.end();
            json.value("jdkVersion", jvm.version());
            json.value("vmName", jvm.vmName());
            json.value("vmVersion", jvm.vmVersion());
        });
    }

    /** Returns how long a run was measured at most. */
    private static String time(ThroughputResult result) {
        Duration longest = result.runs().stream()
                .flatMap(run -> run.elapsed().stream())
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
        return Figures.exactSeconds(longest) + " s";
    }

    private static void metric(JsonStringWriter json, ThroughputResult result, Interval throughput) {
        json.object("primaryMetric");
        json.value("score", ExportMetric.rounded(throughput.estimate()));
        double error = Math.max(throughput.high() - throughput.estimate(), throughput.estimate() - throughput.low());
        json.value("scoreError", ExportMetric.rounded(error));
        json.array("scoreConfidence");
        json.value(ExportMetric.rounded(throughput.low()));
        json.value(ExportMetric.rounded(throughput.high()));
        json.end();
        json.object("scorePercentiles");
        json.value("50.0", ExportMetric.rounded(throughput.estimate()));
        json.end();
        json.value("scoreUnit", "ops/s");
        json.array("rawData");
        for (ForkResult fork : result.forks()) {
            json.array();
            for (RunResult run : fork.runs()) {
                if (result.counts(run)) {
                    run.throughput()
                            .map(Throughput::messagesPerSecond)
                            .map(ExportMetric::rounded)
                            .ifPresent(json::value);
                }
            }
            json.end();
        }
        json.end();
        json.end();
    }
}
