package dev.volano.probe;

import java.util.Objects;

/**
 * Where a measurement ran: the machine, the limits its system sets, and the JVM that generated the load.
 *
 * @since 0.1
 */
public final class Environment {

    private final Machine machine;
    private final Limits limits;
    private final Jvm jvm;

    private Environment(Machine machine, Limits limits, Jvm jvm) {
        this.machine = Objects.requireNonNull(machine, "machine");
        this.limits = Objects.requireNonNull(limits, "limits");
        this.jvm = Objects.requireNonNull(jvm, "jvm");
    }

    /**
     * Asks for the environment of this JVM. Reads files, and the first call may take half a second: not for a measured
     * path.
     *
     * @return the environment as it is now
     */
    public static Environment current() {
        return of(Machine.current(), Limits.inForce(), Jvm.current());
    }

    /**
     * Returns an environment that is known from elsewhere, such as a stored result.
     *
     * @param machine the machine
     * @param limits the limits that were in force
     * @param jvm the JVM that generated the load
     * @return the environment
     * @throws NullPointerException if a part is null
     */
    public static Environment of(Machine machine, Limits limits, Jvm jvm) {
        return new Environment(machine, limits, jvm);
    }

    /**
     * Returns the machine.
     *
     * @return the machine
     */
    public Machine machine() {
        return machine;
    }

    /**
     * Returns the limits that were in force.
     *
     * @return the limits
     */
    public Limits limits() {
        return limits;
    }

    /**
     * Returns the JVM that generated the load. A server that was forked has a JVM of its own.
     *
     * @return the JVM
     */
    public Jvm jvm() {
        return jvm;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Environment that
                && machine.equals(that.machine)
                && limits.equals(that.limits)
                && jvm.equals(that.jvm);
    }

    @Override
    public int hashCode() {
        return Objects.hash(machine, limits, jvm);
    }

    @Override
    public String toString() {
        return "Environment[" + machine + ", " + limits + ", " + jvm + "]";
    }
}
