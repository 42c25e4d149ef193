package dev.volano.report;

import dev.volano.client.Failure;
import dev.volano.client.LiteralResults;
import dev.volano.client.Setup;
import dev.volano.client.ThroughputResult;
import dev.volano.measure.Interval;
import dev.volano.scale.CeilingCriterion;
import dev.volano.scale.CeilingResult;
import dev.volano.scale.CeilingTrial;
import dev.volano.scale.Points;
import dev.volano.scale.RaceEntry;
import dev.volano.scale.RaceResult;
import dev.volano.scale.SweepPoint;
import dev.volano.scale.SweepResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Results of many measurements that nobody made. */
final class ScaleResults {

    static final Failure OUT_OF_MEMORY =
            new Failure(Failure.Kind.SERVER_OUT_OF_MEMORY, 3_508, 4_000, "java.lang.OutOfMemoryError: Java heap space");

    private ScaleResults() {}

    static SweepPoint complete(int connections, long before, long millis) {
        return new SweepPoint.Measured(
                connections, 1, before, LiteralResults.result(1, 0, LiteralResults.complete(1, millis)));
    }

    static SweepPoint failed(int connections, long before, Failure failure) {
        ThroughputResult result = LiteralResults.result(
                1, 0, LiteralResults.failedUnderLoad(1, Duration.ofSeconds(1), Map.of(), failure));
        return new SweepPoint.Measured(connections, 2, before, result);
    }

    static SweepPoint refused(int connections) {
        return new SweepPoint.NotMeasured(connections, Failure.Kind.NO_DESCRIPTORS, "a limit | <does not>\nallow it");
    }

    /** Returns a sweep that was measured, failed and refused, and did not come to its end. */
    static SweepResult sweep() {
        return new SweepResult(
                Points.of(1_000, 2_000, 4_000, 8_000, 16_000),
                List.of(
                        complete(1_000, 0, 100),
                        complete(2_000, 1_000, 120),
                        failed(4_000, 3_000, OUT_OF_MEMORY),
                        refused(8_000)));
    }

    private static CeilingTrial trial(SweepPoint point, CeilingCriterion criterion) {
        return new CeilingTrial(point, point.complete() ? Optional.empty() : criterion.violation(point));
    }

    /** Returns a search whose bracket has three trials at both ends. */
    static CeilingResult ceiling() {
        CeilingCriterion completes = CeilingCriterion.completes();
        return new CeilingResult(
                completes,
                List.of(
                        trial(complete(2_000, 0, 100), completes),
                        trial(failed(4_000, 0, OUT_OF_MEMORY), completes),
                        trial(complete(2_000, 0, 110), completes),
                        trial(failed(4_000, 0, OUT_OF_MEMORY), completes)),
                Optional.empty(),
                CeilingResult.End.FOUND);
    }

    /** Returns a search for what half of the trials hold, that was interrupted. */
    static CeilingResult ceilingByChance() {
        CeilingCriterion bound = CeilingCriterion.latencyWithin(99.9, Duration.ofNanos(1_234_567));
        return new CeilingResult(
                bound,
                List.of(
                        trial(complete(100, 0, 100), bound),
                        new CeilingTrial(
                                complete(200, 0, 100),
                                Optional.of("p99.9 of the service time is 2.5 ms, above 1.2 ms")),
                        trial(refused(400), bound)),
                Optional.of(new Interval(150.25, 120.5, 180, 0.95)),
                CeilingResult.End.INTERRUPTED);
    }

    private static ThroughputResult round(Setup setup, long millis) {
        return LiteralResults.result(setup, 1, 0, LiteralResults.complete(1, millis));
    }

    /**
     * Returns a race of two sides in three rounds, one that failed in the second, and one that did not start, with the
     * network scalability of the first.
     */
    static RaceResult race() {
        Setup setup = Literal.plainSetup();
        return new RaceResult(
                List.of(
                        new RaceEntry(
                                "slow",
                                Optional.of(round(setup, 200)
                                        .plus(round(setup, 202))
                                        .plus(round(setup, 201))),
                                Optional.empty()),
                        new RaceEntry(
                                "jdk-25 selectors",
                                Optional.of(round(setup, 100)
                                        .plus(round(setup, 101))
                                        .plus(round(setup, 103))),
                                Optional.empty()),
                        new RaceEntry(
                                "broken",
                                Optional.of(round(setup, 150)),
                                Optional.of("server ended at 3/4 connections")),
                        new RaceEntry("none", Optional.empty(), Optional.of("no port is free"))),
                Map.of("slow", sweep()));
    }
}
