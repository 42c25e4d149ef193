package dev.volano.report;

import com.grack.nanojson.JsonStringWriter;
import dev.volano.VolanoException;
import dev.volano.client.ForkResult;
import dev.volano.client.ThroughputResult;
import dev.volano.stats.Estimate;

/**
 * Results as JSON, for other programs and to keep, and back. A value that is not known is absent; durations are in
 * nanoseconds and sizes in bytes, as the names of the fields say.
 *
 * @since 0.1
 */
public final class JsonReport {

    /** What the field {@code schema} says: it changes when a reader would have to. */
    public static final String SCHEMA = "volano/throughput/2";

    private JsonReport() {}

    /**
     * Writes a measurement whole. Options of a JVM whose names say that they are secret are written without their
     * values.
     *
     * @param result what came of it
     * @return an object of JSON, over several lines
     */
    public static String of(ThroughputResult result) {
        return JsonText.of(SCHEMA, json -> fields(json, result));
    }

    /** Writes all fields but that of the schema: also of a measurement that is part of something. */
    static void fields(JsonStringWriter json, ThroughputResult result) {
        PlanJson.write(json, result.plan());
        json.value("complete", result.complete());
        result.score().ifPresent(score -> json.value("scoreMessagesPerSecond", score));
        throughput(json, result.throughput());
        json.array("forks");
        result.forks().forEach(fork -> fork(json, fork));
        json.end();
    }

    private static void throughput(JsonStringWriter json, Estimate estimate) {
        json.object("throughput");
        if (estimate instanceof Estimate.Known known) {
            json.value("receivedPerSecond", known.value().estimate());
            json.value("low", known.value().low());
            json.value("high", known.value().high());
            json.value("confidence", known.value().confidence());
            json.value("basis", Words.of(known.basis()));
            json.value("count", known.count());
        } else if (estimate instanceof Estimate.Unknown unknown) {
            json.value("unknown", unknown.reason());
        }
        json.end();
    }

    private static void fork(JsonStringWriter json, ForkResult fork) {
        json.object();
        json.value("number", fork.number());
        json.object("setup");
        SetupJson.write(json, fork.setup());
        json.end();
        json.array("warnings");
        fork.warnings().forEach(json::value);
        json.end();
        json.array("runs");
        fork.runs().forEach(run -> RunJson.write(json, run));
        json.end();
        json.end();
    }

    /**
     * Reads a measurement. What follows from others, such as the score and the percentiles, is not read but found anew,
     * and fields of other names are left out.
     *
     * @param json what {@link #of} returned
     * @return a result that is equal to the one written, but for options of a JVM that are secret
     * @throws VolanoException if this is no JSON, no result, or one of another schema; the message says what it is and
     *     where
     */
    public static ThroughputResult read(String json) {
        return Fields.parse(json, SCHEMA).make(JsonReport::result);
    }

    /** Reads what {@link #fields} has written. */
    static ThroughputResult result(Fields in) {
        return new ThroughputResult(
                in.object("plan").make(PlanJson::read),
                in.objects("forks").stream()
                        .map(fork -> fork.make(JsonReport::fork))
                        .toList());
    }

    private static ForkResult fork(Fields in) {
        return new ForkResult(
                in.number("number"),
                in.object("setup").make(SetupJson::read),
                in.texts("warnings"),
                in.objects("runs").stream().map(run -> run.make(RunJson::read)).toList());
    }
}
