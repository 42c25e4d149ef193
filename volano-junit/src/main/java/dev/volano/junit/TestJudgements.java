package dev.volano.junit;

import dev.volano.client.Failure;
import dev.volano.client.ThroughputResult;
import dev.volano.requirement.Expectation;
import dev.volano.requirement.Judgement;
import dev.volano.requirement.Outcome;
import dev.volano.requirement.Requirement;
import dev.volano.scale.CeilingResult;
import dev.volano.scale.CeilingTrial;
import dev.volano.scale.LevelFailure;
import dev.volano.scale.ProcessorPoint;
import dev.volano.scale.ProcessorResult;
import dev.volano.scale.SweepPoint;
import dev.volano.scale.SweepResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Judges what a test has measured by its annotations: errors in every mode, figures in full only. A requirement that
 * nothing was measured for is not met.
 *
 * @param context the test
 * @param full whether figures are judged
 * @param results what was measured
 */
record TestJudgements(ExtensionContext context, boolean full, MeasuredResults results) {

    List<Judgement> all() {
        List<Judgement> judgements = new ArrayList<>();
        List<Requirement> figures = Requirements.onFigures(context);
        OptionalInt connections = connections();
        for (ThroughputResult result : results.all()) {
            judgements.add(Requirements.onErrors(context).judge(result));
            if (full) {
                figures.forEach(requirement -> judgements.add(requirement.judge(result)));
                connections.ifPresent(least ->
                        judgements.add(Requirement.minConnections(least).judge(result)));
            }
        }
        results.sweeps().forEach(sweep -> addSweep(judgements, sweep, figures, connections));
        results.ceilings().forEach(ceiling -> addCeiling(judgements, ceiling, connections));
        results.processors().forEach(sweep -> addProcessors(judgements, sweep));
        results.compared().forEach(compared -> addComparison(judgements, compared));
        results.recorded()
                .forEach(baseline -> judgements.add(
                        new Judgement(Outcome.PASS, "a baseline to compare with", baseline, Optional.empty())));
        addMissing(judgements, figures, connections);
        return judgements;
    }

    private OptionalInt connections() {
        OptionalInt connections = Requirements.connections(context);
        if (connections.isPresent() && connections.getAsInt() < 1) {
            throw new ExtensionConfigurationException("@MinConnections of " + context.getDisplayName()
                    + " must be at least 1: " + connections.getAsInt());
        }
        return connections;
    }

    /** Each point is judged as a result of its own, but for the connections, of which the sweep is to have enough. */
    private void addSweep(
            List<Judgement> judgements, SweepResult sweep, List<Requirement> figures, OptionalInt connections) {
        for (SweepPoint point : sweep.points()) {
            String where = " at " + point.connections() + " connections";
            if (point.result().isEmpty()) {
                boolean servers =
                        point.owner().filter(Failure.Owner.SERVER::equals).isPresent();
                judgements.add(new Judgement(
                        servers ? Outcome.FAIL : Outcome.INCONCLUSIVE,
                        "a measurement" + where,
                        "nothing",
                        Optional.of(point.note())));
                continue;
            }
            ThroughputResult result = point.result().get();
            judgements.add(placed(Requirements.onErrors(context).judge(result), where));
            if (full) {
                figures.forEach(requirement -> judgements.add(placed(requirement.judge(result), where)));
            }
        }
        if (full && sweep.points().size() < sweep.planned().values().size()) {
            judgements.add(new Judgement(
                    Outcome.INCONCLUSIVE,
                    "all points of the sweep",
                    sweep.points().size() + " of " + sweep.planned().values().size(),
                    Optional.of(String.join("; ", sweep.notes()))));
        }
        if (full) {
            connections.ifPresent(
                    least -> judgements.add(Expectation.sweptConnections(least).judge(sweep)));
        }
    }

    private static Judgement placed(Judgement judgement, String where) {
        return new Judgement(
                judgement.outcome(), judgement.required() + where, judgement.measured(), judgement.reason());
    }

    /** Trials that fail are what is searched for, unless none holds. */
    private void addCeiling(List<Judgement> judgements, CeilingResult ceiling, OptionalInt connections) {
        if (full && connections.isPresent()) {
            judgements.add(Expectation.ceilingOfAtLeast(connections.getAsInt()).judge(ceiling));
        }
        boolean held = ceiling.holds().isPresent();
        boolean servers =
                ceiling.limit().filter(CeilingTrial.Limit.SERVER::equals).isPresent();
        judgements.add(new Judgement(
                held ? Outcome.PASS : servers ? Outcome.FAIL : Outcome.INCONCLUSIVE,
                "a number of connections that is held",
                ceiling.toString(),
                Optional.empty()));
    }

    private static void addProcessors(List<Judgement> judgements, ProcessorResult sweep) {
        for (ProcessorPoint point : sweep.points()) {
            Optional<LevelFailure> failure = point.level().failure();
            boolean servers =
                    failure.filter(each -> each.owner() == Failure.Owner.SERVER).isPresent();
            boolean complete = point.level().complete();
            judgements.add(new Judgement(
                    complete ? Outcome.PASS : servers ? Outcome.FAIL : Outcome.INCONCLUSIVE,
                    "no errors with " + point.processors() + " processors",
                    complete ? "none" : "not all rounds",
                    failure.map(LevelFailure::words)));
        }
    }

    private void addComparison(List<Judgement> judgements, Compared compared) {
        judgements.add(full ? compared.judge() : compared.judgeBoth());
        judgements.add(compared.judgeErrors(Requirements.mostErrors(context)));
    }

    private void addMissing(List<Judgement> judgements, List<Requirement> figures, OptionalInt connections) {
        if (results.all().isEmpty() && results.sweeps().isEmpty()) {
            figures.forEach(requirement -> judgements.add(missing(requirement.words(), "measure")));
            if (results.ceilings().isEmpty()) {
                connections.ifPresent(least ->
                        judgements.add(missing(Requirement.minConnections(least).words(), "measure")));
            }
        }
        boolean compares = !results.compared().isEmpty() || !results.recorded().isEmpty();
        if (Requirements.comparison(context) && !compares) {
            judgements.add(missing("not slower than before", "compare"));
        }
    }

    private static Judgement missing(String required, String verb) {
        return new Judgement(Outcome.FAIL, required, "nothing: the test method did not " + verb, Optional.empty());
    }
}
