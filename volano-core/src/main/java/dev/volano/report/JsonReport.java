package dev.volano.report;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import dev.volano.client.Failure;
import dev.volano.client.ReachedLimit;
import dev.volano.client.RunResult;
import dev.volano.client.Setup;
import dev.volano.client.ThroughputResult;
import dev.volano.probe.Jvm;
import dev.volano.probe.Limit;
import dev.volano.probe.Machine;
import dev.volano.stats.ScorePolicy;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Results as JSON, for other programs and to keep. A value that is not known is absent; durations are in nanoseconds
 * and sizes in bytes, as the names of the fields say.
 *
 * @since 0.1
 */
public final class JsonReport {

    /** What the field {@code schema} says: it changes when a reader would have to. */
    public static final String SCHEMA = "volano/throughput/1";

    private JsonReport() {}

    /**
     * Describes a measurement.
     *
     * @param result what came of it
     * @return an object of JSON, over several lines
     */
    public static String of(ThroughputResult result) {
        Setup setup = result.setup();
        JsonStringWriter json = JsonWriter.indent("  ").string();
        json.object();
        json.value("schema", SCHEMA);
        json.value("workload", result.workload());
        machine(json, setup.client().machine());
        json.object("limits");
        setup.client().limits().all().forEach(limit -> limit(json, limit));
        json.end();
        json.object("server");
        json.value("address", setup.server().getAddress().getHostAddress());
        json.value("port", setup.server().getPort());
        setup.serverIo().ifPresent(name -> json.value("ioModel", name));
        setup.serverJvm().ifPresent(jvm -> jvm(json, jvm));
        json.end();
        json.object("client");
        json.value("ioModel", setup.clientIo());
        jvm(json, setup.client().jvm());
        json.end();
        json.value("plannedRuns", result.plan().runs());
        if (result.plan().scorePolicy() instanceof ScorePolicy.AllButFirst policy) {
            json.value("discardedRuns", policy.discarded());
        }
        json.array("runs");
        result.runs().forEach(run -> run(json, run));
        json.end();
        json.value("complete", result.complete());
        result.score().ifPresent(score -> json.value("scoreMessagesPerSecond", score));
        json.end();
        return json.done() + "\n";
    }

    private static void machine(JsonStringWriter json, Machine machine) {
        json.object("machine");
        text(json, "cpuModel", machine.cpuModel());
        json.value("availableProcessors", machine.availableProcessors());
        number(json, "physicalMemoryBytes", machine.physicalMemoryBytes());
        json.value("osName", machine.osName());
        json.value("osVersion", machine.osVersion());
        text(json, "prettyOsName", machine.prettyOsName());
        json.value("arch", machine.arch());
        json.end();
    }

    private static void limit(JsonStringWriter json, Limit limit) {
        text(json, limit.name(), limit.value());
    }

    private static void jvm(JsonStringWriter json, Jvm jvm) {
        json.object("jvm");
        json.value("version", jvm.version());
        json.value("vendor", jvm.vendor());
        json.value("vmName", jvm.vmName());
        json.value("vmVersion", jvm.vmVersion());
        text(json, "vmInfo", jvm.vmInfo());
        text(json, "jitCompiler", jvm.jitCompiler());
        strings(json, "garbageCollectors", jvm.garbageCollectors());
        strings(
                json,
                "options",
                jvm.inputArguments().stream().map(Redaction::of).toList());
        number(json, "maxHeapBytes", jvm.maxHeapBytes());
        json.end();
    }

    private static void run(JsonStringWriter json, RunResult run) {
        json.object();
        json.value("number", run.number());
        json.value("connections", run.connections());
        json.value("opened", run.opened());
        json.value("sent", run.sent());
        json.value("received", run.received());
        run.elapsed().ifPresent(elapsed -> json.value("elapsedNanos", elapsed.toNanos()));
        run.score().ifPresent(throughput -> json.value("messagesPerSecond", throughput.messagesPerSecond()));
        json.value("complete", run.complete());
        json.array("failures");
        run.failures().forEach(failure -> failure(json, failure));
        json.end();
        json.object("failureCounts");
        run.failureCounts().forEach((kind, count) -> json.value(kind.name(), count));
        json.end();
        json.object("serverClosed");
        run.serverClosed().forEach((kind, count) -> json.value(kind.name(), count));
        json.end();
        json.object("serverCloseDetails");
        run.serverCloseDetails().forEach((kind, detail) -> json.value(kind.name(), detail));
        json.end();
        json.end();
    }

    private static void failure(JsonStringWriter json, Failure failure) {
        json.object();
        json.value("kind", failure.kind().name());
        json.value("owner", failure.owner().name().toLowerCase(Locale.ROOT));
        json.value("connection", failure.connection());
        json.value("connections", failure.connections());
        json.value("detail", failure.detail());
        failure.limit().ifPresent(limit -> reached(json, limit));
        json.end();
    }

    private static void reached(JsonStringWriter json, ReachedLimit limit) {
        json.object("limit");
        json.value("name", limit.name());
        text(json, "value", limit.value());
        json.value("advice", limit.advice());
        json.end();
    }

    private static void text(JsonStringWriter json, String name, Optional<String> value) {
        value.ifPresent(known -> json.value(name, known));
    }

    private static void number(JsonStringWriter json, String name, OptionalLong value) {
        value.ifPresent(known -> json.value(name, known));
    }

    private static void strings(JsonStringWriter json, String name, List<String> values) {
        json.array(name);
        values.forEach(json::value);
        json.end();
    }
}
