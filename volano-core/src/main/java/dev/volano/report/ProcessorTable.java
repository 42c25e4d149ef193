package dev.volano.report;

import dev.volano.measure.Interval;
import dev.volano.scale.FactorLevel;
import dev.volano.scale.LevelFailure;
import dev.volano.scale.ProcessorPoint;
import dev.volano.scale.ProcessorResult;
import dev.volano.stats.Usl;
import dev.volano.stats.UslFit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Sweeps over processors. One has a row for each number of processors, with the gain of each step and its interval.
 * Several are in the shape of VolanoMark's reports: a row for each, and in each column the throughput with the gain in
 * brackets.
 *
 * <p>A throughput that the load generator limited, and that so says nothing of the server, has an asterisk.
 *
 * @since 0.1
 */
public final class ProcessorTable {

    private static final double PERCENT = 100;

    private final Columns columns;

    private ProcessorTable(Columns columns) {
        this.columns = columns;
    }

    /**
     * Makes the table of one sweep.
     *
     * @param result what came of it
     * @return the table
     * @throws NullPointerException if {@code result} is null
     */
    public static ProcessorTable of(ProcessorResult result) {
        return new ProcessorTable(new Columns(
                List.of("Processors", "Messages/s", "95 % interval", "Gain", "95 % interval", "Notes"),
                result.points().stream().map(point -> row(result, point)).toList()));
    }

    private static List<String> row(ProcessorResult result, ProcessorPoint point) {
        Optional<Interval> step = result.before(point)
                .flatMap(before ->
                        result.speedup(before.processors(), point.processors()).interval());
        OptionalDouble gain = step.isPresent() ? OptionalDouble.of(step.get().estimate()) : result.gain(point);
        return List.of(
                Integer.toString(point.processors()),
                RoundCells.throughput(point.level()),
                RoundCells.interval(point.level()),
                gain.isPresent() ? RoundCells.change(gain.getAsDouble()) + " %" : "",
                step.map(known -> RoundCells.change(known.low()) + " to " + RoundCells.change(known.high()) + " %")
                        .orElse(""),
                String.join("; ", notes(point.level())));
    }

    private static List<String> notes(FactorLevel level) {
        List<String> notes = new ArrayList<>();
        level.failure().map(LevelFailure::words).ifPresent(notes::add);
        level.generatorLimits().stream()
                .findFirst()
                .ifPresent(limit -> notes.add("limited by the load generator: " + limit));
        return notes;
    }

    /**
     * Makes the table of several sweeps, in the shape of VolanoMark's reports.
     *
     * @param results what came of each, by what was measured, in the order of the rows
     * @return the table
     * @throws NullPointerException if a key or value is null
     */
    public static ProcessorTable of(Map<String, ProcessorResult> results) {
        Map<String, ProcessorResult> sweeps = new LinkedHashMap<>(results);
        List<Integer> numbers = sweeps.values().stream()
                .flatMap(result -> result.points().stream().map(ProcessorPoint::processors))
                .distinct()
                .sorted()
                .toList();
        List<String> header = new ArrayList<>();
        header.add("Processors");
        numbers.forEach(number -> header.add(number.toString()));
        header.add("Notes");
        List<List<String>> rows = new ArrayList<>();
        sweeps.forEach((name, result) -> {
            List<String> row = new ArrayList<>();
            row.add(Objects.requireNonNull(name, "name"));
            numbers.forEach(number ->
                    row.add(result.at(number).map(point -> cell(result, point)).orElse("")));
            row.add(String.join(
                    "; ",
                    result.points().stream()
                            .flatMap(point -> notes(point.level()).stream().limit(1))
                            .toList()));
            rows.add(row);
        });
        return new ProcessorTable(new Columns(header, rows));
    }

    private static String cell(ProcessorResult result, ProcessorPoint point) {
        OptionalDouble gain = result.gain(point);
        return RoundCells.throughput(point.level())
                + (gain.isPresent() ? String.format(Locale.ROOT, " (%.0f%%)", PERCENT * (gain.getAsDouble() - 1)) : "");
    }

    /**
     * Returns the chart of a sweep: its points, and the curve of the Universal Scalability Law if one fits.
     *
     * @param result what came of it
     * @return the chart
     * @throws NullPointerException if {@code result} is null
     */
    public static TextChart chart(ProcessorResult result) {
        List<TextChart.Series> series = new ArrayList<>();
        series.add(new TextChart.Series(
                "measured",
                false,
                result.points().stream()
                        .map(point -> chartPoint(point.processors(), point.level()))
                        .toList()));
        if (result.usl() instanceof UslFit.Fitted fitted) {
            series.add(new TextChart.Series("Universal Scalability Law", true, curve(result, fitted.curve())));
        }
        return TextChart.ofSeries("messages/s", "processors", series);
    }

    private static List<TextChart.Point> curve(ProcessorResult result, Usl usl) {
        int first = result.points().get(0).processors();
        int last = result.points().get(result.points().size() - 1).processors();
        return IntStream.rangeClosed(0, TextChart.DEFAULT_WIDTH)
                .mapToDouble(i -> first + (double) (last - first) * i / TextChart.DEFAULT_WIDTH)
                .mapToObj(load -> TextChart.Point.of(load, usl.throughputAt(load)))
                .toList();
    }

    private static TextChart.Point chartPoint(int processors, FactorLevel level) {
        Optional<Interval> interval = level.throughput().interval();
        if (level.complete() && interval.isPresent()) {
            return TextChart.Point.of(processors, interval.get());
        }
        OptionalDouble mean = level.mean();
        return mean.isPresent()
                ? TextChart.Point.of(processors, mean.getAsDouble())
                : TextChart.Point.failed(processors);
    }

    /**
     * Returns the table for a console.
     *
     * @return aligned lines without ends of line
     */
    public List<String> text() {
        return columns.text();
    }

    /**
     * Returns the table as Markdown.
     *
     * @return lines without ends of line
     */
    public List<String> markdown() {
        return columns.markdown();
    }
}
