package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Timeout;

/** What happens to bytes between a handler and its peer, however they are cut into pieces on their way. */
@Timeout(60)
class BytesTest {

    @OnEachSide
    void messages_that_come_byte_by_byte_are_echoed_whole(Side side) throws IOException {
        byte[] messages = Message.several(1, 10, 30);

        try (Rig rig = Rig.open(side)) {
            Peer peer = rig.connect(Probe.echo());
            for (byte each : messages) {
                peer.send(each);
            }

            assertThat(peer.receive(messages.length)).isEqualTo(messages);
        }
    }

    @OnEachSide
    void messages_that_come_in_odd_pieces_are_echoed_whole_and_in_order(Side side) throws IOException {
        byte[] messages = Message.several(2, 1_000, 777);
        Random random = new Random(17);

        try (Rig rig = Rig.open(side, ConnectionOptions.builder().readBufferBytes(1_000))) {
            Peer peer = rig.connect(Probe.echo());
            Future<Void> sending = Await.start(() -> {
                int at = 0;
                while (at < messages.length) {
                    int end = Math.min(messages.length, at + 1 + random.nextInt(3_000));
                    peer.send(Arrays.copyOfRange(messages, at, end));
                    at = end;
                }
            });

            assertThat(peer.receive(messages.length)).isEqualTo(messages);
            Await.result(sending);
        }
    }

    @OnEachSide
    void a_message_longer_than_the_read_buffer_comes_whole(Side side) throws IOException {
        byte[] message = Message.of(3, 1, 200_000);

        try (Rig rig =
                Rig.open(side, ConnectionOptions.builder().readBufferBytes(64).maxUnconsumedBytes(message.length))) {
            Peer peer = rig.connect(Probe.echo());
            Future<Void> sending = peer.startSending(message);

            assertThat(peer.receive(message.length)).isEqualTo(message);
            Await.result(sending);
            peer.verifyEcho();
        }
    }

    @OnEachSide
    void bytes_that_are_left_come_again_before_newer_ones(Side side) throws IOException {
        Handler takesOneByteAndTellsHowManyItLeaves = (connection, in) -> {
            byte taken = in.get();
            connection.write(connection.frame().putByte(taken).putByte(in.remaining()));
        };

        try (Rig rig = Rig.open(side)) {
            Peer peer = rig.connect(new Probe(takesOneByteAndTellsHowManyItLeaves));

            assertThat(peer.send((byte) 1).receive(2)).containsExactly(1, 0);
            assertThat(peer.send((byte) 2, (byte) 3, (byte) 4).receive(2)).containsExactly(2, 2);
            assertThat(peer.send((byte) 5).receive(2)).containsExactly(3, 2);
            assertThat(peer.send((byte) 6).receive(2)).containsExactly(4, 2);
        }
    }

    @OnEachSide
    void input_comes_in_big_endian_order_and_no_more_of_it_than_the_read_buffer_and_what_was_left(Side side)
            throws IOException {
        int readBufferBytes = 100;
        byte[] bytes = new byte[10_000];
        CompletableFuture<ByteOrder> order = new CompletableFuture<>();
        CompletableFuture<Integer> most = new CompletableFuture<>();
        Handler counts = new Handler() {
            private int left = bytes.length;
            private int largest;

            @Override
            public void onBytes(Connection connection, ByteBuffer in) {
                order.complete(in.order());
                largest = Math.max(largest, in.remaining());
                left -= in.remaining();
                in.position(in.limit());
                if (left == 0) {
                    most.complete(largest);
                }
            }
        };

        try (Rig rig = Rig.open(side, ConnectionOptions.builder().readBufferBytes(readBufferBytes))) {
            rig.connect(new Probe(counts)).send(bytes);

            assertThat(Await.result(most)).isLessThanOrEqualTo(readBufferBytes);
            assertThat(Await.result(order)).isEqualTo(ByteOrder.BIG_ENDIAN);
        }
    }

    @OnEachSide
    void more_left_than_is_waited_for_ends_the_connection_as_bad_input_and_no_other(Side side) throws IOException {
        ConnectionOptions.Builder options =
                ConnectionOptions.builder().maxUnconsumedBytes(1_000).readBufferBytes(300);

        try (Rig rig = Rig.open(side, options)) {
            Peer other = rig.connect(Probe.echo());
            Probe probe = Probe.echo();
            Peer peer = rig.connect(probe);
            byte[] fits = Message.of(1, 1, 1_000);
            assertThat(peer.send(fits).receive(fits.length)).isEqualTo(fits);

            peer.send(Arrays.copyOf(Message.of(1, 1, 5_000), 2_000));

            assertThat(probe.reason().kind()).isEqualTo(CloseReason.Kind.BAD_INPUT);
            assertThat(probe.reason().detail()).contains("1,000 bytes");
            peer.drain();
            other.verifyEcho();
        }
    }

    @OnEachSide
    void all_that_one_call_writes_is_sent_in_order(Side side) throws IOException {
        Handler answersManifold = (connection, in) -> {
            in.position(in.limit());
            for (int number = 0; number < 200; number++) {
                connection.write(connection.frame().put(Message.of(4, number, 100 + number)));
            }
        };

        try (Rig rig = Rig.open(side)) {
            Peer peer = rig.connect(new Probe(answersManifold)).send((byte) 1);

            for (int number = 0; number < 200; number++) {
                assertThat(Message.read(peer.receive(100 + number))).isEqualTo(new Message(4, number, 100 + number));
            }
        }
    }

    @OnEachSide
    void what_is_written_from_another_thread_is_sent_while_the_peer_is_silent(Side side) throws IOException {
        Frame frame = new Frame(10);
        byte[] large = Message.of(5, 5, 150_000);

        try (Rig rig = Rig.open(side)) {
            Probe probe = Probe.echo();
            Peer peer = rig.connect(probe);

            assertThat(probe.connection().write(frame.putInt(0x01020304))).isTrue();
            assertThat(probe.connection().write(frame.clear().put(large))).isTrue();

            assertThat(peer.receive(4)).containsExactly(1, 2, 3, 4);
            assertThat(peer.receive(large.length)).isEqualTo(large);
        }
    }

    @OnEachSide
    void an_empty_frame_is_taken_and_sends_nothing(Side side) throws IOException {
        try (Rig rig = Rig.open(side)) {
            Probe probe = Probe.echo();
            Peer peer = rig.connect(probe);

            assertThat(probe.connection().write(new Frame(1))).isTrue();
            assertThat(probe.connection().write(new Frame(1))).isTrue();

            peer.verifyEcho();
        }
    }

    @OnEachSide
    void the_remote_address_is_the_peers_also_after_the_close(Side side) throws IOException {
        try (Rig rig = Rig.open(side)) {
            Probe probe = Probe.echo();
            Peer peer = rig.connect(probe);
            InetSocketAddress address = peer.localAddress();
            peer.close();
            probe.reason();

            assertThat(probe.connection().remoteAddress()).isEqualTo(address);
        }
    }
}
