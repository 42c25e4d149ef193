package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A handler that passes its calls on, and holds the I/O model to what {@link Handler} promises of them. */
final class Probe implements Handler {

    private final Handler handler;
    private final CompletableFuture<Connection> opened = new CompletableFuture<>();
    private final CompletableFuture<CloseReason> closed = new CompletableFuture<>();
    private final Queue<String> broken = new ConcurrentLinkedQueue<>();
    private final AtomicInteger inside = new AtomicInteger();
    private volatile @Nullable Connection own;

    Probe(Handler handler) {
        this.handler = handler;
    }

    static Probe echo() {
        return new Probe(Message.echo());
    }

    /** Returns the connection once it is open and the handler has been told. */
    Connection connection() {
        return Await.result(opened);
    }

    /** Returns why the connection was closed, once it is. */
    CloseReason reason() {
        return Await.result(closed);
    }

    boolean isClosed() {
        return closed.isDone();
    }

    /** Runs a task by {@link Connection#execute}, held to the same promises. */
    void execute(Runnable task) {
        connection().execute(() -> call("a task", task));
    }

    @Override
    public void onOpen(Connection connection) {
        check(own == null && !closed.isDone(), "onOpen was not the first call");
        own = connection;
        try {
            call("onOpen", () -> handler.onOpen(connection));
        } finally {
            opened.complete(connection);
        }
    }

    @Override
    public void onBytes(Connection connection, ByteBuffer in) {
        check(connection == own, "onBytes with another connection");
        check(in.hasRemaining(), "onBytes without bytes");
        call("onBytes", () -> handler.onBytes(connection, in));
    }

    @Override
    public void onEnd(Connection connection) {
        call("onEnd", () -> handler.onEnd(connection));
    }

    @Override
    public void onClose(Connection connection, CloseReason reason) {
        check(!closed.isDone(), "onClose twice");
        check(!connection.write(connection.frame().putByte(1)), "a closed connection took a message");
        try {
            call("onClose", () -> handler.onClose(connection, reason));
        } finally {
            closed.complete(reason);
        }
    }

    private void call(String what, Runnable call) {
        check(own != null, what + " before onOpen");
        check(!closed.isDone(), what + " after onClose");
        check(inside.incrementAndGet() == 1, what + " beside another call");
        try {
            call.run();
        } finally {
            inside.decrementAndGet();
        }
    }

    private void check(boolean holds, String otherwise) {
        if (!holds) {
            broken.add(otherwise);
        }
    }

    /** Fails if a promise was broken. For after the I/O model has been closed. */
    void verify() {
        assertThat(broken).as("broken promises").isEmpty();
        assertThat(closed.isDone()).as("closed, as it was opened").isEqualTo(opened.isDone());
    }
}
