package dev.volano.report;

import com.grack.nanojson.JsonStringWriter;
import dev.volano.VolanoException;
import dev.volano.measure.Interval;
import dev.volano.scale.Confinement;
import dev.volano.scale.ProcessorPoint;
import dev.volano.scale.ProcessorResult;
import dev.volano.stats.Usl;
import dev.volano.stats.UslFit;
import java.util.OptionalInt;

/**
 * Sweeps over processors as JSON, each point with all that was measured of it, and back.
 *
 * @since 0.1
 */
public final class ProcessorJson {

    /** What the field {@code schema} says: it changes when a reader would have to. */
    public static final String SCHEMA = "volano/processors/1";

    private ProcessorJson() {}

    /**
     * Writes a sweep whole, without what is secret, as {@link JsonReport#of} does.
     *
     * @param result what came of it
     * @return an object of JSON, over several lines
     * @throws NullPointerException if {@code result} is null
     */
    public static String of(ProcessorResult result) {
        return JsonText.of(SCHEMA, json -> {
            json.value("confinement", result.confinement().word());
            json.array("cpus");
            result.cpus().forEach(cpu -> json.value(cpu.intValue()));
            json.end();
            json.array("notes");
            result.notes().forEach(json::value);
            json.end();
            usl(json, result.usl());
            json.array("points");
            result.points().forEach(point -> point(json, result, point));
            json.end();
        });
    }

    private static void usl(JsonStringWriter json, UslFit fit) {
        json.object("usl");
        if (fit instanceof UslFit.Fitted fitted) {
            Usl curve = fitted.curve();
            interval(json, "lambda", curve.lambda());
            interval(json, "sigma", curve.sigma());
            interval(json, "kappa", curve.kappa());
            json.value("rSquared", curve.rSquared());
            json.value("mostLoad", curve.mostLoad());
            curve.peak().ifPresent(peak -> {
                json.object("peak");
                json.value("load", peak.load());
                json.value("receivedPerSecond", peak.throughput());
                json.value("extrapolation", peak.extrapolation());
                json.value("certain", peak.certain());
                json.end();
            });
        } else if (fit instanceof UslFit.Refused refused) {
            json.value("unknown", refused.reason());
        }
        json.end();
    }

    private static void interval(JsonStringWriter json, String name, Interval interval) {
        json.object(name);
        json.value("estimate", interval.estimate());
        json.value("low", interval.low());
        json.value("high", interval.high());
        json.value("confidence", interval.confidence());
        json.end();
    }

    private static void point(JsonStringWriter json, ProcessorResult result, ProcessorPoint point) {
        json.object();
        json.value("processors", point.processors());
        point.clientProcessors().ifPresent(own -> json.value("clientProcessors", own));
        result.gain(point).ifPresent(gain -> json.value("gain", gain));
        LevelJson.fields(json, point.level());
        json.end();
    }

    /**
     * Reads a sweep. What follows from others, such as the gains and the curve, is not read but found anew, and fields
     * of other names are left out.
     *
     * @param json what {@link #of} returned
     * @return a result that is equal to the one written, but for options of a JVM that are secret
     * @throws VolanoException if this is no JSON, no sweep over processors, or one of another schema; the message says
     *     what it is and where
     */
    public static ProcessorResult read(String json) {
        return Fields.parse(json, SCHEMA).make(ProcessorJson::result);
    }

    private static ProcessorResult result(Fields in) {
        return new ProcessorResult(
                in.constant("confinement", Confinement.class, Confinement::word),
                in.numbers("cpus"),
                in.objects("points").stream()
                        .map(point -> point.make(ProcessorJson::point))
                        .toList());
    }

    private static ProcessorPoint point(Fields in) {
        return new ProcessorPoint(
                in.number("processors"),
                in.optionalWhole("clientProcessors").stream()
                        .mapToInt(Math::toIntExact)
                        .mapToObj(OptionalInt::of)
                        .findFirst()
                        .orElse(OptionalInt.empty()),
                LevelJson.read(in));
    }
}
