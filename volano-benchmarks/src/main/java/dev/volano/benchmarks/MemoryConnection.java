package dev.volano.benchmarks;

import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.net.Frame;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** A connection without a socket: it counts what is written to it. For one thread at a time. */
final class MemoryConnection implements Connection {

    private static final InetSocketAddress PEER = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);

    private final Frame frame;
    private long bytes;

    /**
     * Creates a connection.
     *
     * @param frame what its handler encodes into, shared by connections as those of one selector share it
     */
    MemoryConnection(Frame frame) {
        this.frame = frame;
    }

    /** Returns how many bytes were written to it. */
    long bytes() {
        return bytes;
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return PEER;
    }

    @Override
    public Frame frame() {
        return frame.clear();
    }

    @Override
    public boolean write(Frame message) {
        bytes += message.length();
        return true;
    }

    @Override
    public void execute(Runnable task) {
        task.run();
    }

    @Override
    public void close(CloseReason reason) {
        throw new IllegalStateException("closed: " + reason); // a benchmark of closed connections would measure nothing
    }

    @Override
    public void abort(CloseReason reason) {
        close(reason);
    }
}
