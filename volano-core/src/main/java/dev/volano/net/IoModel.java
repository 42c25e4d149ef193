package dev.volano.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.function.Supplier;

/**
 * A way to move bytes between sockets and handlers: which threads read, which write, and how they wait.
 *
 * <p>{@link IoModels} has those that come with Volano. Users may bring their own, for example on top of a framework; an
 * implementation keeps the promises of {@link Handler} and {@link Connection}, and may be used by several threads.
 *
 * @since 0.1
 */
public interface IoModel {

    /**
     * Returns the name of the model, for reports and for the command line.
     *
     * @return lower-case words joined by hyphens, for example {@code platform-threads}
     */
    String name();

    /**
     * Listens for connections and serves them until the listener is closed.
     *
     * @param address where to listen; port 0 for any free one
     * @param backlog connections that the system may complete before they are accepted, at least 1; the system may have
     *     a lower limit
     * @param options how each connection behaves
     * @param handlers makes the handler of each connection, called by any thread of the model
     * @return the listener, which is accepting
     * @throws IOException if the address cannot be listened on; the message names the address
     * @throws IllegalArgumentException if {@code backlog} is less than 1
     * @throws UnsupportedOperationException if this JVM cannot run the model; the message says what is needed
     */
    Listener listen(
            InetSocketAddress address, int backlog, ConnectionOptions options, Supplier<? extends Handler> handlers)
            throws IOException;

    /**
     * Starts what the client's connections of this model share.
     *
     * @param options how each connection behaves
     * @return a connector without connections
     * @throws IOException if the system refuses what the model needs
     * @throws UnsupportedOperationException if this JVM cannot run the model; the message says what is needed
     */
    Connector connector(ConnectionOptions options) throws IOException;

    /**
     * Returns how many descriptors a connection takes, so that limits can be checked before there is any load.
     *
     * @return 1, unless the model needs more than the socket
     */
    default int descriptorsPerConnection() {
        return 1;
    }

    /**
     * Returns how many threads of the platform a connection takes, so that limits can be checked before there is any
     * load.
     *
     * @return 0, unless the model has threads for each connection
     */
    default int threadsPerConnection() {
        return 0;
    }
}
