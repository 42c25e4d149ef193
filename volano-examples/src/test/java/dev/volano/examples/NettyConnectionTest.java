package dev.volano.examples;

import static dev.volano.examples.Loopback.MEBIBYTE;
import static dev.volano.examples.Loopback.await;
import static dev.volano.examples.Loopback.awaitUninterruptibly;
import static dev.volano.examples.Loopback.connect;
import static dev.volano.examples.Loopback.listen;
import static dev.volano.examples.Loopback.smallBuffers;
import static dev.volano.examples.Loopback.start;
import static dev.volano.examples.Loopback.write;
import static dev.volano.examples.Loopback.writeUntilRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.net.ConnectionOptions;
import dev.volano.net.Frame;
import dev.volano.net.Handler;
import dev.volano.net.Listener;
import dev.volano.net.SlowReaderPolicy;
import java.io.DataInputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@SuppressWarnings("try") // some sockets need only be there, and some closes are what is tested
class NettyConnectionTest {

    @Test
    void keeps_the_order_of_what_several_threads_write() throws Exception {
        int threads = 4;
        int messages = 2_000;
        Loopback.Open handler = new Loopback.Open();
        ConnectionOptions roomy =
                ConnectionOptions.builder().maxPendingBytes(MEBIBYTE).build();

        try (Listener listener = listen(roomy, () -> handler);
                Socket socket = connect(listener)) {
            Connection connection = handler.connection.get(10, TimeUnit.SECONDS);
            for (int thread = 0; thread < threads; thread++) {
                int writer = thread;
                start(() -> {
                    Frame frame = new Frame(8);
                    for (int i = 0; i < messages; i++) {
                        assertThat(connection.write(frame.clear().putInt(writer).putInt(i)))
                                .isTrue();
                    }
                });
            }

            DataInputStream in = new DataInputStream(socket.getInputStream());
            int[] next = new int[threads];
            for (int i = 0; i < threads * messages; i++) {
                int writer = in.readInt();
                assertThat(in.readInt()).isEqualTo(next[writer]++);
            }
        }
    }

    @Test
    void a_write_of_the_handler_comes_after_one_that_another_thread_made_before() throws Exception {
        CountDownLatch written = new CountDownLatch(1);
        CompletableFuture<Connection> opened = new CompletableFuture<>();
        Handler handler = new Handler() {
            @Override
            public void onOpen(Connection connection) {
                opened.complete(connection);
                awaitUninterruptibly(written);
                connection.write(connection.frame().putByte(2));
            }

            @Override
            public void onBytes(Connection connection, ByteBuffer in) {}
        };

        try (Listener listener = listen(ConnectionOptions.defaults(), () -> handler);
                Socket socket = connect(listener)) {
            Connection connection = opened.get(10, TimeUnit.SECONDS);
            connection.write(new Frame(1).putByte(1));
            written.countDown();

            assertThat(socket.getInputStream().readNBytes(2)).containsExactly(1, 2);
        }
    }

    @Test
    void keeps_what_a_handler_leaves_until_the_rest_has_come() throws Exception {
        BlockingQueue<Long> numbers = new LinkedBlockingQueue<>();
        Handler handler = (connection, in) -> {
            while (in.remaining() >= Long.BYTES) {
                numbers.add(in.getLong());
            }
        };

        try (Listener listener = listen(ConnectionOptions.defaults(), () -> handler);
                Socket socket = connect(listener)) {
            byte[] bytes = ByteBuffer.allocate(20).putLong(1).putLong(2).array();
            for (byte each : bytes) {
                socket.getOutputStream().write(each);
                socket.getOutputStream().flush();
            }

            assertThat(numbers.poll(10, TimeUnit.SECONDS)).isEqualTo(1);
            assertThat(numbers.poll(10, TimeUnit.SECONDS)).isEqualTo(2);
        }
    }

    @Test
    void closes_for_a_message_longer_than_it_waits_for() throws Exception {
        Loopback.Open handler = new Loopback.Open();
        ConnectionOptions options =
                ConnectionOptions.builder().maxUnconsumedBytes(100).build();

        try (Listener listener = listen(options, () -> handler);
                Socket socket = connect(listener)) {
            socket.getOutputStream().write(new byte[101]);

            assertThat(handler.closed.get(10, TimeUnit.SECONDS).kind()).isEqualTo(CloseReason.Kind.BAD_INPUT);
        }
    }

