package dev.volano.compare;

import dev.volano.internal.Require;
import dev.volano.stats.StoredDays;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * How a server did next to a reference server, on one or more occasions, all in the same environment and with the same
 * load: what {@link BaselineFile} keeps in a repository.
 *
 * @param benchmark what it is the baseline of, one line
 * @param load what the clients did, in words: only the same load is compared
 * @param reference the reference server: only the same one is compared
 * @param fingerprint where it was measured
 * @param occasions in order of time, of different times, at least one, with three forks or more in all
 * @since 0.1
 */
public record Baseline(
        String benchmark, String load, String reference, Fingerprint fingerprint, List<BaselineOccasion> occasions) {

    /** The most occasions that are kept: with one more, the oldest goes. */
    public static final int MOST_OCCASIONS = 10;

    /** The fewest forks that a baseline has over all occasions. */
    public static final int LEAST_FORKS = 3;

    /**
     * Creates a baseline.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if a text is blank or of several lines, two occasions are of one time, or there
     *     are too few forks
     */
    public Baseline {
        line(benchmark, "benchmark");
        line(load, "load");
        line(reference, "reference");
        Objects.requireNonNull(fingerprint, "fingerprint");
        occasions = occasions.stream()
                .sorted(Comparator.comparing(BaselineOccasion::time))
                .toList();
        for (int i = 1; i < occasions.size(); i++) {
            if (occasions.get(i).time().equals(occasions.get(i - 1).time())) {
                throw new IllegalArgumentException("occasions must be of different times: "
                        + occasions.get(i).time());
            }
        }
        int forks =
                occasions.stream().mapToInt(each -> each.throughput().size()).sum();
        Require.atLeast(forks, LEAST_FORKS, "forks");
    }

    /** Checks what is to be one line of a file. */
    static String line(String text, String name) {
        if (Require.notBlank(text, name).lines().count() != 1 || !text.strip().equals(text)) {
            throw new IllegalArgumentException(name + " must be one line without spaces around it: " + text);
        }
        return text;
    }

    /**
     * Returns the baseline with one more occasion. Of more than {@link #MOST_OCCASIONS} the oldest is left out.
     *
     * @param occasion measured with the same load, reference server and environment
     * @return a new baseline
     * @throws IllegalArgumentException if there is one of that time
     */
    public Baseline plus(BaselineOccasion occasion) {
        List<BaselineOccasion> all = new ArrayList<>(occasions);
        all.add(occasion);
        all.sort(Comparator.comparing(BaselineOccasion::time));
        return new Baseline(
                benchmark,
                load,
                reference,
                fingerprint,
                all.subList(Math.max(0, all.size() - MOST_OCCASIONS), all.size()));
    }

    /**
     * Returns what was stored of the throughput, by days in UTC: occasions of one day tell less than those of several.
     *
     * @return of each fork the logarithm of how much more the server did than the reference server
     */
    public StoredDays throughputDays() {
        return StoredDays.of(days(BaselineOccasion::throughput, 1));
    }

    /**
     * Returns what was stored of the CPU time, by days, as if it were a rate: less is worse.
     *
     * @return of each fork the logarithm of how much less a message cost the server than the reference server; empty if
     *     it is not known of all forks
     */
    public Optional<StoredDays> cpuDays() {
        boolean known = occasions.stream().noneMatch(each -> each.cpu().isEmpty());
        return known ? Optional.of(StoredDays.of(days(BaselineOccasion::cpu, -1))) : Optional.empty();
    }

    private List<double[]> days(Function<BaselineOccasion, List<Double>> forks, int sign) {
        Map<LocalDate, List<Double>> days = new TreeMap<>();
        for (BaselineOccasion occasion : occasions) {
            days.computeIfAbsent(LocalDate.ofInstant(occasion.time(), ZoneOffset.UTC), any -> new ArrayList<>())
                    .addAll(forks.apply(occasion));
        }
        return days.values().stream()
                .map(day -> day.stream().mapToDouble(log -> sign * log).toArray())
                .toList();
    }
}
