package dev.volano.scale;

import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.net.Handler;
import dev.volano.net.IoModels;
import dev.volano.server.RunningServer;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatServer;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Chat servers that take so many connections and no more. */
final class LimitedChat {

    private LimitedChat() {}

    /** Starts a server that closes every connection after so many, those counted that have gone. */
    static RunningServer closingAfter(int connections) {
        AtomicInteger opened = new AtomicInteger();
        Supplier<Handler> chat = ChatServer.builder().build();
        return start(() -> opened.incrementAndGet() > connections ? closing() : chat.get());
    }

    /** Starts a server with one thread, that takes some time for each byte. */
    static RunningServer taking(Duration perByte) {
        Supplier<Handler> chat = ChatServer.builder().build();
        return VolanoServer.builder()
                .io(IoModels.selector())
                .handlers(() -> {
                    Handler good = chat.get();
                    return new Handler() {
                        @Override
                        public void onOpen(Connection connection) {
                            good.onOpen(connection);
                        }

                        @Override
                        public void onBytes(Connection connection, ByteBuffer in) {
                            LockSupport.parkNanos(perByte.toNanos() * in.remaining());
                            good.onBytes(connection, in);
                        }

                        @Override
                        public void onClose(Connection connection, CloseReason reason) {
                            good.onClose(connection, reason);
                        }
                    };
                })
                .build()
                .start();
    }

    /** Starts a server that takes part of a room of two users in so many rooms. */
    static RunningServer refusingAfterRooms(int rooms) {
        return start(ChatServer.builder().maxRooms(rooms).build());
    }

    static RunningServer unlimited() {
        return start(ChatServer.builder().build());
    }

    private static RunningServer start(Supplier<? extends Handler> handlers) {
        return VolanoServer.builder().handlers(handlers).build().start();
    }

    private static Handler closing() {
        return new Handler() {
            @Override
            public void onOpen(Connection connection) {
                connection.close(new CloseReason(CloseReason.Kind.TIMEOUT, "full"));
            }

            @Override
            public void onBytes(Connection connection, ByteBuffer in) {
                in.position(in.limit());
            }
        };
    }
}
