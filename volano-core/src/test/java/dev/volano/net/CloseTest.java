package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.volano.net.CloseReason.Kind;
import java.io.IOException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Timeout;

/**
 * How a connection ends that its own side ends: by a close, which sends what was written, or an abort, which does not.
 */
@Timeout(60)
class CloseTest {

    private static final int SMALL_BUFFERS = 64 * 1024;
    private static final byte[] LARGE = Message.of(1, 1, 800_000);

    private static ConnectionOptions.Builder options(Duration closeTimeout) {
        return ConnectionOptions.builder()
                .sendBufferBytes(SMALL_BUFFERS)
                .maxPendingBytes(1 << 20)
                .closeTimeout(closeTimeout);
    }

    /** Writes much in a call, and closes in the same call. */
    private static Handler answersAndCloses() {
        return (connection, in) -> {
            in.position(in.limit());
            connection.write(connection.frame().put(LARGE));
            connection.write(connection.frame().putByte(1));
            connection.close(CloseReason.finished());
            connection.write(connection.frame().putByte(2));
        };
    }

    @OnEachSide
    void a_close_in_a_call_sends_what_was_written_before_and_nothing_after(Side side) throws IOException {
        try (Rig rig = Rig.open(side, options(Duration.ofDays(1_000_000)))) {
            Probe probe = new Probe(answersAndCloses());
            Peer peer = rig.connect(probe).send((byte) 1);

            assertThat(peer.receive(LARGE.length)).isEqualTo(LARGE);
            assertThat(peer.receiveAll()).containsExactly(1);
            peer.close();
            assertThat(probe.reason()).isEqualTo(CloseReason.finished());
        }
    }

    @OnEachSide
    void a_close_from_another_thread_sends_what_was_written_before(Side side) throws IOException {
        try (Rig rig = Rig.open(side, options(Duration.ofHours(1)))) {
            Probe probe = Probe.echo();
            Peer peer = rig.connect(probe);
            Connection connection = probe.connection();

            assertThat(connection.write(new Frame(1).put(LARGE))).isTrue();
            connection.close(CloseReason.finished());
            assertThat(connection.write(new Frame(1).putByte(2))).isFalse();

            assertThat(peer.receive(LARGE.length)).isEqualTo(LARGE);
            assertThat(peer.receiveAll()).isEmpty();
            peer.close();
            assertThat(probe.reason()).isEqualTo(CloseReason.finished());
        }
    }

    @OnEachSide
    void a_peer_that_has_sent_more_than_was_read_loses_nothing_in_a_close(Side side) throws IOException {
        try (Rig rig = Rig.open(side, options(Duration.ofHours(1)).readBufferBytes(100))) {
            Probe probe = new Probe(answersAndCloses());
            Peer peer = rig.connect(probe).send(new byte[5_000]);

            assertThat(peer.receive(LARGE.length)).isEqualTo(LARGE);
            peer.send(new byte[5_000]);
            assertThat(peer.receiveAll()).containsExactly(1);
            peer.send(new byte[5_000]);
            peer.close();
            assertThat(probe.reason()).isEqualTo(CloseReason.finished());
        }
    }

    @OnEachSide
    void a_close_in_the_first_call_sends_what_was_written_there(Side side) throws IOException {
        Handler greetsAndCloses = new Handler() {
            @Override
            public void onOpen(Connection connection) {
                connection.write(connection.frame().put(LARGE));
                connection.close(CloseReason.finished());
            }

            @Override
            public void onBytes(Connection connection, ByteBuffer in) {
                throw new AssertionError("a connection that is closing gets no more bytes");
            }
        };

        try (Rig rig = Rig.open(side, options(Duration.ofHours(1)))) {
            Probe probe = new Probe(greetsAndCloses);
            Peer peer = rig.connect(probe).send((byte) 1);

            assertThat(peer.receiveAll()).isEqualTo(LARGE);
            peer.close();
            assertThat(probe.reason()).isEqualTo(CloseReason.finished());
        }
    }

    @OnEachSide
    void a_close_waits_no_longer_than_its_timeout_for_a_peer_that_does_not_read(Side side) throws IOException {
        Duration timeout = Duration.ofMillis(50);

        for (boolean inCall : new boolean[] {true, false}) {
            try (Rig rig = Rig.open(side, options(timeout))) {
                Probe probe = new Probe(answersAndCloses());
                Peer peer = rig.connect(probe);
                long start = System.nanoTime();

                if (inCall) {
                    peer.send((byte) 1);
                } else {
                    probe.connection().write(new Frame(1).put(LARGE));
                    probe.connection().close(CloseReason.finished());
                }

                assertThat(probe.reason()).isEqualTo(CloseReason.finished());
                assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(timeout);
                assertThat(peer.drain()).isLessThan(LARGE.length);
            }
        }
    }

    @OnEachSide
    void a_close_waits_no_longer_than_its_timeout_for_a_peer_that_does_not_end(Side side) throws IOException {
        try (Rig rig = Rig.open(side, options(Duration.ofMillis(50)))) {
            Probe probe = Probe.echo();
            Peer peer = rig.connect(probe);

            probe.connection().close(CloseReason.finished());

            assertThat(peer.receiveAll()).isEmpty();
            assertThat(probe.reason()).isEqualTo(CloseReason.finished());
        }
    }