    @Test
    void a_fault_of_the_handler_ends_its_connection() throws Exception {
        Handler handler = (connection, in) -> {
            throw new IllegalArgumentException("on purpose");
        };

        try (Listener listener = listen(ConnectionOptions.defaults(), () -> handler);
                Socket socket = connect(listener)) {
            socket.getOutputStream().write(1);

            await(() -> listener.statistics().closed(CloseReason.Kind.HANDLER_FAILED) == 1);
        }
    }

    @Test
    void closes_a_peer_that_does_not_read_at_the_bound() throws Exception {
        Loopback.Open handler = new Loopback.Open();

        try (Listener listener = listen(smallBuffers().build(), () -> handler);
                Socket socket = connect(listener)) {
            Connection connection = handler.connection.get(10, TimeUnit.SECONDS);
            int written = writeUntilRefused(connection);

            assertThat(handler.closed.get(10, TimeUnit.SECONDS).kind()).isEqualTo(CloseReason.Kind.SLOW_READER);
            assertThat(written).isLessThan(64 * MEBIBYTE);
            assertThat(connection.write(new Frame(1).putByte(1))).isFalse();
            assertThat(listener.statistics().closed(CloseReason.Kind.SLOW_READER))
                    .isEqualTo(1);
        }
    }

    @Test
    void discards_for_a_peer_that_does_not_read_if_told_to() throws Exception {
        Loopback.Open handler = new Loopback.Open();
        ConnectionOptions options =
                smallBuffers().slowReaderPolicy(SlowReaderPolicy.DISCARD).build();

        try (Listener listener = listen(options, () -> handler);
                Socket socket = connect(listener)) {
            Connection connection = handler.connection.get(10, TimeUnit.SECONDS);
            int written = writeUntilRefused(connection);
            connection.close(CloseReason.finished());

            assertThat(socket.getInputStream().readAllBytes()).hasSize(written);
            socket.close();
            assertThat(listener.statistics().discarded()).isEqualTo(1);
            assertThat(handler.closed.get(10, TimeUnit.SECONDS).kind()).isEqualTo(CloseReason.Kind.FINISHED);
        }
    }

    @Test
    void stops_to_read_from_a_peer_that_does_not_read() throws Exception {
        AtomicInteger read = new AtomicInteger();
        Handler echo = (connection, in) -> {
            read.addAndGet(in.remaining());
            connection.write(connection.frame().put(in, in.position(), in.remaining()));
            in.position(in.limit());
        };

        try (Listener listener = listen(smallBuffers().build(), () -> echo);
                Socket socket = connect(listener)) {
            byte[] all = new byte[8 * MEBIBYTE];
            start(() -> write(socket, all));
            int before;
            do {
                before = read.get();
                Thread.sleep(100);
            } while (read.get() > before || before == 0);
            assertThat(before).isLessThan(2 * MEBIBYTE);

            assertThat(socket.getInputStream().readNBytes(all.length)).hasSize(all.length);
            assertThat(listener.statistics().open()).isEqualTo(1);
        }
    }

    @Test
    void a_close_sends_what_was_written_before() throws Exception {
        Loopback.Open handler = new Loopback.Open();
        ConnectionOptions options = smallBuffers().maxPendingBytes(8 * MEBIBYTE).build();

        try (Listener listener = listen(options, () -> handler);
                Socket socket = connect(listener)) {
            Connection connection = handler.connection.get(10, TimeUnit.SECONDS);
            connection.write(new Frame(1).put(new byte[4 * MEBIBYTE]));
            connection.close(CloseReason.finished());

            assertThat(connection.write(new Frame(1).putByte(1))).isFalse();
            assertThat(socket.getInputStream().readAllBytes()).hasSize(4 * MEBIBYTE);
            socket.close();
            assertThat(handler.closed.get(10, TimeUnit.SECONDS)).isEqualTo(CloseReason.finished());
        }
    }

    @Test
    void a_close_does_not_wait_longer_than_told() throws Exception {
        Loopback.Open handler = new Loopback.Open();
        ConnectionOptions options = smallBuffers()
                .maxPendingBytes(64 * MEBIBYTE)
                .closeTimeout(Duration.ofMillis(100))
                .build();

        try (Listener listener = listen(options, () -> handler);
                Socket socket = connect(listener)) {
            Connection connection = handler.connection.get(10, TimeUnit.SECONDS);
            connection.write(new Frame(1).put(new byte[32 * MEBIBYTE]));
            connection.close(CloseReason.finished());

            assertThat(handler.closed.get(10, TimeUnit.SECONDS)).isEqualTo(CloseReason.finished());
        }
    }

