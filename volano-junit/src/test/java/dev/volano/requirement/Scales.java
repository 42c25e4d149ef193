package dev.volano.requirement;

import dev.volano.client.Failure;
import dev.volano.client.ThroughputResult;
import dev.volano.scale.CeilingCriterion;
import dev.volano.scale.CeilingResult;
import dev.volano.scale.CeilingTrial;
import dev.volano.scale.Confinement;
import dev.volano.scale.FactorLevel;
import dev.volano.scale.LevelFailure;
import dev.volano.scale.Points;
import dev.volano.scale.ProcessorPoint;
import dev.volano.scale.ProcessorResult;
import dev.volano.scale.SweepPoint;
import dev.volano.scale.SweepResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Sweeps and ceilings that nobody measured. */
public final class Scales {

    private Scales() {}

    /** Returns a point at which all went well. */
    public static SweepPoint point(int connections, ThroughputResult result) {
        return new SweepPoint.Measured(connections, 1, 0, result);
    }

    /** Returns a point at which servers had a rate each. */
    public static SweepPoint point(int connections, long... rates) {
        return point(connections, Results.ofRates(rates));
    }

    /** Returns a point that failed. */
    public static SweepPoint failed(int connections, Failure.Kind kind) {
        return point(connections, Results.failed(Results.failure(kind)));
    }

    /** Returns a point that could not be measured. */
    public static SweepPoint refused(int connections, Failure.Kind kind) {
        return new SweepPoint.NotMeasured(connections, kind, "in words");
    }

    /** Returns a sweep that came to its end. */
    public static SweepResult sweep(SweepPoint... points) {
        int[] connections =
                Arrays.stream(points).mapToInt(SweepPoint::connections).toArray();
        return new SweepResult(Points.of(connections), List.of(points));
    }

    /** Returns a search that found its bracket, with trials at both ends. */
    public static CeilingResult ceiling(int holds, SweepPoint fails, int trials) {
        return ceiling(CeilingResult.End.FOUND, holds, fails, trials);
    }

    /** Returns a search that ended somehow. */
    public static CeilingResult ceiling(CeilingResult.End end, int holds, SweepPoint fails, int trials) {
        List<CeilingTrial> all = new ArrayList<>();
        for (int i = 0; i < trials; i++) {
            all.add(new CeilingTrial(point(holds, 1_000), Optional.empty()));
            all.add(new CeilingTrial(fails, Optional.of(fails.note())));
        }
        return new CeilingResult(CeilingCriterion.completes(), all, Optional.empty(), end);
    }

    /** Returns a search all of whose trials held. */
    public static CeilingResult allHeld(int connections) {
        return new CeilingResult(
                CeilingCriterion.completes(),
                List.of(new CeilingTrial(point(connections, 1_000), Optional.empty())),
                Optional.empty(),
                CeilingResult.End.FOUND);
    }

    /** Returns a point of a sweep over processors, with the rates of its rounds. */
    public static ProcessorPoint onProcessors(int processors, int ofClients, long... rates) {
        return onProcessors(processors, ofClients, Results.ofRates(rates), Optional.empty());
    }

    /** Returns any point of a sweep over processors. */
    public static ProcessorPoint onProcessors(
            int processors, int ofClients, ThroughputResult result, Optional<LevelFailure> failure) {
        return new ProcessorPoint(
                processors,
                OptionalInt.of(ofClients),
                new FactorLevel(Integer.toString(processors), Optional.of(result), failure));
    }

    /** Returns a sweep over processors. */
    public static ProcessorResult processors(ProcessorPoint... points) {
        return new ProcessorResult(Confinement.OWN, List.of(), List.of(points));
    }
}
