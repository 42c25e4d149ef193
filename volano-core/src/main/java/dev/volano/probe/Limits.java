package dev.volano.probe;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The limits that a system sets to what a server, or a client with many connections, can do.
 *
 * <p>They were in force when they were asked for; who may, can change them at any time.
 *
 * @since 0.1
 */
public final class Limits {

    /** Files and sockets that this JVM may have open. */
    public static final String OPEN_FILES_SOFT = "open files (soft)";

    /** How far the limit of open files may be raised without privilege. */
    public static final String OPEN_FILES_HARD = "open files (hard)";

    /** Processes and threads that the user may have, over all processes; not applied to root. */
    public static final String USER_PROCESSES_SOFT = "user processes (soft)";

    /** How far the limit of user processes may be raised without privilege. */
    public static final String USER_PROCESSES_HARD = "user processes (hard)";

    /** Where process ids end: each thread on the machine takes one. */
    public static final String PID_MAX = "kernel.pid_max";

    /** Threads on the whole machine. */
    public static final String THREADS_MAX = "kernel.threads-max";

    /** Mappings of memory that one process may have: a Java thread takes about two. */
    public static final String MAX_MAP_COUNT = "vm.max_map_count";

    /** How far anyone may raise the limit of open files of one process. */
    public static final String NR_OPEN = "fs.nr_open";

    /** Files and sockets that all processes together may have open. */
    public static final String FILE_MAX = "fs.file-max";

    /** Connections that may wait to be accepted at one listening socket, whatever backlog it asks for. */
    public static final String SOMAXCONN = "net.core.somaxconn";

    /** Connections of which the handshake is not over yet, at one listening socket, before they are dropped. */
    public static final String TCP_MAX_SYN_BACKLOG = "net.ipv4.tcp_max_syn_backlog";

    /** The first and the last port that a connecting socket is given. */
    public static final String LOCAL_PORT_RANGE = "net.ipv4.ip_local_port_range";

    /** Processes and threads in the control group of this JVM, or in the tightest of those around it. */
    public static final String CGROUP_PIDS_MAX = "cgroup pids.max";

    /** Bytes of memory for the control group of this JVM, or for the tightest of those around it. */
    public static final String CGROUP_MEMORY_MAX = "cgroup memory.max";

    /**
     * Processors' worth of CPU time for the control group of this JVM, or for the tightest of those around it; it need
     * not be a whole number.
     */
    public static final String CGROUP_CPU_MAX = "cgroup cpu.max (processors)";

    private final List<Limit> all;
    private final OptionalLong openFiles;

    private Limits(List<Limit> all, OptionalLong openFiles) {
        this.all = all;
        this.openFiles = openFiles;
    }

    /**
     * Asks for the limits of this JVM. All names above are there, in that order, on every system; where the system does
     * not say, as any but Linux for most of them, they are unknown. Control groups around a container that cannot be
     * seen from inside it are not counted.
     *
     * @return the limits in force now
     */
    public static Limits inForce() {
        return LimitsProbe.read(SystemFiles.ofThisMachine(), Descriptors.ofThisJvm());
    }

    /**
     * Asks for the limits of another process of this machine, with the number of files that it has open.
     *
     * @param processId the process
     * @return the limits in force now, with the same names; those of a process that is gone, or that this one may not
     *     ask for, are unknown
     */
    public static Limits ofProcess(long processId) {
        return LimitsProbe.read(SystemFiles.ofThisMachine(), processId);
    }

    /**
     * Returns limits that are known from elsewhere, such as a stored result.
     *
     * @param all the limits, each name once
     * @return the limits, without a number of files open
     * @throws NullPointerException if {@code all} is null or has a null element
     * @throws IllegalArgumentException if two have one name
     */
    public static Limits of(List<Limit> all) {
        Set<String> names = new HashSet<>();
        for (Limit each : all) {
            if (!names.add(each.name())) {
                throw new IllegalArgumentException("all must have each name once: " + each.name());
            }
        }
        return new Limits(List.copyOf(all), OptionalLong.empty());
    }

    /**
     * Returns these limits with the number of files open when they were asked for.
     *
     * @param openFiles the number, not negative
     * @return other limits
     * @throws IllegalArgumentException if {@code openFiles} is negative
     */
    public Limits withOpenFiles(long openFiles) {
        if (openFiles < 0) {
            throw new IllegalArgumentException("openFiles must not be negative: " + openFiles);
        }
        return new Limits(all, OptionalLong.of(openFiles));
    }

    /**
     * Returns all limits, those not known among them.
     *
     * @return an unmodifiable list, always in the same order
     */
    public List<Limit> all() {
        return all;
    }

    /**
     * Returns one limit.
     *
     * @param name its name, one of the constants above
     * @return the limit; an unknown one if there is none of that name
     */
    public Limit named(String name) {
        Objects.requireNonNull(name, "name");
        return all.stream().filter(each -> each.name().equals(name)).findFirst().orElseGet(() -> Limit.unknown(name));
    }

    /**
     * Returns how many files and sockets the process may have open.
     *
     * @return the number; empty if not known or unlimited, which {@link #OPEN_FILES_SOFT} tells apart
     */
    public OptionalLong maxOpenFiles() {
        return named(OPEN_FILES_SOFT).bound();
    }

    /**
     * Returns how many files and sockets the process had open when the limits were asked for.
     *
     * @return the number; empty if not known
     */
    public OptionalLong openFiles() {
        return openFiles;
    }

    /**
     * Returns how many connections one local address can open to one remote address and port.
     *
     * @return the size of {@link #LOCAL_PORT_RANGE}, from which ports in use or reserved are not subtracted; empty if
     *     not known
     */
    public OptionalInt ephemeralPorts() {
        return named(LOCAL_PORT_RANGE).value().flatMap(PortRange::read).stream()
                .mapToInt(PortRange::count)
                .findFirst();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Limits that && all.equals(that.all) && openFiles.equals(that.openFiles);
    }

    @Override
    public int hashCode() {
        return Objects.hash(all, openFiles);
    }

    @Override
    public String toString() {
        return "Limits" + all;
    }
}
