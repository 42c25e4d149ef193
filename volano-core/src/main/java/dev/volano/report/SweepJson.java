package dev.volano.report;

import com.grack.nanojson.JsonStringWriter;
import dev.volano.VolanoException;
import dev.volano.scale.Points;
import dev.volano.scale.SweepPoint;
import dev.volano.scale.SweepResult;

/**
 * Sweeps as JSON, each point with all that was measured at it, and back: also of one that is not at its end, to go on
 * from there.
 *
 * @since 0.1
 */
public final class SweepJson {

    /** What the field {@code schema} says: it changes when a reader would have to. */
    public static final String SCHEMA = "volano/sweep/1";

    private SweepJson() {}

    /**
     * Writes a sweep whole, without what is secret, as {@link JsonReport#of} does.
     *
     * @param result what came of it
     * @return an object of JSON, over several lines
     * @throws NullPointerException if {@code result} is null
     */
    public static String of(SweepResult result) {
        return JsonText.of(SCHEMA, json -> fields(json, result));
    }

    /** Writes all fields but that of the schema. */
    static void fields(JsonStringWriter json, SweepResult result) {
        json.array("planned");
        result.planned().values().forEach(json::value);
        json.end();
        json.value("complete", result.complete());
        json.array("notes");
        result.notes().forEach(json::value);
        json.end();
        json.array("points");
        result.points().forEach(point -> point(json, point));
        json.end();
    }

    private static void point(JsonStringWriter json, SweepPoint point) {
        json.object();
        PointJson.fields(json, point);
        json.end();
    }

    /**
     * Reads a sweep. What follows from others, such as the notes, is not read but found anew, and fields of other names
     * are left out.
     *
     * @param json what {@link #of} returned
     * @return a result that is equal to the one written, but for options of a JVM that are secret
     * @throws VolanoException if this is no JSON, no sweep, or one of another schema; the message says what it is and
     *     where
     */
    public static SweepResult read(String json) {
        return Fields.parse(json, SCHEMA).make(SweepJson::result);
    }

    /** Reads what {@link #fields} has written. */
    static SweepResult result(Fields in) {
        return new SweepResult(
                new Points(in.numbers("planned")),
                in.objects("points").stream()
                        .map(point -> point.make(PointJson::read))
                        .toList());
    }
}
