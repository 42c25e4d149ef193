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
    private final List<Hindrance> hindrances = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    /** What stops the load: the failure that it would end with, and the limit in words. */
    private record Hindrance(Failure.Kind kind, String words) {}

    /** What one side fails of where a limit does not do. */
    private enum Where {
        CLIENT("at the client", Failure.Kind.NO_DESCRIPTORS, Failure.Kind.NO_THREADS),
        SERVER("at the server", Failure.Kind.SERVER_OUT_OF_DESCRIPTORS, Failure.Kind.SERVER_OUT_OF_THREADS),
        BOTH("for both sides", Failure.Kind.NO_DESCRIPTORS, Failure.Kind.NO_THREADS),
        MACHINE("on this machine", Failure.Kind.NO_DESCRIPTORS, Failure.Kind.NO_THREADS);

        private final String words;
        private final Failure.Kind descriptors;
        private final Failure.Kind threads;

        Where(String words, Failure.Kind descriptors, Failure.Kind threads) {
            this.words = words;
            this.descriptors = descriptors;
            this.threads = threads;
        }
    }

    PreflightChecks(PreflightLoad load) {
        this.load = load;
    }

    /** Returns what is certain to stop the load. */
    List<String> hindrances() {
        return hindrances.stream().map(Hindrance::words).toList();
    }

    /**
     * Returns what the load would fail of: where both sides lack something, what the generator lacks, since the server
     * is not tried then.
     *
     * @throws java.util.NoSuchElementException if nothing stops the load
     */
    Failure.Kind kind() {
        List<Failure.Kind> kinds = hindrances.stream().map(Hindrance::kind).toList();
        return kinds.stream()
                .filter(kind -> kind != Where.SERVER.descriptors && kind != Where.SERVER.threads)
                .findFirst()
                .or(() -> kinds.stream().findFirst())
                .orElseThrow();
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
            side(both, Where.BOTH);
        } else {
            side(client, Where.CLIENT);
            load.server().ifPresent(server -> side(server, Where.SERVER));
        }
        machine();
        ports();
    }

    private void side(PreflightLoad.Side side, Where where) {
        descriptors(side, where);
        threads(side, where);
    }

    private void descriptors(PreflightLoad.Side side, Where where) {
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
        hinder(
                where.descriptors,
                load.connections() + " connections need " + needed + " descriptors " + where.words
                        + ", and its process may open " + limits.maxOpenFiles().getAsLong() + "; "
                        + around.map(limit -> ReachedLimits.advice(limit.name(), Long.toString(needed)) + ", then ")
                                .orElse("")
                        + ReachedLimits.advice(Limits.OPEN_FILES_SOFT, Long.toString(needed))
                        + ", or open fewer connections");
    }

    private void threads(PreflightLoad.Side side, Where where) {
        long threads = (long) load.connections() * side.threadsEach();
        if (threads == 0) {
            return;
        }
        long needed = threads + RESERVE;
        Limits limits = side.limits();
        stops(limits, Limits.CGROUP_PIDS_MAX, needed, threads, where);
        if (!load.root()) {
            stops(limits, Limits.USER_PROCESSES_SOFT, needed, threads, where);
        }
        // How many mappings a thread takes depends on the JVM and the system's library.
        bound(limits, Limits.MAX_MAP_COUNT, needed * ReachedLimits.MAPPINGS_PER_THREAD, threads, where)
                .ifPresent(warnings::add);
        bound(limits, Limits.CGROUP_MEMORY_MAX, threads * STACK_BYTES, threads, where)
                .ifPresent(warnings::add);
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
            stops(limits, Limits.PID_MAX, threads + RESERVE, threads, Where.MACHINE);
            stops(limits, Limits.THREADS_MAX, threads + RESERVE, threads, Where.MACHINE);
        }
    }

    private void stops(Limits limits, String name, long needed, long threads, Where where) {
        bound(limits, name, needed, threads, where).ifPresent(words -> hinder(where.threads, words));
    }

    private void hinder(Failure.Kind kind, String words) {
        hindrances.add(new Hindrance(kind, words));
    }

    private Optional<String> bound(Limits limits, String name, long needed, long threads, Where where) {
        Limit limit = limits.named(name);
        if (limit.bound().isEmpty() || limit.bound().getAsLong() >= needed) {
            return Optional.empty();
        }
        return Optional.of(
                words(threads, where) + ", for which " + name + " must be at least " + needed + ", and it is "
                        + limit.bound().getAsLong() + "; " + ReachedLimits.advice(name, Long.toString(needed))
                        + ", choose another I/O model, or open fewer connections");
    }

    private String words(long threads, Where where) {
        return load.connections() + " connections need " + threads + " threads " + where.words;
    }

    private void ports() {
        Limits limits = load.client().limits();
        OptionalInt ports = limits.ephemeralPorts();
        if (ports.isEmpty() || load.connections() <= (long) ports.getAsInt() * load.sources()) {
            return;
        }
        long most = LAST_PORT - FIRST_PORT + 1;
        hinder(
                Failure.Kind.NO_PORTS,
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
