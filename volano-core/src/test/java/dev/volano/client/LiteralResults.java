package dev.volano.client;

import dev.volano.net.CloseReason;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Results that nobody measured, for tests. Public for those of reports, which cannot make results. */
public final class LiteralResults {

    private LiteralResults() {}

    /** Returns a run of 4 connections that sent 20 messages, each of which 3 others received, in a number of ms. */
    public static RunResult complete(int number, long millis) {
        return new RunResult(number, 4, 4, 20, 60, Optional.of(Duration.ofMillis(millis)), log(), ServerCloses.NONE);
    }

    /** Returns a run that did not get as far as the load. */
    public static RunResult failedToConnect(int number, Failure... failures) {
        return new RunResult(number, 4, 2, 0, 0, Optional.empty(), log(failures), ServerCloses.NONE);
    }

    /** Returns a run that failed under load. */
    public static RunResult failedUnderLoad(
            int number, Duration elapsed, Map<CloseReason.Kind, Long> serverClosed, Failure... failures) {
        return new RunResult(
                number, 4, 4, 7, 13, Optional.of(elapsed), log(failures), new ServerCloses(serverClosed, Map.of()));
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
        return new ThroughputResult(
                "chat, in words", "selectors", plannedRuns, discarded, Arrays.asList(runs), List.of());
    }
}
