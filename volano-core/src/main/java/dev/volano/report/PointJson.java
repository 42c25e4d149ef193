package dev.volano.report;

import com.grack.nanojson.JsonStringWriter;
import dev.volano.client.Failure;
import dev.volano.scale.SweepPoint;

/** A point of a sweep, or a trial of a search, in JSON. */
final class PointJson {

    private PointJson() {}

    /** Writes the fields of a point. */
    static void fields(JsonStringWriter json, SweepPoint point) {
        json.value("connections", point.connections());
        json.value("complete", point.complete());
        json.value("note", point.note());
        point.owner().ifPresent(owner -> json.value("owner", Words.of(owner)));
        if (point instanceof SweepPoint.Measured measured) {
            json.value("server", measured.server());
            json.value("openedBefore", measured.before());
            json.object("measurement");
            JsonReport.fields(json, measured.measurement());
            json.end();
        } else if (point instanceof SweepPoint.NotMeasured not) {
            json.value("kind", not.kind().name());
            json.value("reason", not.reason());
        }
    }

    static SweepPoint read(Fields in) {
        int connections = in.number("connections");
        return in.optionalObject("measurement")
                .map(measurement -> (SweepPoint) new SweepPoint.Measured(
                        connections,
                        in.number("server"),
                        in.whole("openedBefore"),
                        measurement.make(JsonReport::result)))
                .orElseGet(() -> new SweepPoint.NotMeasured(
                        connections, in.constant("kind", Failure.Kind.class, Failure.Kind::name), in.text("reason")));
    }
}
