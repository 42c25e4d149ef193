package dev.volano.probe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The processors of the system, by the numbers that it gives them.
 *
 * @since 0.1
 */
public final class Processors {

    private static final Pattern ALLOWED = Pattern.compile("^Cpus_allowed_list:\\s*(\\S+)$", Pattern.MULTILINE);
    private static final Pattern RANGE = Pattern.compile("(\\d{1,6})(?:-(\\d{1,6}))?");
    private static final int MOST = 1_000_000;

    private Processors() {}

    /**
     * Returns the processors that this process may run on: one of each core first, then the others that share a core
     * with one before.
     *
     * @return their numbers; empty if the system does not tell, as systems other than Linux
     */
    public static Optional<List<Integer>> ofThisProcess() {
        return of(SystemFiles.ofThisMachine());
    }

    static Optional<List<Integer>> of(SystemFiles files) {
        return files.text("/proc/self/status")
                .map(ALLOWED::matcher)
                .filter(Matcher::find)
                .flatMap(line -> parse(line.group(1)))
                .map(allowed -> coresFirst(allowed, files));
    }

    private static List<Integer> coresFirst(List<Integer> allowed, SystemFiles files) {
        return allowed.stream()
                .sorted(Comparator.comparingLong((Integer cpu) -> sharersBefore(cpu, allowed, files))
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    /** Returns how many of the processors before one share its core. */
    private static long sharersBefore(int cpu, List<Integer> allowed, SystemFiles files) {
        return files.text("/sys/devices/system/cpu/cpu" + cpu + "/topology/thread_siblings_list")
                .flatMap(text -> parse(text.strip()))
                .map(siblings -> siblings.stream()
                        .filter(sibling -> sibling < cpu && allowed.contains(sibling))
                        .count())
                .orElse(0L);
    }

    /**
     * Reads a list as the kernel and {@code taskset} write it.
     *
     * @param list such as {@code 0-3,8}
     * @return the numbers in ascending order within each range; empty if this is no such list
     */
    public static Optional<List<Integer>> parse(String list) {
        List<Integer> all = new ArrayList<>();
        for (String part : list.split(",", -1)) {
            Matcher range = RANGE.matcher(part.strip());
            if (!range.matches()) {
                return Optional.empty();
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            if (last < first || all.size() + (last - first) >= MOST) {
                return Optional.empty();
            }
            for (int cpu = first; cpu <= last; cpu++) {
                all.add(cpu);
            }
        }
        return Optional.of(List.copyOf(all));
    }
}
