package dev.volano.report;

import com.grack.nanojson.JsonStringWriter;
import dev.volano.client.PairedBlock;
import dev.volano.client.PairedFork;
import dev.volano.client.PairedSide;
import dev.volano.client.PairedWindow;
import dev.volano.compare.BaselineVerdict;
import dev.volano.compare.Finding;
import dev.volano.compare.JudgedFork;
import dev.volano.compare.Noise;
import dev.volano.compare.SideBySideVerdict;
import dev.volano.measure.Interval;
import dev.volano.stats.ForkComparison;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Verdicts as JSON, with all that they were made from, down to the windows.
 *
 * @since 0.1
 */
public final class VerdictJson {

    /** What the field {@code schema} says: it changes when a reader would have to. */
    public static final String SCHEMA = "volano/verdict/1";

    private VerdictJson() {}

    /**
     * Writes a verdict whole.
     *
     * @param verdict of a comparison side by side
     * @return an object of JSON, over several lines
     */
    public static String of(SideBySideVerdict verdict) {
        return JsonText.of(SCHEMA, json -> {
            json.value("decision", verdict.decision().word());
            json.value("sentence", verdict.sentence());
            json.value("reason", verdict.reason());
            json.value("tolerance", verdict.tolerance());
            json.value("improved", verdict.improved());
            json.value("confirmed", verdict.confirmed());
            json.value("budgetNanos", verdict.budget().toNanos());
            json.value("elapsedNanos", verdict.time().toNanos());
            json.value("maxForks", verdict.maxForks());
            json.value("seed", verdict.seed());
            json.array("findings");
            verdict.findings().forEach(finding -> finding(json, finding));
            json.end();
            noise(json, verdict.noise());
            json.array("forks");
            verdict.forks().forEach(fork -> fork(json, fork));
            json.end();
        });
    }

    /**
     * Writes a verdict whole.
     *
     * @param verdict of a comparison with a stored baseline; in its forks, the baseline is the reference server
     * @return an object of JSON, over several lines
     */
    public static String of(BaselineVerdict verdict) {
        return JsonText.of(SCHEMA, json -> {
            BaselineVerdictJson.write(json, verdict);
            json.array("findings");
            verdict.findings().forEach(finding -> finding(json, finding));
            json.end();
            noise(json, verdict.noise());
            json.array("forks");
            verdict.forks().forEach(fork -> fork(json, fork));
            json.end();
        });
    }

    private static void finding(JsonStringWriter json, Finding finding) {
        json.object();
        json.value(
                "metric",
                switch (finding.metric()) {
                    case THROUGHPUT -> "throughput";
                    case SERVER_CPU -> "serverCpu";
                    case MEAN_THROUGHPUT -> "meanThroughput";
                });
        json.value("decision", finding.decision().word());
        json.value("count", finding.forks());
        Interval ratio = finding.ratio();
        json.value("ratio", ratio.estimate());
        json.value("low", ratio.low());
        json.value("high", ratio.high());
        json.value("confidence", ratio.confidence());
        json.value("minimumDetectable", finding.minimumDetectable());
        json.value("improved", finding.improved());
        json.end();
    }

    private static void noise(JsonStringWriter json, Noise noise) {
        json.object("noise");
        fraction(json, "betweenForks", noise.betweenForks());
        fraction(json, "withinForks", noise.withinForks());
        fraction(json, "otherCores", noise.otherCores());
        fraction(json, "mostOtherCores", noise.mostOtherCores());
        fraction(json, "stealShare", noise.stealShare());
        fraction(json, "cpuPressureShare", noise.cpuPressureShare());
        fraction(json, "serverWaitShare", noise.serverWaitShare());
        fraction(json, "baselineStallShare", noise.baselineStallShare());
        fraction(json, "candidateStallShare", noise.candidateStallShare());
        json.end();
    }

    private static void fraction(JsonStringWriter json, String name, OptionalDouble value) {
        value.ifPresent(known -> json.value(name, known));
    }

    private static void fork(JsonStringWriter json, JudgedFork judged) {
        PairedFork fork = judged.fork();
        json.object();
        json.value("number", fork.number());
        json.value("valid", judged.valid());
        if (judged.throughput() instanceof ForkComparison.Valid valid) {
            json.value("logRatio", valid.logRatio());
            json.value("meanLogRatio", valid.meanLogRatio());
            json.value("firstBlock", valid.firstBlock());
            json.value("blockDeviation", valid.blockDeviation());
        } else if (judged.throughput() instanceof ForkComparison.Invalid invalid) {
            json.value("reason", invalid.reason().name().toLowerCase(Locale.ROOT));
            json.value("detail", invalid.detail());
        }
        judged.cpuLogRatio().ifPresent(ratio -> json.value("cpuLogRatio", ratio));
        json.value("candidateFirst", fork.candidateFirst());
        json.value("elapsedNanos", fork.time().toNanos());
        json.value("warmUpNanos", fork.warmUp().toNanos());
        json.value("warmUpEnd", fork.conditions().warmUpEnd());
        fork.conditions().machine().ifPresent(machine -> UsageJson.machine(json, machine));
        side(json, "baseline", fork.baseline(), fork.conditions().baselineWaitNanos(), fork, PairedBlock::baseline);
        side(json, "candidate", fork.candidate(), fork.conditions().candidateWaitNanos(), fork, PairedBlock::candidate);
        json.end();
    }

    private static void side(
            JsonStringWriter json,
            String name,
            PairedSide side,
            OptionalLong waitNanos,
            PairedFork fork,
            Function<PairedBlock, PairedWindow> window) {
        json.object(name);
        json.value("sent", side.sent());
        json.value("received", side.received());
        json.value("activeNanos", side.active().toNanos());
        side.cpuNanos().ifPresent(nanos -> json.value("cpuNanos", nanos));
        waitNanos.ifPresent(nanos -> json.value("runQueueWaitNanos", nanos));
        side.clientCpuNanos().ifPresent(nanos -> json.value("clientCpuNanos", nanos));
        side.busiestThreadShare().ifPresent(share -> json.value("busiestThreadShare", share));
        json.array("failures");
        side.failures().forEach(failure -> json.value(failure.toString()));
        json.end();
        json.array("windowReceived");
        fork.blocks().forEach(block -> json.value(window.apply(block).received()));
        json.end();
        json.array("windowNanos");
        fork.blocks().forEach(block -> json.value(window.apply(block).length().toNanos()));
        json.end();
        json.end();
    }
}
