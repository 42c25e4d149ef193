package dev.volano.report;

import com.grack.nanojson.JsonStringWriter;
import dev.volano.compare.BaselineForecast;
import dev.volano.compare.BaselineVerdict;

/** What a verdict on a stored baseline has besides findings and forks, in JSON. */
final class BaselineVerdictJson {

    private BaselineVerdictJson() {}

    static void write(JsonStringWriter json, BaselineVerdict verdict) {
        BaselineForecast forecast = verdict.forecast();
        json.value("benchmark", verdict.stored().benchmark());
        json.value("decision", verdict.decision().word());
        json.value("sentence", verdict.sentence());
        json.value("reason", verdict.reason());
        json.value("tolerance", forecast.tolerance());
        json.value("improved", verdict.improved());
        json.value("startedAt", verdict.started().toString());
        json.value("budgetNanos", verdict.budget().toNanos());
        json.value("elapsedNanos", verdict.time().toNanos());
        json.value("maxForks", forecast.forks());
        json.value("seed", verdict.seed());
        json.value("load", verdict.stored().load());
        json.value("reference", verdict.stored().reference());
        json.object("forecast");
        forecast.minimumDetectable().ifPresent(share -> json.value("minimumDetectable", share));
        forecast.objection().ifPresent(objection -> json.value("objection", objection));
        json.end();
        json.object("environment");
        verdict.fingerprint().parts().forEach(json::value);
        json.end();
        json.array("differences");
        verdict.differences().forEach(json::value);
        json.end();
    }
}
