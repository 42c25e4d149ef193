package dev.volano.client;

import dev.volano.probe.Limit;
import dev.volano.probe.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Compares what a run asks of this machine with its limits. For one thread, once. */
final class PreflightChecks {

    /** Descriptors and threads that a JVM needs for itself and for reports, beyond those of the connections. */
    static final long RESERVE = 50;

    /**
     * What the stack of a thread takes of memory at the least, once it has run: a few pages, and what the JVM keeps.
     */
    static final long STACK_BYTES = 64 * 1024;

    private static final long FIRST_PORT = 1_024;
    private static final long LAST_PORT = 65_535;

    private final PreflightLoad load;
    private final List<String> hindrances = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    PreflightChecks(PreflightLoad load) {
        this.load = load;
    }

    /** Returns what is certain to stop the load. */
    List<String> hindrances() {
        return List.copyOf(hindrances);
    }

    /** Returns what may stop the load. */
    List<String> warnings() {
        return List.copyOf(warnings);
    }

    void run() {
        PreflightLoad.Side client = load.client();
        if (load.sameProcess() && load.server().isPresent()) {
            PreflightLoad.Side server = load.server().get();
            PreflightLoad.Side both = new PreflightLoad.Side(
                    client.descriptorsEach() + server.descriptorsEach(),
                    client.threadsEach() + server.threadsEach(),
                    client.limits());
            side(both, "for both sides");
        } else {
            side(client, "at the client");
            load.server().ifPresent(server -> side(server, "at the server"));
        }
        machine();
        ports();
    }

    private void side(PreflightLoad.Side side, String where) {
        descriptors(side, where);
        threads(side, where);
    }

    private void descriptors(PreflightLoad.Side side, String where) {
        Limits limits = side.limits();
        long needed = (long) load.connections() * side.descriptorsEach()
                + limits.openFiles().orElse(0)
                + RESERVE;
        if (limits.maxOpenFiles().isEmpty() || needed <= limits.maxOpenFiles().getAsLong()) {
            return;
        }
        Optional<Limit> around = List.of(Limits.OPEN_FILES_HARD, Limits.NR_OPEN).stream()
                .map(limits::named)
                .filter(limit -> limit.bound().isPresent() && limit.bound().getAsLong() < needed)
                .findFirst();
        hindrances.add(load.connections() + " connections need " + needed + " descriptors " + where
                + ", and its process may open " + limits.maxOpenFiles().getAsLong() + "; "
                + around.map(limit -> ReachedLimits.advice(limit.name(), Long.toString(needed)) + ", then ")
                        .orElse("")
                + ReachedLimits.advice(Limits.OPEN_FILES_SOFT, Long.toString(needed)) + ", or open fewer connections");
    }

    private void threads(PreflightLoad.Side side, String where) {
        long threads = (long) load.connections() * side.threadsEach();
        if (threads == 0) {
            return;
        }
        long needed = threads + RESERVE;
        Limits limits = side.limits();
        bound(limits, Limits.CGROUP_PIDS_MAX, needed, threads, where, hindrances);
        if (!load.root()) {
            bound(limits, Limits.USER_PROCESSES_SOFT, needed, threads, where, hindrances);
        }
        // How many mappings a thread takes depends on the JVM and the system's library.
        bound(limits, Limits.MAX_MAP_COUNT, needed * ReachedLimits.MAPPINGS_PER_THREAD, threads, where, warnings);
        bound(limits, Limits.CGROUP_MEMORY_MAX, threads * STACK_BYTES, threads, where, warnings);
        if (load.memoryBytes().isPresent()
                && threads * STACK_BYTES > load.memoryBytes().getAsLong()) {
            warnings.add(words(threads, where) + ", whose stacks may take " + threads * STACK_BYTES
                    + " bytes of memory, and this machine has "
                    + load.memoryBytes().getAsLong()
                    + "; choose another I/O model, or open fewer connections");
        }
    }

    /** Checks the limits that hold for all processes together. */
    private void machine() {
        long threads = (long) load.connections()
                * (load.client().threadsEach()
                        + load.server().map(PreflightLoad.Side::threadsEach).orElse(0));
        if (threads > 0) {
            Limits limits = load.client().limits();
            bound(limits, Limits.PID_MAX, threads + RESERVE, threads, "on this machine", hindrances);
            bound(limits, Limits.THREADS_MAX, threads + RESERVE, threads, "on this machine", hindrances);
        }
    }

    private void bound(Limits limits, String name, long needed, long threads, String where, List<String> problems) {
        Limit limit = limits.named(name);
        if (limit.bound().isPresent() && limit.bound().getAsLong() < needed) {
            problems.add(words(threads, where) + ", for which " + name + " must be at least " + needed + ", and it is "
                    + limit.bound().getAsLong() + "; " + ReachedLimits.advice(name, Long.toString(needed))
                    + ", choose another I/O model, or open fewer connections");
        }
    }

    private String words(long threads, String where) {
        return load.connections() + " connections need " + threads + " threads " + where;
    }

    private void ports() {
        Limits limits = load.client().limits();
        OptionalInt ports = limits.ephemeralPorts();
        if (ports.isEmpty() || load.connections() <= (long) ports.getAsInt() * load.sources()) {
            return;
        }
        long most = LAST_PORT - FIRST_PORT + 1;
        hindrances.add(
                load.connections() + " connections to one address need as many local ports, and this machine gives "
                        + (long) ports.getAsInt() * load.sources() + " ("
                        + limits.named(Limits.LOCAL_PORT_RANGE).value().orElse("?")
                        + (load.sources() == 1 ? "" : " at " + load.sources() + " addresses") + "); "
                        + (load.connections() <= most * load.sources()
                                ? ReachedLimits.advice(Limits.LOCAL_PORT_RANGE, FIRST_PORT + " " + LAST_PORT)
                                        + ", set more sourceAddresses, or open fewer connections"
                                : "set more sourceAddresses, or open fewer connections"));
    }
}
