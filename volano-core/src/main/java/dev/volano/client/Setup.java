package dev.volano.client;

import dev.volano.probe.Environment;
import dev.volano.probe.Jvm;
import dev.volano.server.RunningServer;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.Optional;

/**
 * What a measurement was made with: the machine, and both sides.
 *
 * @param client the machine, its limits, and the JVM of the load
 * @param clientIo the I/O model of the load
 * @param server where the server accepts connections
 * @param serverJvm the JVM of the server; empty if it is not known
 * @param serverIo the I/O model of the server; empty if it is not known
 * @since 0.1
 */
public record Setup(
        Environment client,
        String clientIo,
        InetSocketAddress server,
        Optional<Jvm> serverJvm,
        Optional<String> serverIo) {

    /**
     * Creates a setup.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if {@code server} is not resolved
     */
    public Setup {
        Objects.requireNonNull(client, "client");
        Objects.requireNonNull(clientIo, "clientIo");
        Objects.requireNonNull(server, "server");
        Objects.requireNonNull(serverJvm, "serverJvm");
        Objects.requireNonNull(serverIo, "serverIo");
        if (server.isUnresolved()) {
            throw new IllegalArgumentException("server must be resolved: " + server);
        }
    }

    /**
     * Returns the setup of a load by this process on a server.
     *
     * @param client the environment of this process
     * @param clientIo the name of the clients' I/O model
     * @param server the server
     * @return the setup
     */
    public static Setup of(Environment client, String clientIo, RunningServer server) {
        return new Setup(client, clientIo, server.address(), server.jvm(), server.ioModel());
    }
}
