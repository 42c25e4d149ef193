package dev.volano.jfr;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Adds up amounts by name, for a bounded number of names. */
final class Tally {

    /** Where what is over the bound goes. */
    static final String OTHERS = "(others)";

    private static final int MOST_NAMES = 20_000;

    private final Map<String, Sum> sums = new HashMap<>();
    private long total;

    void add(String name, long amount) {
        Sum sum = sums.get(name);
        if (sum == null) {
            sum = sums.computeIfAbsent(sums.size() < MOST_NAMES ? name : OTHERS, any -> new Sum());
        }
        sum.count++;
        sum.total += amount;
        sum.most = Math.max(sum.most, amount);
        total += amount;
    }

    long total() {
        return total;
    }

    /** Returns the largest first; equal ones by name, so that a file has one summary only. */
    private List<Map.Entry<String, Sum>> largest(int most) {
        return sums.entrySet().stream()
                .sorted(Comparator.<Map.Entry<String, Sum>>comparingLong(entry -> -entry.getValue().total)
                        .thenComparing(Map.Entry::getKey))
                .limit(most)
                .toList();
    }

    List<Share> shares(int most) {
        return largest(most).stream()
                .filter(entry -> entry.getValue().total > 0)
                .map(entry ->
                        new Share(entry.getKey(), entry.getValue().total, (double) entry.getValue().total / total))
                .toList();
    }

    /** Returns the sums of amounts that are nanoseconds. */
    List<Waits> waits(int most) {
        return largest(most).stream()
                .map(entry -> new Waits(
                        entry.getKey(),
                        entry.getValue().count,
                        Duration.ofNanos(entry.getValue().total),
                        Duration.ofNanos(entry.getValue().most)))
                .toList();
    }

    /** What was added under one name. */
    private static final class Sum {
        private long count;
        private long total;
        private long most;
    }
}
