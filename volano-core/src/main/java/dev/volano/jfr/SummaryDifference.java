package dev.volano.jfr;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What became hotter from one recording to another: from the baseline to what failed, or from a version to the next.
 *
 * <p>Shares are compared, not samples, so the recordings may have different lengths. A method is listed where the
 * difference is at least {@value #LEAST_STANDARD_ERRORS} standard errors of the difference of two shares, {@code sqrt(p
 * (1 - p) (1/n1 + 1/n2))} with {@code p} from both together: many methods are looked at, and one in a hundred would
 * pass two by chance. Samples that follow each other are alike, so that this is a way to put first things first, not a
 * test.
 *
 * @since 0.1
 */
public final class SummaryDifference {

    /** How far from chance a difference is at least that is listed. */
    public static final int LEAST_STANDARD_ERRORS = 4;

    private static final int LEAST_SAMPLES = 30;
    private static final int ROWS = 10;

    private final List<MethodShift> shifts;
    private final Optional<String> reason;

    private SummaryDifference(List<MethodShift> shifts, Optional<String> reason) {
        this.shifts = shifts;
        this.reason = reason;
    }

    /**
     * Compares two recordings.
     *
     * @param before the summary of the first
     * @param after the summary of the second
     * @return the difference
     * @throws NullPointerException if an argument is null
     */
    public static SummaryDifference between(RecordingSummary before, RecordingSummary after) {
        return between(before.hotMethods(), before.samples(), after.hotMethods(), after.samples());
    }

    static SummaryDifference between(List<Share> before, long beforeSamples, List<Share> after, long afterSamples) {
        if (Math.min(beforeSamples, afterSamples) < LEAST_SAMPLES) {
            return new SummaryDifference(
                    List.of(),
                    Optional.of("too few samples to compare: " + beforeSamples + " and " + afterSamples
                            + "; each recording needs " + LEAST_SAMPLES));
        }
        Map<String, Long> first = amounts(before);
        Map<String, Long> second = amounts(after);
        TreeSet<String> methods = new TreeSet<>(first.keySet());
        methods.addAll(second.keySet());
        List<MethodShift> shifts = new ArrayList<>();
        for (String method : methods) {
            long had = first.getOrDefault(method, 0L);
            long has = second.getOrDefault(method, 0L);
            double share = (double) (had + has) / (beforeSamples + afterSamples);
            double error = Math.sqrt(share * (1 - share) * (1.0 / beforeSamples + 1.0 / afterSamples));
            double was = (double) had / beforeSamples;
            double is = (double) has / afterSamples;
            if (error > 0 && Math.abs(is - was) >= LEAST_STANDARD_ERRORS * error) {
                shifts.add(new MethodShift(method, was, is, (is - was) / error));
            }
        }
        shifts.sort(Comparator.comparingDouble(shift -> -Math.abs(shift.after() - shift.before())));
        return new SummaryDifference(List.copyOf(shifts), Optional.empty());
    }

    private static Map<String, Long> amounts(List<Share> shares) {
        Map<String, Long> amounts = new HashMap<>();
        shares.forEach(share -> amounts.put(share.name(), share.amount()));
        return amounts;
    }

    /**
     * Returns the methods whose share became larger.
     *
     * @return those with the largest difference first
     */
    public List<MethodShift> hotter() {
        return shifts().filter(shift -> shift.after() > shift.before()).toList();
    }

    /**
     * Returns the methods whose share became smaller.
     *
     * @return those with the largest difference first
     */
    public List<MethodShift> cooler() {
        return shifts().filter(shift -> shift.after() < shift.before()).toList();
    }

    private Stream<MethodShift> shifts() {
        return shifts.stream();
    }

    /**
     * Returns why nothing could be compared.
     *
     * @return the reason; empty if the recordings were compared
     */
    public Optional<String> reason() {
        return reason;
    }

    /**
     * Returns the difference as a part of a page.
     *
     * @return Markdown of a bounded size
     */
    public String toMarkdown() {
        if (shifts.isEmpty()) {
            return Words.escaped(reason.orElse("No method is clearly hotter or cooler.")) + "\n";
        }
        StringBuilder page = new StringBuilder("| before | after | method |\n|---:|---:|---|\n");
        shifts().limit(ROWS)
                .forEach(shift -> page.append("| ")
                        .append(Words.percent(shift.before()))
                        .append(" | ")
                        .append(Words.percent(shift.after()))
                        .append(" | ")
                        .append(Words.escaped(shift.method()))
                        .append(" |\n"));
        return page.toString();
    }
}
