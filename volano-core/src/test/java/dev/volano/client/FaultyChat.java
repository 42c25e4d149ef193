package dev.volano.client;

import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.net.Handler;
import dev.volano.workload.chat.ChatServer;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** A chat server that does something else once it has been given input a number of times. */
final class FaultyChat implements Supplier<Handler> {

    /** What it does instead of serving the input. */
    interface Fault {
        void happen(Connection connection, ByteBuffer in);
    }

    private final Supplier<Handler> chat = ChatServer.builder().build();
    private final AtomicInteger inputs = new AtomicInteger();
    private final int goodInputs;
    private final Fault fault;

    private FaultyChat(int goodInputs, Fault fault) {
        this.goodInputs = goodInputs;
        this.fault = fault;
    }

    /** Returns a server that does something else with each further input. */
    static FaultyChat after(int goodInputs, Fault fault) {
        return new FaultyChat(goodInputs, fault);
    }

    /** Returns a server that takes all input but does nothing any more. */
    static FaultyChat silentAfter(int goodInputs) {
        return new FaultyChat(goodInputs, (connection, in) -> in.position(in.limit()));
    }

    /** Returns a server that closes the connection of each further input. */
    static FaultyChat closingAfter(int goodInputs) {
        return new FaultyChat(goodInputs, (connection, in) -> {
            in.position(in.limit());
            connection.close(new CloseReason(CloseReason.Kind.TIMEOUT, "tired"));
        });
    }

    /** Returns a server whose own code fails at each further input. */
    static FaultyChat failingAfter(int goodInputs) {
        return new FaultyChat(goodInputs, (connection, in) -> {
            throw new IllegalStateException("a fault of the server");
        });
    }

    @Override
    public Handler get() {
        Handler good = chat.get();
        return new Handler() {
            @Override
            public void onBytes(Connection connection, ByteBuffer in) {
                if (inputs.incrementAndGet() <= goodInputs) {
                    good.onBytes(connection, in);
                } else {
                    fault.happen(connection, in);
                }
            }

            @Override
            public void onClose(Connection connection, CloseReason reason) {
                good.onClose(connection, reason);
            }
        };
    }
}
