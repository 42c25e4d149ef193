package dev.volano.report;

import dev.volano.measure.Interval;
import dev.volano.scale.RaceEntry;
import dev.volano.scale.RaceResult;
import dev.volano.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A race, in the shape of VolanoMark's reports: a row for each side with the throughput of each round and their mean,
 * the fastest first. A side that cannot be told from the one above it has a note.
 *
 * @since 0.1
 */
public final class RaceTable {

    private static final String FAILED = "----";

    private final Columns columns;

    private RaceTable(Columns columns) {
        this.columns = columns;
    }

    /**
     * Makes the table of a race.
     *
     * @param result what came of it
     * @return the table
     * @throws NullPointerException if {@code result} is null
     */
    public static RaceTable of(RaceResult result) {
        List<RaceEntry> ranking = result.ranking();
        int rounds =
                ranking.stream().mapToInt(entry -> entry.rounds().size()).max().orElse(0);
        List<String> header = new ArrayList<>();
        header.add("Server");
        for (int round = 1; round <= rounds; round++) {
            header.add("Round " + round);
        }
        header.addAll(List.of("Messages/s", "95 % interval", "Notes"));
        List<List<String>> rows = new ArrayList<>();
        Optional<RaceEntry> above = Optional.empty();
        for (RaceEntry entry : ranking) {
            rows.add(row(entry, above, rounds));
            above = Optional.of(entry);
        }
        return new RaceTable(new Columns(header, rows));
    }

    private static List<String> row(RaceEntry entry, Optional<RaceEntry> above, int rounds) {
        List<String> row = new ArrayList<>();
        row.add(entry.name());
        for (int round = 0; round < rounds; round++) {
            row.add(
                    round < entry.rounds().size()
                            ? Long.toString(Math.round(entry.rounds().get(round)))
                            : FAILED);
        }
        row.add(
                entry.mean().isEmpty()
                        ? FAILED
                        : Long.toString(Math.round(entry.mean().getAsDouble())));
        row.add(interval(entry));
        row.add(String.join("; ", notes(entry, above)));
        return row;
    }

    private static String interval(RaceEntry entry) {
        if (!entry.complete()) {
            return "";
        }
        return entry.throughput()
                .interval()
                .map((Interval interval) -> Math.round(interval.low()) + " to " + Math.round(interval.high()))
                .orElse("");
    }

    private static List<String> notes(RaceEntry entry, Optional<RaceEntry> above) {
        List<String> notes = new ArrayList<>();
        entry.problem().map(Words::cell).ifPresent(notes::add);
        entry.result()
                .flatMap(result -> result.generatorLimits().stream().findFirst())
                .ifPresent(limit -> notes.add("limited by the load generator: " + limit));
        if (entry.complete()) {
            above.filter(better -> !RaceResult.differ(better, entry))
                    .map(better -> RaceResult.ratio(better, entry))
                    .ifPresent(ratio -> notes.add(
                            ratio instanceof Estimate.Unknown unknown
                                    ? "not compared with the one above: " + unknown.reason()
                                    : "not distinguishable from the one above"));
        }
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
