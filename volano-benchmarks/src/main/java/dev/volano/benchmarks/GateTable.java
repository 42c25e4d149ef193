package dev.volano.benchmarks;

import dev.volano.benchmarks.GateOptions.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** The runs of an experiment as tables of Markdown. */
final class GateTable {

    private static final double PERCENT = 100;

    private final List<String> lines = new ArrayList<>();
    private final Map<Machine, Map<Double, List<GateRun>>> cells = new TreeMap<>();
    private final GateFile file;
    private final GateJudges judges;

    private GateTable(GateFile file) {
        this.file = file;
        judges = new GateJudges(file.runs());
        file.runs()
                .forEach(run -> cells.computeIfAbsent(run.machine(), machine -> new TreeMap<>())
                        .computeIfAbsent(run.slowdown(), slowdown -> new ArrayList<>())
                        .add(run));
    }

    /** Returns the tables: of the comparison side by side, of all gates beside their rivals, and what was injected. */
    static String of(GateFile file) {
        GateTable table = new GateTable(file);
        table.sideBySide();
        table.all();
        table.injected();
        return String.join("\n", table.lines) + "\n";
    }

    private void head(String title, String... columns) {
        if (!lines.isEmpty()) {
            lines.add("");
        }
        lines.add(title);
        lines.add("");
        lines.add("| " + String.join(" | ", columns) + " |");
        lines.add("|" + "---|".repeat(columns.length));
    }

    private interface RowOf {

        String[] of(List<GateRun> runs);
    }

    private void rows(RowOf row) {
        cells.forEach((machine, slowdowns) -> slowdowns.forEach((slowdown, runs) -> lines.add(
                "| " + machine.word() + " | " + trim(slowdown) + " % | " + String.join(" | ", row.of(runs)) + " |")));
    }

    private void sideBySide() {
        head(
                "Side by side"
                        + file.note("conditions: ")
                                .map(each -> " (" + each + ")")
                                .orElse("") + ":",
                "machine",
                "slower by",
                "fail (95 % interval)",
                "pass",
                "inconclusive",
                "mean time",
                "mean forks",
                "forks that did not count");
        rows(runs -> {
            Tally tally = Tally.of(runs.stream().map(GateRun::decision).toList());
            return new String[] {
                tally.failShare(),
                tally.passShare(),
                Integer.toString(tally.inconclusive()),
                one(runs.stream().mapToDouble(GateRun::seconds).average()) + " s",
                one(runs.stream()
                        .mapToDouble(run -> run.forks().size() + run.invalid().size())
                        .average()),
                Integer.toString(
                        runs.stream().mapToInt(run -> run.invalid().size()).sum())
            };
        });
    }

    private void all() {
        head(
                "All gates and rivals on the same forks, as fail / pass / inconclusive:",
                "machine",
                "slower by",
                "side by side, tolerance " + file.note("tolerance: ").orElse("5 %"),
                "stored ratio, tolerance " + trim(PERCENT * GateJudges.STORED_TOLERANCE) + " %",
                "at least 90 % of a stored number, by interval",
                "rival: below 90 % of a stored number",
                "rival: Mann-Whitney on windows");
        rows(runs -> new String[] {
            Tally.of(runs.stream().map(GateRun::decision).toList()).counts(),
            judges.storedRatio(runs).counts(),
            judges.number(runs).counts(),
            judges.threshold(runs).failShare(),
            judges.ranks(runs).failShare()
        });
    }

    private void injected() {
        OptionalDouble nanos = calibrated("nanos_per_step=");
        OptionalDouble users = calibrated("users=");
        head(
                "What was injected, and what was seen of it:",
                "machine",
                "slower by",
                "steps",
                "server CPU per message, injected",
                "seen",
                "of the whole",
                "throughput, seen",
                "processors busy",
                "pressure",
                "steal");
        rows(runs -> {
            double steps = runs.stream().mapToInt(GateRun::steps).average().orElse(0);
            return new String[] {
                trim(Math.rint(steps)),
                nanos.isPresent() && users.isPresent()
                        ? whole(steps * nanos.getAsDouble() / users.getAsDouble()) + " ns"
                        : "unknown",
                mean(runs, fork -> fork.candidateCpu() - fork.baselineCpu()).stream()
                        .mapToObj(each -> whole(each) + " ns")
                        .findFirst()
                        .orElse("unknown"),
                change(mean(runs, fork -> Math.log(fork.candidateCpu() / fork.baselineCpu()))),
                change(mean(runs, GateRun.Fork::logRatio)),
                share(runs, GateRun::busyShare),
                share(runs, GateRun::pressureShare),
                share(runs, GateRun::stealShare)
            };
        });
    }

    private OptionalDouble calibrated(String name) {
        return file.note("calibration: ").stream()
                .flatMap(note -> List.of(note.split(" ", -1)).stream())
                .filter(each -> each.startsWith(name))
                .mapToDouble(each -> Double.parseDouble(each.substring(name.length())))
                .findFirst();
    }

    private static OptionalDouble mean(List<GateRun> runs, ToDoubleFunction<GateRun.Fork> part) {
        return runs.stream().flatMapToDouble(run -> run.each(part)).average();
    }

    private static String change(OptionalDouble meanLog) {
        return meanLog.isPresent()
                ? String.format(Locale.ROOT, "%+.1f %%", PERCENT * Math.expm1(meanLog.getAsDouble()))
                : "unknown";
    }

    private static String share(List<GateRun> runs, ToDoubleFunction<GateRun> part) {
        OptionalDouble mean =
                runs.stream().mapToDouble(part).filter(Double::isFinite).average();
        return mean.isPresent() ? one(OptionalDouble.of(PERCENT * mean.getAsDouble())) + " %" : "unknown";
    }

    private static String one(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.1f", value.getAsDouble()) : "unknown";
    }

    private static String whole(double value) {
        return String.format(Locale.ROOT, "%.0f", value);
    }

    private static String trim(double value) {
        return value == Math.rint(value) ? whole(value) : Double.toString(value);
    }
}
