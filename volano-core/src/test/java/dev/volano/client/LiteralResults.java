package dev.volano.client;

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
        return new RunResult(
                number,
                4,
                4,
                20,
                60,
                Optional.of(Duration.ofMillis(millis)),
                List.of(),
                Map.of(),
                WarmUpOutcome.NONE,
                Timeline.EMPTY,
                Optional.empty(),
                Optional.empty(),
                GeneratorCheck.UNKNOWN,
                Optional.empty());
    }

    /** Returns a run that did not get as far as the load. */
    public static RunResult failedToConnect(int number, Failure... failures) {
        return new RunResult(
                number,
                4,
                2,
                0,
                0,
                Optional.empty(),
                Arrays.asList(failures),
                Map.of(),
                WarmUpOutcome.NONE,
                Timeline.EMPTY,
                Optional.empty(),
                Optional.empty(),
                GeneratorCheck.UNKNOWN,
                Optional.empty());
    }

    /** Returns a run that failed under load. */
    public static RunResult failedUnderLoad(
            int number, Duration elapsed, Map<CloseReason.Kind, Long> serverClosed, Failure... failures) {
        return new RunResult(
                number,
                4,
                4,
                7,
                13,
                Optional.of(elapsed),
                Arrays.asList(failures),
                serverClosed,
                WarmUpOutcome.NONE,
                Timeline.EMPTY,
                Optional.empty(),
                Optional.empty(),
                GeneratorCheck.UNKNOWN,
                Optional.empty());
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
                WarmUp.none(),
                Extent.UNTIL_FINISHED,
                Optional.empty(),
                1,
                plannedRuns,
                new ScorePolicy.AllButFirst(discarded),
                1);
        return new ThroughputResult(plan, List.of(new ForkResult(1, setup, Arrays.asList(runs))));
    }
}
