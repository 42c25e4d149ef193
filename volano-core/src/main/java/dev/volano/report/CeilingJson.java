package dev.volano.report;

import com.grack.nanojson.JsonStringWriter;
import dev.volano.VolanoException;
import dev.volano.measure.Interval;
import dev.volano.scale.CeilingCriterion;
import dev.volano.scale.CeilingResult;
import dev.volano.scale.CeilingTrial;
import dev.volano.scale.Level;

/**
 * What a search for a ceiling found as JSON, each trial with all that was measured in it, and back.
 *
 * @since 0.1
 */
public final class CeilingJson {

    /** What the field {@code schema} says: it changes when a reader would have to. */
    public static final String SCHEMA = "volano/ceiling/1";

    private static final String COMPLETES = "completes";
    private static final String HELD_FOR = "held-for";
    private static final String THROUGHPUT_SHARE = "throughput-share";
    private static final String LATENCY_WITHIN = "latency-within";

    private CeilingJson() {}

    /**
     * Writes a search whole, without what is secret, as {@link JsonReport#of} does.
     *
     * @param result what it found
     * @return an object of JSON, over several lines
     * @throws NullPointerException if {@code result} is null
     */
    public static String of(CeilingResult result) {
        return JsonText.of(SCHEMA, json -> {
            json.value("summary", result.toString());
            criterion(json, result.criterion());
            json.value("end", Words.of(result.end()));
            result.holds().ifPresent(level -> level(json, "holds", level));
            result.fails().ifPresent(level -> level(json, "fails", level));
            result.limit().ifPresent(limit -> json.value("limit", Words.of(limit)));
            result.half().ifPresent(half -> interval(json, "half", half));
            json.array("trials");
            result.trials().forEach(trial -> trial(json, trial));
            json.end();
        });
    }

    private static void criterion(JsonStringWriter json, CeilingCriterion criterion) {
        json.object("criterion");
        if (criterion instanceof CeilingCriterion.Completes) {
            json.value("kind", COMPLETES);
        } else if (criterion instanceof CeilingCriterion.HeldFor held) {
            json.value("kind", HELD_FOR);
            json.value("timeNanos", held.time().toNanos());
        } else if (criterion instanceof CeilingCriterion.ThroughputShare share) {
            json.value("kind", THROUGHPUT_SHARE);
            json.value("share", share.share());
        } else if (criterion instanceof CeilingCriterion.LatencyWithin bound) {
            json.value("kind", LATENCY_WITHIN);
            json.value("percent", bound.percent());
            json.value("boundNanos", bound.bound().toNanos());
        }
        json.end();
    }

    private static void level(JsonStringWriter json, String name, Level level) {
        json.object(name);
        json.value("connections", level.connections());
        json.value("held", level.held());
        json.value("trials", level.trials());
        json.end();
    }

    static void interval(JsonStringWriter json, String name, Interval interval) {
        json.object(name);
        json.value("estimate", interval.estimate());
        json.value("low", interval.low());
        json.value("high", interval.high());
        json.value("confidence", interval.confidence());
        json.end();
    }

    private static void trial(JsonStringWriter json, CeilingTrial trial) {
        json.object();
        trial.violation().ifPresent(violation -> json.value("violation", violation));
        trial.limit().ifPresent(limit -> json.value("limit", Words.of(limit)));
        PointJson.fields(json, trial.point());
        json.end();
    }

    /**
     * Reads a search. What follows from others, such as the bracket, is not read but found anew, and fields of other
     * names are left out.
     *
     * @param json what {@link #of} returned
     * @return a result that is equal to the one written, but for options of a JVM that are secret
     * @throws VolanoException if this is no JSON, no search, or one of another schema; the message says what it is and
     *     where
     */
    public static CeilingResult read(String json) {
        return Fields.parse(json, SCHEMA).make(CeilingJson::result);
    }

    private static CeilingResult result(Fields in) {
        return new CeilingResult(
                in.object("criterion").make(CeilingJson::criterion),
                in.objects("trials").stream()
                        .map(trial -> trial.make(CeilingJson::trial))
                        .toList(),
                in.optionalObject("half").map(half -> half.make(CeilingJson::interval)),
                in.constant("end", CeilingResult.End.class, Words::of));
    }

    private static CeilingCriterion criterion(Fields in) {
        String kind = in.text("kind");
        return switch (kind) {
            case COMPLETES -> CeilingCriterion.completes();
            case HELD_FOR -> CeilingCriterion.heldFor(in.nanos("timeNanos"));
            case THROUGHPUT_SHARE -> CeilingCriterion.throughputShare(in.fraction("share"));
            case LATENCY_WITHIN -> CeilingCriterion.latencyWithin(in.fraction("percent"), in.nanos("boundNanos"));
            default -> throw new VolanoException("this is no result: there is no criterion \"" + kind + "\"");
        };
    }

    static Interval interval(Fields in) {
        return new Interval(
                in.fraction("estimate"), in.fraction("low"), in.fraction("high"), in.fraction("confidence"));
    }

    private static CeilingTrial trial(Fields in) {
        return new CeilingTrial(PointJson.read(in), in.optionalText("violation"));
    }
}
