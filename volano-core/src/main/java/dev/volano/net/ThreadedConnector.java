package dev.volano.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;

/** Opens connections that have a thread each. */
final class ThreadedConnector implements Connector {

    private final ThreadedIoModel.Transport transport;
    private final ThreadedGroup group;
    private final ConnectionOptions options;
    private final SourceRotation sources;

    ThreadedConnector(ThreadedIoModel.Transport transport, ThreadedGroup group, ConnectionOptions options) {
        this.transport = transport;
        this.group = group;
        this.options = options;
        sources = new SourceRotation(options);
    }

    @Override
    public Connection connect(InetSocketAddress address, Duration timeout, Handler handler) throws IOException {
        try {
            group.requireOpen();
            return group.serve(
                    sources.connect(source -> transport.connect(address, timeout, options, source)), handler);
        } catch (OutOfMemoryError e) { // "unable to create native thread": a limit of the system, not of the heap
            throw new IOException(e.toString(), e);
        }
    }

    @Override
    public void close() {
        group.close();
    }
}
