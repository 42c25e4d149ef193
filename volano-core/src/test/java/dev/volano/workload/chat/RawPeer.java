package dev.volano.workload.chat;

import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.net.Handler;
import dev.volano.workload.MemoryNetwork;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Supplier;

/** An end of a connection that sends what it is told to, and keeps what it receives. */
final class RawPeer implements Handler {

    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private Optional<Connection> connection = Optional.empty();
    private Optional<CloseReason> closed = Optional.empty();

    /** A client of a server, connected. */
    static RawPeer clientOf(Supplier<? extends Handler> server, MemoryNetwork network) {
        RawPeer client = new RawPeer();
        network.connect(client, server.get());
        return client;
    }

    @Override
    public void onOpen(Connection opened) {
        connection = Optional.of(opened);
    }

    @Override
    public void onBytes(Connection from, ByteBuffer in) {
        byte[] bytes = new byte[in.remaining()];
        in.get(bytes);
        received.writeBytes(bytes);
    }

    @Override
    public void onClose(Connection from, CloseReason reason) {
        closed = Optional.of(reason);
    }

    RawPeer send(byte[]... packets) {
        for (byte[] packet : packets) {
            connection().write(connection().frame().put(packet));
        }
        return this;
    }

    /** Returns what has come since the last call. */
    byte[] received() {
        byte[] bytes = received.toByteArray();
        received.reset();
        return bytes;
    }

    MemoryNetwork.End connection() {
        return (MemoryNetwork.End) connection.orElseThrow();
    }

    /** Returns why the other end was closed, if it was. */
    Optional<CloseReason> closedByOtherEnd() {
        return connection().peer().closeReason();
    }

    boolean isClosed() {
        return closed.isPresent();
    }
}