    @OnEachSide
    void a_close_without_a_timeout_waits_for_nothing(Side side) throws IOException {
        try (Rig rig = Rig.open(side, options(Duration.ZERO))) {
            Probe probe = new Probe(answersAndCloses());
            Peer peer = rig.connect(probe).send((byte) 1);

            assertThat(probe.reason()).isEqualTo(CloseReason.finished());
            assertThat(peer.drain()).isLessThan(LARGE.length);
        }
    }

    @OnEachSide
    void an_abort_drops_what_has_not_been_sent_and_the_peer_can_tell(Side side) throws IOException {
        try (Rig rig = Rig.open(side, options(Duration.ofHours(1)))) {
            Probe probe = Probe.echo();
            Peer peer = rig.connect(probe);

            probe.connection().write(new Frame(1).put(LARGE));
            probe.connection().abort(new CloseReason(Kind.TIMEOUT, "too slow"));

            assertThat(probe.reason()).isEqualTo(new CloseReason(Kind.TIMEOUT, "too slow"));
            assertThatExceptionOfType(SocketException.class)
                    .isThrownBy(peer::receiveAll)
                    .withMessageContaining("reset");
            assertThat(probe.connection().write(new Frame(1).putByte(1))).isFalse();
        }
    }

    @OnEachSide
    void an_abort_with_nothing_to_send_is_an_end_in_good_order(Side side) throws IOException {
        try (Rig rig = Rig.open(side)) {
            Probe probe = Probe.echo();
            Peer peer = rig.connect(probe);

            probe.connection().abort(CloseReason.finished());

            assertThat(peer.receiveAll()).isEmpty();
        }
    }

    @OnEachSide
    void an_abort_ends_a_close_that_waits_and_the_first_reason_stands(Side side) throws IOException {
        try (Rig rig = Rig.open(side, options(Duration.ofHours(1)))) {
            Probe probe = new Probe(answersAndCloses());
            Peer peer = rig.connect(probe).send((byte) 1);
            peer.receive(1);
            Await.until("the connection is closing", () -> !probe.connection().write(new Frame(1)));

            probe.connection().close(CloseReason.peerClosed());
            probe.connection().abort(new CloseReason(Kind.TIMEOUT, "too slow"));
            probe.connection().abort(CloseReason.peerClosed());

            assertThat(probe.reason()).isEqualTo(CloseReason.finished());
            peer.drain();
        }
    }

    @OnEachSide
    void a_reset_while_closing_leaves_the_reason_of_the_close(Side side) throws IOException {
        try (Rig rig = Rig.open(side, options(Duration.ofHours(1)))) {
            Probe probe = new Probe(answersAndCloses());
            Peer peer = rig.connect(probe).send((byte) 1);
            peer.receive(1);
            peer.reset();

            assertThat(probe.reason().kind()).isIn(Kind.FINISHED, Kind.RESET);
        }
    }

    @OnEachSide
    void closing_and_aborting_again_do_nothing(Side side) throws IOException {
        try (Rig rig = Rig.open(side)) {
            Probe probe = Probe.echo();
            rig.connect(probe).close();
            assertThat(probe.reason()).isEqualTo(CloseReason.peerClosed());

            probe.connection().close(CloseReason.finished());
            probe.connection().abort(CloseReason.finished());
            probe.execute(() -> {
                throw new AssertionError("a task ran on a closed connection");
            });

            assertThat(probe.connection().write(new Frame(1).putByte(1))).isFalse();
        }
    }

    @OnEachSide
    void a_handler_that_is_closing_gets_no_more_bytes(Side side) throws IOException {
        List<Integer> taken = new CopyOnWriteArrayList<>();
        Handler takesOne = (connection, in) -> {
            taken.add((int) in.get());
            connection.close(CloseReason.finished());
        };

        try (Rig rig = Rig.open(side, options(Duration.ofHours(1)))) {
            Probe probe = new Probe(takesOne);
            Peer peer = rig.connect(probe).send((byte) 1, (byte) 2);
            assertThat(peer.receiveAll()).isEmpty();
            peer.send((byte) 3);
            peer.close();
            probe.reason();

            assertThat(taken).containsExactly(1);
        }
    }

    @OnEachSide
    void many_threads_that_close_at_once_close_once(Side side) throws IOException {
        try (Rig rig = Rig.open(side)) {
            Peer other = rig.connect(Probe.echo());
            for (int round = 0; round < 20; round++) {
                Probe probe = Probe.echo();
                Peer peer = rig.connect(probe);
                Connection connection = probe.connection();
                List<java.util.concurrent.Future<Void>> all = List.of(
                        Await.start(() -> connection.close(CloseReason.finished())),
                        Await.start(() -> connection.abort(new CloseReason(Kind.TIMEOUT, "too slow"))),
                        Await.start(() -> connection.write(new Frame(1).putByte(1))),
                        Await.start(() -> connection.execute(() -> connection.close(CloseReason.finished()))),
                        Await.start(peer::close));
                all.forEach(Await::result);

                assertThat(probe.reason().kind()).isIn(Kind.FINISHED, Kind.TIMEOUT, Kind.PEER_CLOSED, Kind.RESET);
            }
            other.verifyEcho();
        }
    }
}
