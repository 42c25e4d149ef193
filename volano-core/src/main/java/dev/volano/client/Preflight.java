package dev.volano.client;

import dev.volano.VolanoException;
import dev.volano.probe.Limits;
import java.net.InetSocketAddress;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Checks, before any load, that this machine's limits allow the connections of a run at the client's side. */
final class Preflight {

    /** Descriptors that the JVM needs for itself and for reports, beyond those open when the check is made. */
    private static final long RESERVE = 50;

    private Preflight() {}

    static void check(RunSettings settings) {
        InetSocketAddress address = settings.target().address();
        if (address.isUnresolved()) {
            throw new VolanoException("no host is known by the name \"" + address.getHostString()
                    + "\"; check the spelling, or give an address such as 127.0.0.1");
        }
        OptionalLong process = settings.target().processId();
        boolean sameProcess = process.isPresent()
                && process.getAsLong() == ProcessHandle.current().pid();
        check(settings.clients(), settings.descriptorsPerClient(), sameProcess, Limits.inForce());
    }

    /**
     * Checks.
     *
     * @param connections how many connections there will be
     * @param descriptorsEach how many descriptors the client needs for one
     * @param sameProcess whether the server is in this process, which then needs one more for each connection
     * @param limits what the system allows
     */
    static void check(int connections, int descriptorsEach, boolean sameProcess, Limits limits) {
        OptionalLong most = limits.maxOpenFiles();
        long each = descriptorsEach + (sameProcess ? 1L : 0L);
        long needed = connections * each + limits.openFiles().orElse(0) + RESERVE;
        if (most.isPresent() && needed > most.getAsLong()) {
            throw new VolanoException(connections + " connections need " + needed + " descriptors "
                    + (sameProcess ? "for both sides" : "at the client") + ", and this process may open "
                    + most.getAsLong() + "; raise the limit (ulimit -n) or open fewer connections");
        }
        OptionalInt ports = limits.ephemeralPorts();
        if (ports.isPresent() && connections > ports.getAsInt()) {
            throw new VolanoException(connections + " connections to one address need as many local ports, and this"
                    + " machine gives " + ports.getAsInt() + " ("
                    + limits.named(Limits.LOCAL_PORT_RANGE).value().orElse("?")
                    + "); widen net.ipv4.ip_local_port_range or open fewer connections");
        }
    }
}
