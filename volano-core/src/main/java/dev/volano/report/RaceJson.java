package dev.volano.report;

import com.grack.nanojson.JsonStringWriter;
import dev.volano.VolanoException;
import dev.volano.scale.RaceEntry;
import dev.volano.scale.RaceResult;
import dev.volano.scale.SweepResult;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Races as JSON, each side with all that was measured of it, and back.
 *
 * @since 0.1
 */
public final class RaceJson {

    /** What the field {@code schema} says: it changes when a reader would have to. */
    public static final String SCHEMA = "volano/race/1";

    private RaceJson() {}

    /**
     * Writes a race whole, without what is secret, as {@link JsonReport#of} does.
     *
     * @param result what came of it
     * @return an object of JSON, over several lines
     * @throws NullPointerException if {@code result} is null
     */
    public static String of(RaceResult result) {
        return JsonText.of(SCHEMA, json -> {
            json.array("ranking");
            result.ranking().forEach(entry -> json.value(entry.name()));
            json.end();
            json.array("entries");
            result.entries().forEach(entry -> entry(json, entry));
            json.end();
            json.array("sweeps");
            result.sweeps().forEach((name, sweep) -> {
                json.object();
                json.value("name", name);
                SweepJson.fields(json, sweep);
                json.end();
            });
            json.end();
        });
    }

    private static void entry(JsonStringWriter json, RaceEntry entry) {
        json.object();
        json.value("name", entry.name());
        json.value("complete", entry.complete());
        entry.problem().ifPresent(problem -> json.value("problem", problem));
        entry.mean().ifPresent(mean -> json.value("meanReceivedPerSecond", mean));
        entry.result().ifPresent(result -> {
            json.object("measurement");
            JsonReport.fields(json, result);
            json.end();
        });
        json.end();
    }

    /**
     * Reads a race. What follows from others, such as the ranking, is not read but found anew, and fields of other
     * names are left out.
     *
     * @param json what {@link #of} returned
     * @return a result that is equal to the one written, but for options of a JVM that are secret
     * @throws VolanoException if this is no JSON, no race, or one of another schema; the message says what it is and
     *     where
     */
    public static RaceResult read(String json) {
        return Fields.parse(json, SCHEMA).make(RaceJson::result);
    }

    private static RaceResult result(Fields in) {
        Map<String, SweepResult> sweeps = new LinkedHashMap<>();
        in.objects("sweeps").forEach(sweep -> sweeps.put(sweep.text("name"), sweep.make(SweepJson::result)));
        return new RaceResult(
                in.objects("entries").stream()
                        .map(entry -> entry.make(RaceJson::entry))
                        .toList(),
                sweeps);
    }

    private static RaceEntry entry(Fields in) {
        return new RaceEntry(
                in.text("name"),
                in.optionalObject("measurement").map(measurement -> measurement.make(JsonReport::result)),
                in.optionalText("problem"));
    }
}
