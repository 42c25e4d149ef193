package dev.volano.server;

import dev.volano.net.ListenerStatistics;
import dev.volano.probe.Jvm;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A server under test that accepts connections, until it is closed. For users to implement, too. Its methods may be
 * called by any thread.
 *
 * @since 0.1
 */
public interface RunningServer extends AutoCloseable {

    /**
     * Returns a server that somebody else started, of which nothing but the address is known. Closing it does nothing.
     *
     * @param host its name or address
     * @param port its port, from 1 to 65,535
     * @return the server
     * @throws dev.volano.VolanoException if no address is known for the name
     * @throws IllegalArgumentException if {@code port} is out of range, or {@code host} is blank
     */
    static RunningServer at(String host, int port) {
        return new RemoteServer(host, port);
    }

    /**
     * Returns where it accepts connections.
     *
     * @return the address with the real port
     */
    InetSocketAddress address();

    /**
     * Returns the process that it runs in.
     *
     * @return the process id; empty if it is not known, or on another machine
     */
    default OptionalLong processId() {
        return OptionalLong.empty();
    }

    /**
     * Returns the JVM that it runs on.
     *
     * @return the JVM; empty if it is not known, or is none
     */
    default Optional<Jvm> jvm() {
        return Optional.empty();
    }

    /**
     * Returns how it moves bytes.
     *
     * @return the name of its I/O model; empty if it is not known
     */
    default Optional<String> ioModel() {
        return Optional.empty();
    }

    /**
     * Returns what has happened to its connections so far.
     *
     * @return the statistics; empty if they are not known
     */
    default Optional<ListenerStatistics> statistics() {
        return Optional.empty();
    }

    /**
     * Returns what is wrong with its process: that it has ended, though nobody has closed it, or that it has run out of
     * something, even if it lives on.
     *
     * @return what happened, with the last of its output; empty while all is well, after a close, and where it is not
     *     known
     */
    default Optional<ServerFailure> failure() {
        return Optional.empty();
    }

    /** Ends the server and all it has started, before it returns. Does nothing if closed already. */
    @Override
    void close();
}
