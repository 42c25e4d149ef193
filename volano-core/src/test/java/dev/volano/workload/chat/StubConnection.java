package dev.volano.workload.chat;

import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.net.Frame;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** An end of a connection without a peer: keeps what is written to it, by whatever thread. */
final class StubConnection implements Connection {

    private static final InetSocketAddress ADDRESS = loopback();

    private static final ThreadLocal<Frame> FRAME = ThreadLocal.withInitial(() -> new Frame(1024));
    private final List<byte[]> written = new ArrayList<>();
    private final Consumer<byte[]> onWrite;
    private Optional<CloseReason> reason = Optional.empty();

    StubConnection() {
        this(packet -> {});
    }

    /**
     * Creates a connection.
     *
     * @param onWrite called before a write returns, by the thread that writes
     */
    StubConnection(Consumer<byte[]> onWrite) {
        this.onWrite = onWrite;
    }

    private static InetSocketAddress loopback() {
        try {
            return new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 9);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are an address", e);
        }
    }

    /** Returns all that was written so far. */
    List<byte[]> written() {
        synchronized (written) {
            return List.copyOf(written);
        }
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return ADDRESS;
    }

    @Override
    public Frame frame() {
        return FRAME.get().clear();
    }

    @Override
    public boolean write(Frame message) {
        if (isClosed()) {
            return false;
        }
        byte[] packet = message.snapshot();
        synchronized (written) {
            written.add(packet);
        }
        onWrite.accept(packet);
        return true;
    }

    @Override
    public void execute(Runnable task) {
        throw new AssertionError("no handler gives itself tasks");
    }

    @Override
    public void close(CloseReason why) {
        if (reason.isEmpty()) {
            reason = Optional.of(why);
        }
    }

    @Override
    public void abort(CloseReason why) {
        close(why);
    }

    /** Returns why it was closed first; if it was not, that its peer has done so. */
    CloseReason reason() {
        return reason.orElseGet(CloseReason::peerClosed);
    }

    boolean isClosed() {
        return reason.isPresent();
    }
}
