package dev.volano.net;

import dev.volano.internal.Require;
import dev.volano.internal.VirtualThreads;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The I/O models that come with Volano.
 *
 * <p>Each model may be used by several listeners and connectors at the same time; they share nothing.
 *
 * @since 0.1
 */
public final class IoModels {

    private IoModels() {}

    /**
     * Returns the model with one thread of the platform per connection, on plain sockets.
     *
     * <p>The thread waits for its connection's input and sends what its handler writes to that connection. What is
     * written to the connection by others, as in a broadcast, a few threads send that all connections share.
     *
     * @return the model {@code platform-threads}
     */
    public static IoModel platformThreads() {
        return new ThreadedIoModel(
                "platform-threads",
                new SocketTransport(),
                ThreadedIoModel::platformThreads,
                IoModels::sharedSenders,
                true,
                1);
    }

    /**
     * Returns the model of VolanoMark: two threads of the platform per connection, of which one waits for input and one
     * sends from a queue, on plain sockets.
     *
     * @return the model {@code classic}
     */
    public static IoModel classic() {
        return new ThreadedIoModel(
                "classic",
                new SocketTransport(),
                ThreadedIoModel::platformThreads,
                prefix -> new OwnSenders(),
                false,
                2);
    }

    /**
     * Returns the model with one virtual thread per connection, and another one while there is something to send for
     * others, on plain sockets. Needs Java 21 when a listener or a connector is opened.
     *
     * @return the model {@code virtual-threads}
     */
    public static IoModel virtualThreads() {
        return new ThreadedIoModel(
                "virtual-threads",
                new SocketTransport(),
                VirtualThreads::factory,
                prefix -> new FactorySenders(VirtualThreads.factory(prefix + "-sender-")),
                true,
                0);
    }

    /**
     * Returns the model with one thread for all connections.
     *
     * @return the model {@code selector}
     */
    public static IoModel selector() {
        return new SelectorIoModel("selector", () -> 1, ChannelIo.DIRECT);
    }

    /**
     * Returns the model with one thread per processor, over which the connections are spread.
     *
     * @return the model {@code selectors}
     */
    public static IoModel selectors() {
        return new SelectorIoModel("selectors", () -> Runtime.getRuntime().availableProcessors(), ChannelIo.DIRECT);
    }

    /**
     * Returns the model {@code selectors} with a given number of threads.
     *
     * @param threads how many threads a listener or a connector has, from 1 to 1024
     * @return the model {@code selectors}
     * @throws IllegalArgumentException if {@code threads} is out of range
     */
    public static IoModel selectors(int threads) {
        Require.between(threads, 1, 1024, "threads");
        return new SelectorIoModel("selectors", () -> threads, ChannelIo.DIRECT);
    }

    /**
     * Returns the model with streams that wait, made on top of channels that do not, and one thread of the platform per
     * connection.
     *
     * @return the model {@code converted}
     */
    public static IoModel converted() {
        return new ThreadedIoModel(
                "converted",
                new ConvertedTransport(),
                ThreadedIoModel::platformThreads,
                IoModels::sharedSenders,
                true,
                1);
    }

    /**
     * Returns the model with channels that are read and written by way of arrays, as streams are, and one thread for
     * all connections.
     *
     * @return the model {@code converted-selector}
     */
    public static IoModel convertedSelector() {
        return new SelectorIoModel("converted-selector", () -> 1, new ConvertedIo());
    }

    /**
     * Returns all models, whether or not this JVM can run them.
     *
     * @return the models, in the order in which reports show them
     */
    public static List<IoModel> all() {
        return List.of(
                platformThreads(),
                classic(),
                virtualThreads(),
                selector(),
                selectors(),
                converted(),
                convertedSelector());
    }

    /**
     * Returns the model of a name.
     *
     * @param name a model's name, such as {@code selectors}
     * @return the model
     * @throws IllegalArgumentException if no model has the name; the message lists those there are
     */
    public static IoModel named(String name) {
        return all().stream()
                .filter(model -> model.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no I/O model \"" + name + "\"; there are "
                        + all().stream().map(IoModel::name).collect(Collectors.joining(", "))));
    }

    private static Senders sharedSenders(String threadName) {
        SharedSenders senders =
                new SharedSenders(threadName, Runtime.getRuntime().availableProcessors());
        senders.start();
        return senders;
    }
}
