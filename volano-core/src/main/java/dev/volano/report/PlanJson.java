package dev.volano.report;

import com.grack.nanojson.JsonStringWriter;
import dev.volano.VolanoException;
import dev.volano.client.Extent;
import dev.volano.client.LoadPlan;
import dev.volano.client.OfferedRate;
import dev.volano.client.Ramp;
import dev.volano.client.WarmUp;
import dev.volano.stats.ScorePolicy;
import java.time.Duration;

/** What was to be measured, in JSON. */
final class PlanJson {

    private static final String ALL_BUT_FIRST = "all-but-first";
    private static final String BEST_OF = "best-of";

    private PlanJson() {}

    static void write(JsonStringWriter json, LoadPlan plan) {
        json.object("plan");
        json.value("workload", plan.workload());
        json.value("connections", plan.connections());
        plan.ramp().connectionsPerSecond().ifPresent(rate -> json.value("connectionsPerSecond", rate));
        if (!plan.ramp().joinInterval().isZero()) {
            json.value("joinIntervalNanos", plan.ramp().joinInterval().toNanos());
        }
        json.object("warmUp");
        json.value("leastNanos", plan.warmUp().least().toNanos());
        json.value("mostNanos", plan.warmUp().most().toNanos());
        json.end();
        plan.extent().time().ifPresent(time -> json.value("measureNanos", time.toNanos()));
        plan.extent().messages().ifPresent(messages -> json.value("measureMessages", messages));
        plan.offeredRate().ifPresent(rate -> {
            json.object("offeredRate");
            json.value("messagesPerSecond", rate.messagesPerSecond());
            json.value("arrivals", Words.of(rate.arrivals()));
            json.end();
        });
        json.value("forks", plan.forks());
        json.value("runs", plan.runs());
        scorePolicy(json, plan.scorePolicy());
        json.value("seed", plan.seed());
        json.end();
    }

    private static void scorePolicy(JsonStringWriter json, ScorePolicy policy) {
        json.object("scorePolicy");
        if (policy instanceof ScorePolicy.AllButFirst but) {
            json.value("kind", ALL_BUT_FIRST);
            json.value("discarded", but.discarded());
        } else if (policy instanceof ScorePolicy.BestOf best) {
            json.value("kind", BEST_OF);
            json.value("kept", best.kept());
            json.value("runs", best.runs());
        }
        json.end();
    }

    static LoadPlan read(Fields in) {
        return new LoadPlan(
                in.text("workload"),
                in.number("connections"),
                new Ramp(
                        in.optionalFraction("connectionsPerSecond"),
                        in.optionalNanos("joinIntervalNanos").orElse(Duration.ZERO)),
                in.object("warmUp").make(warmUp -> new WarmUp(warmUp.nanos("leastNanos"), warmUp.nanos("mostNanos"))),
                new Extent(in.optionalNanos("measureNanos"), in.optionalWhole("measureMessages")),
                in.optionalObject("offeredRate").map(rate -> rate.make(PlanJson::offeredRate)),
                in.number("forks"),
                in.number("runs"),
                in.object("scorePolicy").make(PlanJson::scorePolicy),
                in.whole("seed"));
    }

    private static OfferedRate offeredRate(Fields in) {
        return new OfferedRate(
                in.fraction("messagesPerSecond"), in.constant("arrivals", OfferedRate.Arrivals.class, Words::of));
    }

    private static ScorePolicy scorePolicy(Fields in) {
        String kind = in.text("kind");
        return switch (kind) {
            case ALL_BUT_FIRST -> new ScorePolicy.AllButFirst(in.number("discarded"));
            case BEST_OF -> new ScorePolicy.BestOf(in.number("kept"), in.number("runs"));
            default -> throw new VolanoException("this is no result: there is no score policy \"" + kind + "\"");
        };
    }
}
