package dev.volano.report;

import dev.volano.measure.Interval;
import dev.volano.scale.FactorDifference;
import dev.volano.scale.FactorLevel;
import dev.volano.scale.FactorResult;
import dev.volano.scale.LevelFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A comparison of the levels of a factor: a row for each level, in the order in which they were given, with its
 * throughput, how it differs from that of the first in per cent, and whether the two can be told apart.
 *
 * <p>A throughput that the load generator limited, and that so says nothing of the server, has an asterisk.
 *
 * @since 0.1
 */
public final class FactorTable {

    private final Columns columns;

    private FactorTable(Columns columns) {
        this.columns = columns;
    }

    /**
     * Makes the table of a comparison.
     *
     * @param result what came of it
     * @return the table
     * @throws NullPointerException if {@code result} is null
     */
    public static FactorTable of(FactorResult result) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(row(result.first(), Optional.empty()));
        result.levels().stream().skip(1).forEach(level -> rows.add(row(level, Optional.of(result.difference(level)))));
        return new FactorTable(new Columns(
                List.of(
                        result.factor(),
                        "Messages/s",
                        "95 % interval",
                        "Against " + result.first().label(),
                        confidence(result) + " interval",
                        "Notes"),
                rows));
    }

    /** Returns the confidence of each difference, of all of which together it is 95 %. */
    private static String confidence(FactorResult result) {
        double percent = 100 * result.confidenceOfEach();
        return String.format(Locale.ROOT, percent == Math.rint(percent) ? "%.0f %%" : "%.1f %%", percent);
    }

    private static List<String> row(FactorLevel level, Optional<FactorDifference> difference) {
        Optional<Interval> ratio = difference.flatMap(known -> known.ratio().interval());
        return List.of(
                level.label(),
                RoundCells.throughput(level),
                RoundCells.interval(level),
                ratio.map(known -> RoundCells.change(known.estimate()) + " %").orElse(""),
                ratio.map(known -> RoundCells.change(known.low()) + " to " + RoundCells.change(known.high()) + " %")
                        .orElse(""),
                String.join("; ", notes(level, difference)));
    }

    private static List<String> notes(FactorLevel level, Optional<FactorDifference> difference) {
        List<String> notes = new ArrayList<>();
        level.failure().map(LevelFailure::words).map(Words::cell).ifPresent(notes::add);
        if (level.failure().isEmpty()
                || difference.flatMap(known -> known.ratio().interval()).isPresent()) {
            difference.map(FactorDifference::words).ifPresent(notes::add);
        }
        level.generatorLimits().stream()
                .findFirst()
                .ifPresent(limit -> notes.add("limited by the load generator: " + limit));
        return notes;
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
