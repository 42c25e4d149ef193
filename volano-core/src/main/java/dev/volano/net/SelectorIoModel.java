package dev.volano.net;

import dev.volano.internal.Require;
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
        Require.atLeast(backlog, 1, "backlog");
        Preload.networkClasses();
        SelectorLoops group = SelectorLoops.open(loops.getAsInt(), options, true);
        try {
            ServerSocketChannel server = Sockets.listen(address, backlog, options);
            try {
                SelectorListener listener = new SelectorListener(server, group, io, options, handlers);
                group.start();
                return listener;
            } catch (Throwable e) {
                Sockets.closeAfter(e, server);
                throw e;
            }
        } catch (Throwable e) {
            Sockets.closeAfter(e, group::close);
            throw e;
        }
    }

    @Override
    public Connector connector(ConnectionOptions options) throws IOException {
        Preload.networkClasses();
        SelectorLoops group = SelectorLoops.open(loops.getAsInt(), options, false);
        try {
            group.start();
            return new SelectorConnector(group, io, options);
        } catch (Throwable e) {
            Sockets.closeAfter(e, group::close);
            throw e;
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
