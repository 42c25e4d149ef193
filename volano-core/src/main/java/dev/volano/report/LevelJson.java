package dev.volano.report;

import com.grack.nanojson.JsonStringWriter;
import dev.volano.client.Failure;
import dev.volano.scale.FactorLevel;
import dev.volano.scale.LevelFailure;
import java.util.Optional;

/** What was measured in rounds, in JSON. */
final class LevelJson {

    private LevelJson() {}

    /** Writes the fields of a level. */
    static void fields(JsonStringWriter json, FactorLevel level) {
        json.value("label", level.label());
        json.value("complete", level.complete());
        level.failure().ifPresent(failure -> {
            json.value("owner", Words.of(failure.owner()));
            json.value("problem", failure.words());
        });
        level.mean().ifPresent(mean -> json.value("meanReceivedPerSecond", mean));
        level.result().ifPresent(result -> {
            json.object("measurement");
            JsonReport.fields(json, result);
            json.end();
        });
    }

    static FactorLevel read(Fields in) {
        Optional<LevelFailure> failure = in.optionalText("problem")
                .map(words -> new LevelFailure(in.constant("owner", Failure.Owner.class, Words::of), words));
        return new FactorLevel(
                in.text("label"),
                in.optionalObject("measurement").map(measurement -> measurement.make(JsonReport::result)),
                failure);
    }
}
