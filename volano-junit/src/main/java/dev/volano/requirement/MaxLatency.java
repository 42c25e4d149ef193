package dev.volano.requirement;

import dev.volano.client.ForkResult;
import dev.volano.client.RunResult;
import dev.volano.client.ThroughputResult;
import dev.volano.internal.Require;
import dev.volano.measure.Interval;
import dev.volano.measure.Latency;
import dev.volano.measure.LatencySummary;
import dev.volano.measure.Phase;
import dev.volano.measure.Window;
import dev.volano.stats.Estimate;
import dev.volano.stats.RobustEstimate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** See {@link Requirement#maxLatency}. */
record MaxLatency(double percentile, Duration most) implements Requirement {

    private static final double NANOS_PER_MILLI = 1e6;

    MaxLatency {
        if (!(percentile > 0 && percentile < 100)) {
            throw new IllegalArgumentException("percentile must be more than 0 and less than 100: " + percentile);
        }
        Require.positive(most, "most");
    }

    @Override
    public Judgement judge(ThroughputResult result) {
        return Judging.unfit(result, words()).orElseGet(() -> {
            boolean response = result.responseTime().isPresent();
            Judgement judgement = Judging.judge(
                    response
                            ? estimate(result, RunResult::responseTime, Window::responseTime)
                            : estimate(result, RunResult::serviceTime, Window::serviceTime),
                    false,
                    (double) most.toNanos(),
                    words(),
                    nanos -> Judging.number(nanos / NANOS_PER_MILLI) + " ms");
            return new Judgement(
                    judgement.outcome(),
                    judgement.required(),
                    (response ? "response time " : "service time ") + judgement.measured(),
                    judgement.reason());
        });
    }

    private Estimate estimate(
            ThroughputResult result,
            Function<RunResult, Optional<Latency>> ofRun,
            Function<Window, Optional<LatencySummary>> ofWindow) {
        List<double[]> forks = result.forks().stream()
                .map(fork -> percentiles(result, fork, ofRun))
                .toList();
        Estimate overForks = RobustEstimate.overForks(forks, ThroughputResult.CONFIDENCE);
        if (overForks.interval().isPresent()) {
            return overForks;
        }
        List<RunResult> runs = result.runs().stream().filter(result::counts).toList();
        RunResult last = runs.get(runs.size() - 1);
        return ofRun.apply(last)
                .map(latency -> withinOneRun(latency, windows(last, ofWindow)))
                .orElse(new Estimate.Unknown("the workload notes no latencies"));
    }

    private double[] percentiles(
            ThroughputResult result, ForkResult fork, Function<RunResult, Optional<Latency>> ofRun) {
        return fork.runs().stream()
                .filter(result::counts)
                .flatMap(run -> ofRun.apply(run).stream())
                .mapToDouble(latency -> latency.percentile(percentile).toNanos())
                .toArray();
    }

    /** Of the run, the percentile; of its windows, how much that varies. */
    private Estimate withinOneRun(Latency latency, double[] ofWindows) {
        Estimate windows = RobustEstimate.withinOneRun(ofWindows, ThroughputResult.CONFIDENCE);
        if (!(windows instanceof Estimate.Known known) || known.value().estimate() == 0) {
            return windows;
        }
        Interval scaled = known.value()
                .times(latency.percentile(percentile).toNanos() / known.value().estimate());
        return new Estimate.Known(scaled, known.basis(), known.count());
    }

    private double[] windows(RunResult run, Function<Window, Optional<LatencySummary>> ofWindow) {
        return run.timeline().in(Phase.MEASURE).stream()
                .flatMap(window -> ofWindow.apply(window).stream())
                .mapToDouble(summary -> nearest(summary).toNanos())
                .toArray();
    }

    /** Windows have a few percentiles only; the next higher one varies more, which is the safe side. */
    private Duration nearest(LatencySummary summary) {
        if (percentile <= 50) {
            return summary.p50();
        }
        if (percentile <= 90) {
            return summary.p90();
        }
        if (percentile <= 99) {
            return summary.p99();
        }
        return percentile <= 99.9 ? summary.p999() : summary.p9999();
    }

    @Override
    public String words() {
        return "latency of at most " + Judging.number(most.toNanos() / NANOS_PER_MILLI) + " ms for "
                + Judging.number(percentile) + " % of the messages";
    }
}
