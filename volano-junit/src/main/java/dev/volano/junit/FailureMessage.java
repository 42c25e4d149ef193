package dev.volano.junit;

import dev.volano.client.LoadPlan;
import dev.volano.client.ThroughputResult;
import dev.volano.compare.Decision;
import dev.volano.compare.Verdict;
import dev.volano.report.TextReport;
import dev.volano.requirement.Judgement;
import dev.volano.requirement.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a test that does not pass says: in a build without a page of reports, there is nothing else.
 *
 * @param test the test's name
 * @param judgements all of them, also of what is met
 * @param results what was measured
 * @param thrown what the test method failed with
 * @param files where the files of the test are, and what is in them, in lines
 * @param command what runs the test again
 */
record FailureMessage(
        String test,
        List<Judgement> judgements,
        MeasuredResults results,
        Optional<AssertionError> thrown,
        List<String> files,
        String command) {

    /** Returns all there is to say. */
    String text() {
        List<String> lines = verdictLines();
        results.compared().forEach(compared -> lines.addAll(compared.evidence()));
        measured().reduce((first, second) -> second).ifPresent(result -> addResult(lines, result));
        lines.addAll(files);
        lines.add("again");
        lines.add("  " + command);
        return String.join("\n", lines);
    }

    private Stream<ThroughputResult> measured() {
        return Stream.concat(
                results.all().stream(),
                results.sweeps().stream()
                        .flatMap(sweep -> sweep.points().stream())
                        .flatMap(point -> point.result().stream()));
    }

    /** Returns what was required and measured. */
    String verdict() {
        return String.join("\n", verdictLines());
    }

    private List<String> verdictLines() {
        List<String> lines = new ArrayList<>();
        lines.add(test + ": " + headline());
        thrown.map(AssertionError::getMessage)
                .ifPresent(message -> message.lines().forEach(line -> lines.add("  " + line)));
        for (Outcome outcome : List.of(Outcome.FAIL, Outcome.INCONCLUSIVE, Outcome.PASS)) {
            judgements.stream()
                    .filter(judgement -> judgement.outcome() == outcome)
                    .forEach(judgement -> lines.add("  " + judgement));
        }
        return lines;
    }

    private String headline() {
        long missed = count(Outcome.FAIL);
        long undecided = count(Outcome.INCONCLUSIVE);
        List<String> parts = new ArrayList<>();
        // Of a comparison one sentence says it all.
        results.verdicts().stream()
                .filter(verdict -> verdict.decision() == Decision.FAIL)
                .map(Verdict::sentence)
                .forEach(parts::add);
        thrown.ifPresent(error -> parts.add("an assertion failed"));
        if (missed > 0) {
            parts.add(missed + " of " + judgements.size() + " requirements not met");
        }
        if (undecided > 0) {
            parts.add(undecided + " of " + judgements.size() + " requirements not decided");
        }
        return parts.isEmpty() ? "all requirements met" : String.join(", ", parts);
    }

    private long count(Outcome outcome) {
        return judgements.stream()
                .filter(judgement -> judgement.outcome() == outcome)
                .count();
    }

    private static void addResult(List<String> lines, ThroughputResult result) {
        lines.add("load");
        lines.add("  " + load(result.plan()));
        lines.add("measured with");
        List<String> failures = TextReport.failures(result);
        TextReport.environment(result.setup()).stream()
                .filter(line -> !failures.isEmpty() || !line.startsWith("Limits")) // long, and not the cause
                .forEach(line -> lines.add("  " + line));
        if (!failures.isEmpty()) {
            lines.add("what went wrong");
            failures.forEach(line -> lines.add("  " + line));
        }
    }

    private static String load(LoadPlan plan) {
        return plan.workload() + "; " + plan.connections() + " connections, "
                + plan.offeredRate().map(rate -> rate + " offered, ").orElse("")
                + "measured " + (plan.extent().timed() ? "for " : "")
                + plan.extent().words() + ", "
                + count(plan.forks(), "server") + ", " + count(plan.runs(), "run") + " on each";
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    /** Returns what was required of what is not met, a line each. */
    String required() {
        return lines(Judgement::required);
    }

    /** Returns what was measured of it, a line each. */
    String measuredValues() {
        return lines(Judgement::measured);
    }

    private String lines(Function<Judgement, String> part) {
        return judgements.stream()
                .filter(judgement -> judgement.outcome() != Outcome.PASS)
                .map(part)
                .collect(Collectors.joining("\n"));
    }
}
