package dev.volano.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Selector loops, over which the connections are spread. */
final class SelectorIoModel implements IoModel {

    private final String name;
    private final IntSupplier loops;
    private final ChannelIo io;

    /**
     * Creates a model.
     *
     * @param name the model's name
     * @param loops how many loops a listener or a connector has
     * @param io how bytes get into a channel and out of it
     */
    SelectorIoModel(String name, IntSupplier loops, ChannelIo io) {
        this.name = name;
        this.loops = loops;
        this.io = io;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Listener listen(
            InetSocketAddress address, int backlog, ConnectionOptions options, Supplier<? extends Handler> handlers)
            throws IOException {
        Preload.networkClasses();
        SelectorLoops group = SelectorLoops.open(loops.getAsInt(), options);
        try {
            ServerSocketChannel server = Sockets.listen(address, backlog, options);
            try {
                SelectorListener listener = new SelectorListener(server, group, io, options, handlers);
                group.start();
                return listener;
            } catch (IOException e) {
                server.close();
                throw e;
            }
        } catch (IOException e) {
            group.discard();
            throw e;
        }
    }

    @Override
    public Connector connector(ConnectionOptions options) throws IOException {
        Preload.networkClasses();
        SelectorLoops group = SelectorLoops.open(loops.getAsInt(), options);
        group.start();
        return new SelectorConnector(group, io, options);
    }

    @Override
    public String toString() {
        return name;
    }
}