    @Test
    void an_abort_drops_what_was_not_sent() throws Exception {
        Loopback.Open handler = new Loopback.Open();
        ConnectionOptions options =
                smallBuffers().maxPendingBytes(64 * MEBIBYTE).build();

        try (Listener listener = listen(options, () -> handler);
                Socket socket = connect(listener)) {
            Connection connection = handler.connection.get(10, TimeUnit.SECONDS);
            connection.write(new Frame(1).put(new byte[32 * MEBIBYTE]));
            connection.close(CloseReason.finished());
            connection.abort(CloseReason.shutdown());

            assertThat(handler.closed.get(10, TimeUnit.SECONDS))
                    .as("the first reason stands")
                    .isEqualTo(CloseReason.finished());
            assertThat(handler.closes).hasValue(1);
        }
    }

    @Test
    void a_peer_that_has_finished_may_still_read() throws Exception {
        Handler handler = new Handler() {
            @Override
            public void onBytes(Connection connection, ByteBuffer in) {}

            @Override
            public void onEnd(Connection connection) {
                connection.write(connection.frame().putByte(42));
                connection.close(CloseReason.peerClosed());
            }
        };

        try (Listener listener = listen(ConnectionOptions.defaults(), () -> handler);
                Socket socket = connect(listener)) {
            socket.shutdownOutput();

            assertThat(socket.getInputStream().readAllBytes()).containsExactly(42);
            await(() -> listener.statistics().closed(CloseReason.Kind.PEER_CLOSED) == 1);
        }
    }

    @Test
    void runs_tasks_between_the_calls_to_the_handler() throws Exception {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger overlaps = new AtomicInteger();
        CountDownLatch ran = new CountDownLatch(1_000);
        Runnable task = () -> {
            if (inside.getAndIncrement() != 0) {
                overlaps.incrementAndGet();
            }
            inside.decrementAndGet();
            ran.countDown();
        };
        Loopback.Open handler = new Loopback.Open() {
            @Override
            public void onBytes(Connection connection, ByteBuffer in) {
                task.run();
                in.position(in.limit());
            }
        };

        try (Listener listener = listen(ConnectionOptions.defaults(), () -> handler);
                Socket socket = connect(listener)) {
            Connection connection = handler.connection.get(10, TimeUnit.SECONDS);
            start(() -> write(socket, new byte[MEBIBYTE]));
            for (int i = 0; i < 1_000; i++) {
                connection.execute(task);
            }

            assertThat(ran.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(overlaps).hasValue(0);
            connection.abort(CloseReason.finished());
            handler.closed.get(10, TimeUnit.SECONDS);
            connection.execute(() -> overlaps.incrementAndGet());
            assertThat(overlaps).hasValue(0);
        }
    }

    @Test
    void takes_all_that_a_handler_answers_to_its_own_peer() throws Exception {
        int messages = 1_000;
        Handler answersManifold = (connection, in) -> {
            in.position(in.limit());
            for (int i = 0; i < messages; i++) {
                connection.write(connection.frame().put(new byte[1_000]));
            }
        };

        try (Listener listener =
                        listen(smallBuffers().maxPendingBytes(64 * 1024).build(), () -> answersManifold);
                Socket socket = connect(listener)) {
            socket.getOutputStream().write(1);

            assertThat(socket.getInputStream().readNBytes(1_000 * messages)).hasSize(1_000 * messages);
            assertThat(listener.statistics().open()).isEqualTo(1);
        }
    }

    @Test
    void a_close_loses_nothing_though_not_all_input_was_read() throws Exception {
        Handler answersAndCloses = (connection, in) -> {
            connection.write(connection.frame().put(new byte[1_000]));
            connection.close(CloseReason.finished());
        };
        ConnectionOptions options =
                ConnectionOptions.builder().readBufferBytes(100).build();

        try (Listener listener = listen(options, () -> answersAndCloses);
                Socket socket = connect(listener)) {
            socket.getOutputStream().write(new byte[50_000]);

            assertThat(socket.getInputStream().readAllBytes()).hasSize(1_000);
            socket.close();
            await(() -> listener.statistics().closed(CloseReason.Kind.FINISHED) == 1);
        }
    }
}
