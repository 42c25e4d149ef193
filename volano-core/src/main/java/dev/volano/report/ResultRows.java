package dev.volano.report;

import dev.volano.client.ForkResult;
import dev.volano.client.GeneratorCheck;
import dev.volano.client.LoadPlan;
import dev.volano.client.Ramp;
import dev.volano.client.RunResult;
import dev.volano.client.ThroughputResult;
import dev.volano.client.WarmUpOutcome;
import dev.volano.measure.Latency;
import dev.volano.measure.LatencySummary;
import dev.volano.measure.Phase;
import dev.volano.measure.Throughput;
import dev.volano.measure.Window;
import dev.volano.stats.Estimate;
import dev.volano.stats.ScorePolicy;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What was to be measured, and what came of it over all runs, in words. */
final class ResultRows {

    private ResultRows() {}

    static List<Row> of(ThroughputResult result) {
        List<Row> rows = new ArrayList<>();
        rows.add(new Row("Load", result.workload()));
        rows.add(new Row("Plan", plan(result.plan())));
        result.warnings().forEach(warning -> rows.add(new Row("Warning", warning)));
        phases(result).ifPresent(rows::add);
        rows.addAll(warmUp(result));
        rows.add(new Row("Throughput", throughput(result)));
        rows.addAll(generator(result));
        last(result).usage().ifPresent(usage -> rows.addAll(UsageRows.of(usage)));
        return rows;
    }

    /** Returns the latencies that there are, by what they are. */
    static Map<String, LatencySummary> latencies(ThroughputResult result) {
        Map<String, LatencySummary> latencies = new LinkedHashMap<>();
        result.serviceTime().map(Latency::summary).ifPresent(summary -> latencies.put("service time", summary));
        result.responseTime().map(Latency::summary).ifPresent(summary -> latencies.put("response time", summary));
        return latencies;
    }

    private static String plan(LoadPlan plan) {
        return (plan.extent().timed() ? "measured for " : "measured ")
                + plan.extent().words() + "; "
                + ramp(plan.ramp())
                + plan.offeredRate().map(rate -> "open model, " + rate).orElse("closed model") + "; "
                + Figures.things(plan.forks(), "server") + ", "
                + Figures.things(plan.runs(), "run") + (plan.forks() == 1 ? "" : " on each") + "; "
                + policy(plan.scorePolicy());
    }

    private static String ramp(Ramp ramp) {
        String rate = ramp.connectionsPerSecond().isPresent()
                ? BigDecimal.valueOf(ramp.connectionsPerSecond().getAsDouble())
                                .stripTrailingZeros()
                                .toPlainString()
                        + " connections opened in a second; "
                : "";
        return ramp.joinInterval().isZero()
                ? rate
                : rate + "a client joins each " + ramp.joinInterval().toMillis() / 1e3 + " s; ";
    }

    private static String policy(ScorePolicy policy) {
        if (policy instanceof ScorePolicy.BestOf best) {
            return "the best " + best.kept() + " of the runs count";
        }
        int discarded = policy instanceof ScorePolicy.AllButFirst but ? but.discarded() : 0;
        return discarded == 0 ? "all runs count" : "all runs but the first " + discarded + " count";
    }

    /** How long the phases were that the windows know of. */
    private static Optional<Row> phases(ThroughputResult result) {
        StringBuilder words = new StringBuilder();
        for (Phase phase : Phase.values()) {
            Duration length = result.runs().stream()
                    .flatMap(run -> run.timeline().in(phase).stream())
                    .map(Window::length)
                    .reduce(Duration.ZERO, Duration::plus);
            if (!length.isZero()) {
                words.append(words.isEmpty() ? "" : ", ")
                        .append(phase.words())
                        .append(' ')
                        .append(Figures.seconds(length));
            }
        }
        return words.isEmpty() ? Optional.empty() : Optional.of(new Row("Phases", words + ", of all runs together"));
    }

    private static List<Row> warmUp(ThroughputResult result) {
        List<Row> rows = new ArrayList<>();
        int steady = 0;
        for (ForkResult fork : result.forks()) {
            for (RunResult run : fork.runs()) {
                if (run.warmUp().state() == WarmUpOutcome.State.NOT_STEADY) {
                    rows.add(new Row(
                            "Warm-up",
                            "did not get steady in " + place(result, fork, run) + ": "
                                    + run.warmUp().detail()));
                } else if (run.warmUp().state() == WarmUpOutcome.State.STEADY) {
                    steady++;
                }
            }
        }
        if (steady > 0) {
            rows.add(new Row(
                    "Warm-up",
                    "steady in " + steady + " of "
                            + Figures.things(result.runs().size(), "run")));
        }
        return rows;
    }

    /** Returns which run it was, in words. */
    static String place(ThroughputResult result, ForkResult fork, RunResult run) {
        return (result.plan().forks() == 1
                        ? ""
                        : "fork " + fork.number() + " of " + result.plan().forks() + ", ")
                + "run " + run.number() + " of " + result.plan().runs();
    }

    private static String throughput(ThroughputResult result) {
        Estimate estimate = result.throughput();
        if (estimate instanceof Estimate.Known known) {
            String over = known.basis() == Estimate.Basis.FORKS
                    ? known.count() + " forks"
                    : known.count() + " batches of windows of the last run, and says nothing of another run";
            return Figures.rate(known.value().estimate()) + " messages/s received; " + Figures.bounds(known.value())
                    + ", over " + over;
        }
        String why = estimate instanceof Estimate.Unknown unknown ? unknown.reason() : "";
        return lastRate(result)
                        .map(rate -> Figures.rate(rate.messagesPerSecond())
                                + " messages/s received in the last run; no interval: ")
                        .orElse("unknown: ")
                + why;
    }

    private static RunResult last(ThroughputResult result) {
        return result.forks().get(result.forks().size() - 1).last();
    }

    private static Optional<Throughput> lastRate(ThroughputResult result) {
        return result.runs().stream()
                .filter(result::counts)
                .flatMap(run -> run.throughput().stream())
                .reduce((first, second) -> second);
    }

    private static List<Row> generator(ThroughputResult result) {
        List<Row> rows = new ArrayList<>();
        if (!result.generatorLimits().isEmpty()) {
            rows.add(new Row("Generator", "was the bottleneck, so this says nothing of the server:"));
            result.generatorLimits().forEach(reason -> rows.add(new Row("", "  " + reason)));
        }
        GeneratorCheck check = last(result).generator();
        List<String> figures = new ArrayList<>();
        check.busiestThreadShare().ifPresent(share -> figures.add("busiest thread " + Figures.percent(share)));
        check.loopDelay().ifPresent(delay -> figures.add(p99("loop delay", delay)));
        check.sendLateness().ifPresent(late -> figures.add(p99("sent late by", late)));
        check.sentPerSecond().ifPresent(rate -> figures.add(String.format(Locale.ROOT, "%,.1f messages/s sent", rate)));
        if (!figures.isEmpty()) {
            rows.add(new Row("Generator", String.join(", ", figures) + ", in the last run"));
        }
        return rows;
    }

    private static String p99(String what, Latency latency) {
        return what + " p99 " + Figures.millis(latency.percentile(99)) + " ms";
    }
}
