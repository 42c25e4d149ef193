package dev.volano.report;

import com.grack.nanojson.JsonStringWriter;
import dev.volano.VolanoException;
import dev.volano.scale.FactorDifference;
import dev.volano.scale.FactorResult;

/**
 * Comparisons of the levels of a factor as JSON, each level with all that was measured of it, and back.
 *
 * @since 0.1
 */
public final class FactorJson {

    /** What the field {@code schema} says: it changes when a reader would have to. */
    public static final String SCHEMA = "volano/factors/1";

    private FactorJson() {}

    /**
     * Writes a comparison whole, without what is secret, as {@link JsonReport#of} does.
     *
     * @param result what came of it
     * @return an object of JSON, over several lines
     * @throws NullPointerException if {@code result} is null
     */
    public static String of(FactorResult result) {
        return JsonText.of(SCHEMA, json -> {
            json.value("factor", result.factor());
            json.array("differences");
            result.levels().stream().skip(1).forEach(level -> {
                json.object();
                json.value("level", level.label());
                difference(json, result.difference(level));
                json.end();
            });
            json.end();
            json.array("levels");
            result.levels().forEach(level -> {
                json.object();
                LevelJson.fields(json, level);
                json.end();
            });
            json.end();
        });
    }

    private static void difference(JsonStringWriter json, FactorDifference difference) {
        json.value("finding", Words.of(difference.finding()));
        json.value("words", difference.words());
        difference.ratio().interval().ifPresent(ratio -> {
            json.value("ratio", ratio.estimate());
            json.value("low", ratio.low());
            json.value("high", ratio.high());
            json.value("confidence", ratio.confidence());
        });
    }

    /**
     * Reads a comparison. What follows from others, such as the differences, is not read but found anew, and fields of
     * other names are left out.
     *
     * @param json what {@link #of} returned
     * @return a result that is equal to the one written, but for options of a JVM that are secret
     * @throws VolanoException if this is no JSON, no comparison, or one of another schema; the message says what it is
     *     and where
     */
    public static FactorResult read(String json) {
        return Fields.parse(json, SCHEMA).make(FactorJson::result);
    }

    private static FactorResult result(Fields in) {
        return new FactorResult(
                in.text("factor"),
                in.objects("levels").stream()
                        .map(level -> level.make(LevelJson::read))
                        .toList());
    }
}
