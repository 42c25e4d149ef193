package dev.volano.report;

import com.grack.nanojson.JsonStringWriter;
import dev.volano.VolanoException;
import dev.volano.scale.ConnectionMemory;
import dev.volano.scale.SweepResult;
import dev.volano.stats.Slope;

/**
 * Sweeps of connections that are held as JSON, with what one more of them takes, and back.
 *
 * @since 0.1
 */
public final class HoldJson {

    /** What the field {@code schema} says: it changes when a reader would have to. */
    public static final String SCHEMA = "volano/hold/1";

    private HoldJson() {}

    /**
     * Writes a sweep whole, without what is secret, as {@link JsonReport#of} does.
     *
     * @param result what came of it
     * @return an object of JSON, over several lines
     * @throws NullPointerException if {@code result} is null
     */
    public static String of(SweepResult result) {
        ConnectionMemory memory = ConnectionMemory.of(result);
        return JsonText.of(SCHEMA, json -> {
            json.object("memory");
            memory.resident().ifPresent(slope -> slope(json, "resident", slope));
            memory.heapAfterGc().ifPresent(slope -> slope(json, "heapAfterGc", slope));
            memory.kernel().ifPresent(slope -> slope(json, "kernel", slope));
            json.array("notes");
            memory.notes().forEach(json::value);
            json.end();
            json.end();
            SweepJson.fields(json, result);
        });
    }

    private static void slope(JsonStringWriter json, String name, Slope slope) {
        json.object(name);
        json.value("bytesPerConnection", slope.slope().estimate());
        json.value("low", slope.slope().low());
        json.value("high", slope.slope().high());
        json.value("confidence", slope.slope().confidence());
        json.value("bytesWithoutConnections", slope.intercept().estimate());
        json.value("rSquared", slope.rSquared());
        json.value("count", slope.points());
        json.end();
    }

    /**
     * Reads a sweep. What follows from others, such as the memory of a connection, is not read but found anew, and
     * fields of other names are left out.
     *
     * @param json what {@link #of} returned
     * @return a result that is equal to the one written, but for options of a JVM that are secret
     * @throws VolanoException if this is no JSON, no sweep of held connections, or one of another schema; the message
     *     says what it is and where
     */
    public static SweepResult read(String json) {
        return Fields.parse(json, SCHEMA).make(SweepJson::result);
    }
}
