package dev.volano.report;

import com.grack.nanojson.JsonStringWriter;
import dev.volano.VolanoException;
import dev.volano.scale.CeilingResult;
import dev.volano.scale.CeilingTrial;
import dev.volano.scale.RateCeilingResult;
import dev.volano.scale.RateTrial;

/**
 * What a search for the highest rate found as JSON, each trial with all that was measured in it, and back.
 *
 * @since 0.1
 */
public final class RateJson {

    /** What the field {@code schema} says: it changes when a reader would have to. */
    public static final String SCHEMA = "volano/rate/1";

    private RateJson() {}

    /**
     * Writes a search whole, without what is secret, as {@link JsonReport#of} does.
     *
     * @param result what it found
     * @return an object of JSON, over several lines
     * @throws NullPointerException if {@code result} is null
     */
    public static String of(RateCeilingResult result) {
        return JsonText.of(SCHEMA, json -> {
            json.value("summary", result.toString());
            json.value("percent", result.percent());
            json.value("boundNanos", result.bound().toNanos());
            json.value("end", Words.of(result.end()));
            result.limit().ifPresent(limit -> json.value("limit", Words.of(limit)));
            result.half().ifPresent(half -> CeilingJson.interval(json, "half", half));
            json.array("trials");
            result.trials().forEach(trial -> trial(json, trial));
            json.end();
        });
    }

    private static void trial(JsonStringWriter json, RateTrial trial) {
        json.object();
        json.value("messagesPerSecond", trial.rate());
        trial.violation().ifPresent(violation -> json.value("violation", violation));
        trial.limit().ifPresent(limit -> json.value("limit", Words.of(limit)));
        trial.result().ifPresent(result -> {
            json.object("measurement");
            JsonReport.fields(json, result);
            json.end();
        });
        json.end();
    }

    /**
     * Reads a search. Fields of other names are left out.
     *
     * @param json what {@link #of} returned
     * @return a result that is equal to the one written, but for options of a JVM that are secret
     * @throws VolanoException if this is no JSON, no search, or one of another schema; the message says what it is and
     *     where
     */
    public static RateCeilingResult read(String json) {
        return Fields.parse(json, SCHEMA).make(RateJson::result);
    }

    private static RateCeilingResult result(Fields in) {
        return new RateCeilingResult(
                in.fraction("percent"),
                in.nanos("boundNanos"),
                in.objects("trials").stream()
                        .map(trial -> trial.make(RateJson::trial))
                        .toList(),
                in.optionalObject("half").map(half -> half.make(CeilingJson::interval)),
                in.constant("end", CeilingResult.End.class, Words::of));
    }

    private static RateTrial trial(Fields in) {
        return new RateTrial(
                in.fraction("messagesPerSecond"),
                in.optionalObject("measurement").map(measurement -> measurement.make(JsonReport::result)),
                in.optionalText("violation"),
                in.optionalText("limit").map(limit -> in.constant("limit", CeilingTrial.Limit.class, Words::of)));
    }
}
