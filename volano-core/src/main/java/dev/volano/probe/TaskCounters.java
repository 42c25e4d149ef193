package dev.volano.probe;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the kernel counts of each thread and does not add up for the process.
 *
 * @param byThread the counters by thread id
 */
record TaskCounters(Map<String, Counters> byThread) {

    /**
     * Of one thread, or of several.
     *
     * @param voluntarySwitches how often it waited for something
     * @param involuntarySwitches how often its processor was taken from it
     * @param runQueueWaitNanos how long it could have run and had no processor; empty if the kernel does not count that
     */
    record Counters(long voluntarySwitches, long involuntarySwitches, OptionalLong runQueueWaitNanos) {

        static final Counters NONE = new Counters(0, 0, OptionalLong.of(0));

        private Counters plus(Counters other) {
            return new Counters(
                    voluntarySwitches + other.voluntarySwitches,
                    involuntarySwitches + other.involuntarySwitches,
                    runQueueWaitNanos.isPresent() && other.runQueueWaitNanos.isPresent()
                            ? OptionalLong.of(runQueueWaitNanos.getAsLong() + other.runQueueWaitNanos.getAsLong())
                            : OptionalLong.empty());
        }

        private Counters minus(Counters earlier) {
            if (earlier.voluntarySwitches > voluntarySwitches || earlier.involuntarySwitches > involuntarySwitches) {
                return this; // another thread that was given the same id
            }
            return new Counters(
                    voluntarySwitches - earlier.voluntarySwitches,
                    involuntarySwitches - earlier.involuntarySwitches,
                    Samples.difference(earlier.runQueueWaitNanos, runQueueWaitNanos));
        }
    }

    TaskCounters {
        byThread = Map.copyOf(byThread);
    }

    /**
     * Asks for the counters of a process.
     *
     * @param files where to ask
     * @param process the folder of the process
     * @param most how many threads to ask for: each costs two files
     * @return the counters; empty if they may not be read, or if there are more threads
     */
    static Optional<TaskCounters> read(SystemFiles files, String process, int most) {
        String folder = process + "/task";
        List<String> threads = files.names(folder).orElse(List.of());
        if (threads.isEmpty() || threads.size() > most) {
            return Optional.empty();
        }
        Map<String, Counters> byThread = new HashMap<>();
        for (String thread : threads) { // one that has ended meanwhile has no files
            String status = files.text(folder + "/" + thread + "/status").orElse("");
            OptionalLong voluntary = ProcText.number(status, "voluntary_ctxt_switches");
            OptionalLong involuntary = ProcText.number(status, "nonvoluntary_ctxt_switches");
            if (voluntary.isPresent() && involuntary.isPresent()) {
                OptionalLong waitNanos = waitNanos(
                        files.text(folder + "/" + thread + "/schedstat").orElse(""));
                byThread.put(thread, new Counters(voluntary.getAsLong(), involuntary.getAsLong(), waitNanos));
            }
        }
        return byThread.isEmpty() ? Optional.empty() : Optional.of(new TaskCounters(byThread));
    }

    /**
     * Returns what was counted since earlier counters. What a thread counted that has ended since is lost, so this is
     * the least that it can have been.
     *
     * @param earlier counters of the same process
     * @return the sum over all threads
     */
    Counters since(TaskCounters earlier) {
        return byThread.entrySet().stream()
                .map(each -> each.getValue().minus(earlier.byThread.getOrDefault(each.getKey(), Counters.NONE)))
                .reduce(Counters.NONE, Counters::plus);
    }

    /** Reads time on a processor, time waiting for one, and slices; the last is a line end away from being a number. */
    private static OptionalLong waitNanos(String schedstat) {
        String[] fields = schedstat.split(" ", -1);
        return fields.length < 3 ? OptionalLong.empty() : ProcText.number(fields[1]);
    }
}
