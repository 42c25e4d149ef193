package dev.volano.report;

import com.grack.nanojson.JsonStringWriter;
import dev.volano.client.Failure;
import dev.volano.client.GeneratorCheck;
import dev.volano.client.ReachedLimit;
import dev.volano.client.RunResult;
import dev.volano.client.WarmUpOutcome;
import dev.volano.measure.Phase;
import dev.volano.measure.Timeline;
import dev.volano.measure.Window;
import dev.volano.net.CloseReason;

/** What came of a run, in JSON. */
final class RunJson {

    private RunJson() {}

    static void write(JsonStringWriter json, RunResult run) {
        json.object();
        json.value("number", run.number());
        json.value("connections", run.connections());
        json.value("opened", run.opened());
        json.value("sent", run.sent());
        json.value("received", run.received());
        run.elapsed().ifPresent(elapsed -> json.value("elapsedNanos", elapsed.toNanos()));
        json.value("complete", run.complete());
        run.throughput().ifPresent(rate -> json.value("receivedPerSecond", rate.messagesPerSecond()));
        run.score().ifPresent(score -> json.value("scoreMessagesPerSecond", score.messagesPerSecond()));
        json.array("failures");
        run.failures().forEach(failure -> failure(json, failure));
        json.end();
        json.object("failureCounts");
        run.failureCounts().forEach((kind, count) -> json.value(kind.name(), count));
        json.end();
        json.object("serverClosed");
        run.serverClosed().forEach((kind, count) -> json.value(kind.name(), count));
        json.end();
        json.object("serverCloseDetails");
        run.serverCloseDetails().forEach((kind, detail) -> json.value(kind.name(), detail));
        json.end();
        warmUp(json, run.warmUp());
        LatencyJson.write(json, "serviceTime", run.serviceTime());
        LatencyJson.write(json, "responseTime", run.responseTime());
        generator(json, run.generator());
        UsageJson.write(json, run.usage());
        json.array("windows");
        run.timeline().windows().forEach(window -> window(json, window));
        json.end();
        json.end();
    }

    private static void failure(JsonStringWriter json, Failure failure) {
        json.object();
        json.value("kind", failure.kind().name());
        json.value("owner", Words.of(failure.kind().owner()));
        json.value("connection", failure.connection());
        json.value("connections", failure.connections());
        json.value("detail", failure.detail());
        failure.limit().ifPresent(limit -> limit(json, limit));
        json.end();
    }

    private static void limit(JsonStringWriter json, ReachedLimit limit) {
        json.object("limit");
        json.value("name", limit.name());
        limit.value().ifPresent(value -> json.value("value", value));
        json.value("advice", limit.advice());
        json.end();
    }

    private static void warmUp(JsonStringWriter json, WarmUpOutcome warmUp) {
        json.object("warmUp");
        json.value("lengthNanos", warmUp.length().toNanos());
        json.value("state", Words.of(warmUp.state()));
        json.value("detail", warmUp.detail());
        json.end();
    }

    private static void generator(JsonStringWriter json, GeneratorCheck check) {
        json.object("generator");
        check.busiestThreadShare().ifPresent(share -> json.value("busiestThreadShare", share));
        LatencyJson.write(json, "loopDelay", check.loopDelay());
        LatencyJson.write(json, "sendLateness", check.sendLateness());
        check.sentPerSecond().ifPresent(rate -> json.value("sentPerSecond", rate));
        json.array("bottleneck");
        check.reasons().forEach(json::value);
        json.end();
        json.end();
    }

    private static void window(JsonStringWriter json, Window window) {
        json.object();
        json.value("phase", Words.of(window.phase()));
        json.value("startNanos", window.start().toNanos());
        json.value("lengthNanos", window.length().toNanos());
        json.value("sent", window.sent());
        json.value("received", window.received());
        json.value("connections", window.connections());
        LatencyJson.writeSummary(json, "serviceTime", window.serviceTime());
        LatencyJson.writeSummary(json, "responseTime", window.responseTime());
        json.end();
    }

    static RunResult read(Fields in) {
        return new RunResult(
                in.number("number"),
                in.number("connections"),
                in.number("opened"),
                in.whole("sent"),
                in.whole("received"),
                in.optionalNanos("elapsedNanos"),
                in.objects("failures").stream()
                        .map(failure -> failure.make(RunJson::failure))
                        .toList(),
                in.object("failureCounts").keyed(Failure.Kind.class, Fields::whole),
                in.object("serverClosed").keyed(CloseReason.Kind.class, Fields::whole),
                in.object("serverCloseDetails").keyed(CloseReason.Kind.class, Fields::text),
                in.object("warmUp").make(RunJson::warmUp),
                new Timeline(in.objects("windows").stream()
                        .map(window -> window.make(RunJson::window))
                        .toList()),
                LatencyJson.read(in, "serviceTime"),
                LatencyJson.read(in, "responseTime"),
                in.object("generator").make(RunJson::generator),
                UsageJson.read(in));
    }

    private static Failure failure(Fields in) {
        return new Failure(
                in.constant("kind", Failure.Kind.class, Failure.Kind::name),
                in.number("connection"),
                in.number("connections"),
                in.text("detail"),
                in.optionalObject("limit")
                        .map(limit -> limit.make(fields -> new ReachedLimit(
                                fields.text("name"), fields.optionalText("value"), fields.text("advice")))));
    }

    private static WarmUpOutcome warmUp(Fields in) {
        return new WarmUpOutcome(
                in.nanos("lengthNanos"), in.constant("state", WarmUpOutcome.State.class, Words::of), in.text("detail"));
    }

    private static GeneratorCheck generator(Fields in) {
        return new GeneratorCheck(
                in.optionalFraction("busiestThreadShare"),
                LatencyJson.read(in, "loopDelay"),
                LatencyJson.read(in, "sendLateness"),
                in.optionalFraction("sentPerSecond"),
                in.texts("bottleneck"));
    }

    private static Window window(Fields in) {
        return new Window(
                in.constant("phase", Phase.class, Words::of),
                in.nanos("startNanos"),
                in.nanos("lengthNanos"),
                in.whole("sent"),
                in.whole("received"),
                in.number("connections"),
                LatencyJson.readSummary(in, "serviceTime"),
                LatencyJson.readSummary(in, "responseTime"));
    }
}
