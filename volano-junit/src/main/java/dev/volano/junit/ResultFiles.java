package dev.volano.junit;

import dev.volano.client.ThroughputResult;
import dev.volano.compare.BaselineVerdict;
import dev.volano.compare.SideBySideVerdict;
import dev.volano.report.CeilingJson;
import dev.volano.report.JsonReport;
import dev.volano.report.ProcessorJson;
import dev.volano.report.ProcessorTable;
import dev.volano.report.ScalabilityTable;
import dev.volano.report.SweepJson;
import dev.volano.report.TextReport;
import dev.volano.report.VerdictJson;
import dev.volano.scale.CeilingResult;
import dev.volano.scale.CeilingTrial;
import dev.volano.scale.ProcessorResult;
import dev.volano.scale.SweepResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** What a test has measured, as files for programs and for people. */
final class ResultFiles {

    private ResultFiles() {}

    /**
     * The files of one of the things that were measured.
     *
     * @param title what they are
     * @param contents the content of each by its name, in order
     */
    record Group(String title, Map<String, String> contents) {}

    /** Returns all of them. Of several of a kind, the names have numbers. */
    static List<Group> of(MeasuredResults results) {
        List<Group> groups = new ArrayList<>();
        add(groups, results.all(), ResultFiles::result);
        add(groups, results.compared(), ResultFiles::comparison);
        add(groups, results.sweeps(), ResultFiles::sweep);
        add(groups, results.ceilings(), ResultFiles::ceiling);
        add(groups, results.processors(), ResultFiles::processors);
        return groups;
    }

    private static <R> void add(List<Group> groups, List<R> results, BiFunction<R, String, Group> files) {
        for (int i = 0; i < results.size(); i++) {
            groups.add(files.apply(results.get(i), suffix(i, results.size())));
        }
    }

    /** Returns what the names of files of one of several things end with. */
    static String suffix(int index, int count) {
        return count == 1 ? "" : "-" + (index + 1);
    }

    private static Group result(ThroughputResult result, String suffix) {
        Map<String, String> contents = new LinkedHashMap<>();
        contents.put("result" + suffix + ".json", JsonReport.of(result));
        contents.put("report" + suffix + ".txt", lines(report(result)));
        return new Group("result", contents);
    }

    private static List<String> report(ThroughputResult result) {
        List<String> lines = new ArrayList<>();
        lines.add(result.workload());
        lines.addAll(TextReport.environment(result.setup()));
        result.runs().forEach(run -> lines.add(TextReport.run(run, result.counts(run))));
        lines.addAll(TextReport.failures(result));
        if (result.complete()) {
            lines.add(TextReport.score(result));
        }
        return lines;
    }

    private static Group comparison(Compared compared, String suffix) {
        List<String> text = new ArrayList<>();
        text.add(compared.verdict().sentence());
        text.addAll(compared.evidence());
        Map<String, String> contents = new LinkedHashMap<>();
        if (compared.verdict() instanceof SideBySideVerdict of) {
            contents.put("verdict" + suffix + ".json", VerdictJson.of(of));
        } else if (compared.verdict() instanceof BaselineVerdict of) {
            contents.put("verdict" + suffix + ".json", VerdictJson.of(of));
        }
        contents.put("verdict" + suffix + ".txt", lines(text));
        return new Group("verdict", contents);
    }

    private static Group sweep(SweepResult sweep, String suffix) {
        Map<String, String> contents = new LinkedHashMap<>();
        List<String> text =
                new ArrayList<>(ScalabilityTable.of("throughput", sweep).text());
        sweep.setup().ifPresent(setup -> text.addAll(TextReport.environment(setup)));
        contents.put("sweep" + suffix + ".json", SweepJson.of(sweep));
        contents.put("sweep" + suffix + ".txt", lines(text));
        return new Group("sweep", contents);
    }

    private static Group ceiling(CeilingResult ceiling, String suffix) {
        List<String> text = new ArrayList<>();
        text.add(ceiling.toString());
        text.add("criterion: " + ceiling.criterion());
        for (CeilingTrial trial : ceiling.trials()) {
            text.add(trial.point().connections() + " connections: "
                    + trial.violation().orElse("held").replaceAll("\\R", "; "));
        }
        ceiling.trials().stream()
                .flatMap(trial -> trial.point().result().stream())
                .findFirst()
                .ifPresent(result -> text.addAll(TextReport.environment(result.setup())));
        Map<String, String> contents = new LinkedHashMap<>();
        contents.put("ceiling" + suffix + ".json", CeilingJson.of(ceiling));
        contents.put("ceiling" + suffix + ".txt", lines(text));
        return new Group("ceiling", contents);
    }

    private static Group processors(ProcessorResult result, String suffix) {
        List<String> text = new ArrayList<>(ProcessorTable.of(result).text());
        result.points().stream()
                .flatMap(point -> point.level().result().stream())
                .findFirst()
                .ifPresent(measured -> text.addAll(TextReport.environment(measured.setup())));
        Map<String, String> contents = new LinkedHashMap<>();
        contents.put("processors" + suffix + ".json", ProcessorJson.of(result));
        contents.put("processors" + suffix + ".txt", lines(text));
        return new Group("processors", contents);
    }

    private static String lines(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }
}
