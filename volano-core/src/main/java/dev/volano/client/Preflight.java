package dev.volano.client;

import dev.volano.VolanoException;
import dev.volano.probe.Limits;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Checks, before any load, that this machine's limits allow the connections of a run at the client's side. */
final class Preflight {

    /** Descriptors that the JVM needs for itself and for reports, beyond those open when the check is made. */
    private static final long RESERVE = 50;

    private Preflight() {}

    static void check(RunSettings settings) {
        check(
                settings.workload().connections(),
                settings.io().descriptorsPerConnection(),
                settings.target().address().getAddress().isLoopbackAddress(),
                Limits.inForce());
    }

    static void check(int connections, int descriptorsEach, boolean loopback, Limits limits) {
        OptionalLong most = limits.maxOpenFiles();
        long needed = (long) connections * descriptorsEach + limits.openFiles().orElse(0) + RESERVE;
        if (most.isPresent() && needed > most.getAsLong()) {
            throw new VolanoException(connections + " connections need " + needed
                    + " descriptors at the client, and this process may open " + most.getAsLong()
                    + "; raise the limit (ulimit -n) or open fewer connections");
        }
        OptionalInt ports = limits.ephemeralPorts();
        if (loopback && ports.isPresent() && connections > ports.getAsInt()) {
            throw new VolanoException(connections + " connections to one address need as many local ports, and this"
                    + " machine gives " + ports.getAsInt() + " ("
                    + limits.named(Limits.LOCAL_PORT_RANGE).value().orElse("?")
                    + "); widen net.ipv4.ip_local_port_range or open fewer connections");
        }
    }
}
