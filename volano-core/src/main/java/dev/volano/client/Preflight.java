package dev.volano.client;

import dev.volano.VolanoException;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.probe.Limits;
import dev.volano.probe.Machine;
import dev.volano.server.RunningServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Checks, before any load, that this machine's limits allow the connections of a run, on both sides as far as known.
 */
final class Preflight {

    private Preflight() {}

    /**
     * Checks.
     *
     * @return what may stop the load, though that is not certain, in words
     * @throws PreflightException if a limit is certain to stop it; the message has all of them, and how to raise them
     * @throws VolanoException if no address is known for the name of the host
     */
    static List<String> check(RunSettings settings) {
        InetSocketAddress address = settings.target().address();
        if (address.isUnresolved()) {
            throw new VolanoException("no host is known by the name \"" + address.getHostString()
                    + "\"; check the spelling, or give an address such as 127.0.0.1");
        }
        PreflightChecks checks = new PreflightChecks(load(settings, address.getAddress()));
        checks.run();
        if (!checks.hindrances().isEmpty()) {
            throw new PreflightException(checks.kind(), String.join("\n", checks.hindrances()));
        }
        return checks.warnings();
    }

    private static PreflightLoad load(RunSettings settings, InetAddress target) {
        RunningServer server = settings.target();
        Limits own = Limits.inForce();
        int connections = settings.clients();
        OptionalLong process = server.processId();
        boolean same = process.isPresent()
                && process.getAsLong() == ProcessHandle.current().pid();
        Optional<IoModel> model = server.ioModel().flatMap(Preflight::named);
        int sources = settings.connectionOptions().sourceAddresses().size();
        return new PreflightLoad(
                connections,
                new PreflightLoad.Side(settings.descriptorsPerClient(), settings.threadsPerClient(), own),
                process.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new PreflightLoad.Side(
                                model.map(IoModel::descriptorsPerConnection).orElse(1),
                                model.map(IoModel::threadsPerConnection).orElse(0),
                                same ? own : Limits.ofProcess(process.getAsLong()))),
                same,
                SourceSpread.isNeeded(target, connections, own) ? Integer.MAX_VALUE : Math.max(1, sources),
                System.getProperty("user.name", "").equals("root"),
                Machine.current().physicalMemoryBytes());
    }

    private static Optional<IoModel> named(String name) {
        return IoModels.all().stream()
                .filter(model -> model.name().equals(name))
                .findFirst();
    }
}
