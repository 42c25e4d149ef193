package dev.volano.client;

import dev.volano.probe.Limit;
import dev.volano.probe.Limits;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** Names the limit that a process has run into, and says how to raise it. */
final class ReachedLimits {

    /** A Java thread takes about two mappings of memory. */
    static final int MAPPINGS_PER_THREAD = 2;

    private static final String MORE = "<more>";

    private ReachedLimits() {}

    /** Returns the limit behind a failure; empty if it is not known which it is. */
    static Optional<ReachedLimit> behind(Failure.Kind kind, Limits limits) {
        return switch (kind) {
            case NO_DESCRIPTORS, SERVER_OUT_OF_DESCRIPTORS -> Optional.of(of(limits.named(Limits.OPEN_FILES_SOFT)));
            case NO_PORTS -> Optional.of(of(limits.named(Limits.LOCAL_PORT_RANGE)));
            case NO_THREADS, SERVER_OUT_OF_THREADS -> threads(limits).map(ReachedLimits::of);
            default -> Optional.empty();
        };
    }

    /** Returns the limit that leaves the fewest threads. */
    private static Optional<Limit> threads(Limits limits) {
        return Stream.of(
                        Limits.CGROUP_PIDS_MAX,
                        Limits.USER_PROCESSES_SOFT,
                        Limits.PID_MAX,
                        Limits.THREADS_MAX,
                        Limits.MAX_MAP_COUNT)
                .map(limits::named)
                .filter(limit -> limit.bound().isPresent())
                .min(Comparator.comparingLong(ReachedLimits::threadsAllowed));
    }

    private static long threadsAllowed(Limit limit) {
        long bound = limit.bound().orElse(Long.MAX_VALUE);
        return limit.name().equals(Limits.MAX_MAP_COUNT) ? bound / MAPPINGS_PER_THREAD : bound;
    }

    private static ReachedLimit of(Limit limit) {
        return new ReachedLimit(limit.name(), limit.value(), advice(limit.name(), MORE));
    }

    /**
     * Says how to raise a limit.
     *
     * @param name the limit's name, as {@link Limits} has it
     * @param need what to raise it to
     */
    static String advice(String name, String need) {
        return switch (name) {
            case Limits.OPEN_FILES_SOFT -> "raise it with ulimit -n " + need + ", where the process is started";
            case Limits.OPEN_FILES_HARD ->
                "raise it in /etc/security/limits.conf (hard nofile " + need + "), or with LimitNOFILE of systemd";
            case Limits.USER_PROCESSES_SOFT -> "raise it with ulimit -u " + need + ", where the process is started";
            case Limits.CGROUP_PIDS_MAX ->
                "raise pids.max of the control group to " + need + " (docker run --pids-limit, TasksMax of systemd)";
            case Limits.CGROUP_MEMORY_MAX ->
                "raise memory.max of the control group to " + need + " (docker run --memory, MemoryMax of systemd)";
            case Limits.LOCAL_PORT_RANGE -> "widen it with sysctl -w " + name + "=\"" + need + "\"";
            default -> "raise it with sysctl -w " + name + "=" + need;
        };
    }
}
