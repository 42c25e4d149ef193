package dev.volano.compare;

import dev.volano.stats.ChangePoints;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A look over the history of a benchmark for where its level has changed, by {@link ChangePoints}: what is too slow a
 * drift for a gate. It says where to look, and decides nothing: of histories without a change one in a hundred shows
 * one.
 *
 * @param benchmark which
 * @param entries its entries, by time
 * @param changes where the level changed, by time
 * @param objection why nothing is said; empty if the history is long enough
 * @since 0.1
 */
public record HistoryLook(
        String benchmark, List<HistoryEntry> entries, List<HistoryChange> changes, Optional<String> objection) {

    /** With fewer entries than this nothing is said: they can be shuffled in too few ways. */
    public static final int LEAST_ENTRIES = 10;

    private static final double ERROR = 0.01;
    private static final int PERMUTATIONS = 999;
    private static final int LEAST_PART = 3;

    /**
     * Creates a look.
     *
     * @throws NullPointerException if a part is null
     */
    public HistoryLook {
        Objects.requireNonNull(benchmark, "benchmark");
        entries = List.copyOf(entries);
        changes = List.copyOf(changes);
        Objects.requireNonNull(objection, "objection");
    }

    /**
     * Looks over a history. The same history has the same changes: the random numbers are always the same.
     *
     * @param history entries of any benchmarks, in any order
     * @param benchmark which to look at
     * @return where its level changed
     */
    public static HistoryLook of(List<HistoryEntry> history, String benchmark) {
        List<HistoryEntry> entries = history.stream()
                .filter(entry -> entry.benchmark().equals(benchmark))
                .sorted(Comparator.comparing(HistoryEntry::time))
                .toList();
        if (entries.size() < LEAST_ENTRIES) {
            return new HistoryLook(
                    benchmark,
                    entries,
                    List.of(),
                    Optional.of(entries.size() + " entries, of " + LEAST_ENTRIES + " at least; 30 tell more"));
        }
        double[] logs = entries.stream().mapToDouble(HistoryEntry::logRatio).toArray();
        List<Integer> firsts =
                new ArrayList<>(ChangePoints.find(logs, ERROR, PERMUTATIONS, LEAST_PART, new SplittableRandom(1)));
        List<HistoryChange> changes = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < firsts.size(); i++) {
            int at = firsts.get(i);
            int to = i + 1 < firsts.size() ? firsts.get(i + 1) : entries.size();
            HistoryEntry before = entries.get(at - 1);
            HistoryEntry first = entries.get(at);
            changes.add(new HistoryChange(
                    before,
                    first,
                    Math.exp(mean(entries.subList(at, to)) - mean(entries.subList(from, at))),
                    !before.environment().equals(first.environment())));
            from = at;
        }
        return new HistoryLook(benchmark, entries, changes, Optional.empty());
    }

    private static double mean(List<HistoryEntry> entries) {
        return entries.stream().mapToDouble(HistoryEntry::logRatio).average().orElse(0);
    }
}
