package dev.volano.client;

import dev.volano.measure.LatencyRecorder;
import dev.volano.measure.Timeline;
import dev.volano.net.CloseReason;
import dev.volano.probe.Environment;
import dev.volano.stats.ScorePolicy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Results that nobody measured, for tests. Public for those of reports, which cannot make results. */
public final class LiteralResults {

    private static final Setup SETUP = new Setup(
            Environment.current(),
            "selectors",
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 8000),
            Optional.empty(),
            Optional.empty());

    private LiteralResults() {}

    /** Returns a run of 4 connections that sent 20 messages, each of which 3 others received, in a number of ms. */
    public static RunResult complete(int number, long millis) {
        return run(number, 4, 20, 60, Optional.of(Duration.ofMillis(millis)), log(), ServerCloses.NONE);
    }

    /** Returns a run without a message in a number of ms. */
    public static RunResult silent(int number, long millis) {
        return run(number, 4, 0, 0, Optional.of(Duration.ofMillis(millis)), log(), ServerCloses.NONE);
    }

    /** Returns a run that did not get as far as the load. */
    public static RunResult failedToConnect(int number, Failure... failures) {
        return run(number, 2, 0, 0, Optional.empty(), log(failures), ServerCloses.NONE);
    }

    /** Returns a run that failed under load. */
    public static RunResult failedUnderLoad(
            int number, Duration elapsed, Map<CloseReason.Kind, Long> serverClosed, Failure... failures) {
        return run(number, 4, 7, 13, Optional.of(elapsed), log(failures), new ServerCloses(serverClosed, Map.of()));
    }

    /** Returns a run at an offered rate in 1 s, of which all messages took the same time to be answered. */
    public static RunResult paced(long sent, Duration response, List<String> generatorReasons, Failure... failures) {
        LatencyRecorder recorder = new LatencyRecorder();
        recorder.record(response.toNanos());
        GeneratorCheck generator = new GeneratorCheck(
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalDouble.of((double) sent),
                generatorReasons);
        FailureLog log = log(failures);
        return new RunResult(
                1,
                4,
                4,
                sent,
                sent,
                Optional.of(Duration.ofSeconds(1)),
                log.failures(),
                log.counts(),
                Map.of(),
                Map.of(),
                WarmUpOutcome.NONE,
                Timeline.EMPTY,
                Optional.empty(),
                recorder.take(),
                generator,
                Optional.empty());
    }

    private static RunResult run(
            int number,
            int opened,
            long sent,
            long received,
            Optional<Duration> elapsed,
            FailureLog failures,
            ServerCloses closes) {
        return new RunResult(
                number,
                4,
                opened,
                sent,
                received,
                elapsed,
                failures.failures(),
                failures.counts(),
                closes.counts(),
                closes.details(),
                WarmUpOutcome.NONE,
                Timeline.EMPTY,
                Optional.empty(),
                Optional.empty(),
                GeneratorCheck.UNKNOWN,
                Optional.empty());
    }

    private static FailureLog log(Failure... failures) {
        FailureLog log = new FailureLog();
        for (Failure failure : failures) {
            log.add(failure);
        }
        return log;
    }

    /** Returns a measurement. */
    public static ThroughputResult result(int plannedRuns, int discarded, RunResult... runs) {
        return result(SETUP, plannedRuns, discarded, runs);
    }

    /** Returns a measurement with a setup. */
    public static ThroughputResult result(Setup setup, int plannedRuns, int discarded, RunResult... runs) {
        LoadPlan plan = new LoadPlan(
                "chat, in words",
                4,
                Ramp.FAST,
                WarmUp.none(),
                Extent.UNTIL_FINISHED,
                Optional.empty(),
                1,
                plannedRuns,
                new ScorePolicy.AllButFirst(discarded),
                1);
        return new ThroughputResult(plan, List.of(new ForkResult(1, setup, List.of(), Arrays.asList(runs))));
    }
}
