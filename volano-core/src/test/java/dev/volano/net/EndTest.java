package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.net.CloseReason.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Timeout;

/** How a connection ends that the peer ends, in good order or not. */
@Timeout(60)
class EndTest {

    /** Reads to the end, and only then answers with all of it. */
    private static final class AnswersAtTheEnd implements Handler {

        private final CompletableFuture<Connection> ended = new CompletableFuture<>();
        private int count;

        @Override
        public void onBytes(Connection connection, ByteBuffer in) {
            count += in.remaining();
            in.position(in.limit());
        }

        @Override
        public void onEnd(Connection connection) {
            connection.write(connection.frame().putInt(count));
            ended.complete(connection);
        }
    }

    @OnEachSide
    void a_peer_that_has_finished_gets_its_answers_and_the_end(Side side) throws IOException {
        byte[] messages = Message.several(1, 50, 1_000);

        try (Rig rig = Rig.open(side)) {
            Probe probe = Probe.echo();
            Peer peer = rig.connect(probe).send(messages);
            peer.endOutput();

            assertThat(peer.receiveAll()).isEqualTo(messages);
            assertThat(probe.reason()).isEqualTo(CloseReason.peerClosed());
        }
    }

    @OnEachSide
    void a_half_closed_connection_is_written_to_until_its_handler_closes_it(Side side) throws IOException {
        AnswersAtTheEnd handler = new AnswersAtTheEnd();

        try (Rig rig = Rig.open(side)) {
            Probe probe = new Probe(handler);
            Peer peer = rig.connect(probe).send(new byte[500]);
            peer.endOutput();

            assertThat(peer.receive(4)).containsExactly(0, 0, 500 >> 8, 500 & 0xff);
            Connection connection = Await.result(handler.ended);
            assertThat(connection.write(new Frame(1).putByte(1))).isTrue();
            assertThat(peer.receive(1)).containsExactly(1);
            probe.execute(() -> connection.write(connection.frame().putByte(2)));
            assertThat(peer.receive(1)).containsExactly(2);
            assertThat(probe.isClosed()).isFalse();

            connection.close(CloseReason.finished());

            assertThat(peer.receiveAll()).isEmpty();
            assertThat(probe.reason()).isEqualTo(CloseReason.finished());
        }
    }

    @OnEachSide
    void a_half_closed_connection_ends_with_its_model(Side side) throws IOException {
        AnswersAtTheEnd handler = new AnswersAtTheEnd();

        try (Rig rig = Rig.open(side)) {
            Probe probe = new Probe(handler);
            Peer peer = rig.connect(probe);
            peer.endOutput();
            Await.result(handler.ended);

            rig.closeModel();

            assertThat(probe.reason()).isEqualTo(CloseReason.shutdown());
            peer.drain();
        }
    }

    @OnEachSide
    void a_peer_that_closes_is_told_from_one_that_resets(Side side) throws IOException {
        try (Rig rig = Rig.open(side)) {
            Probe closing = Probe.echo();
            Probe resetting = Probe.echo();
            Peer other = rig.connect(Probe.echo());
            rig.connect(closing).close();
            rig.connect(resetting).reset();

            assertThat(closing.reason()).isEqualTo(CloseReason.peerClosed());
            assertThat(resetting.reason().kind()).isEqualTo(Kind.RESET);
            other.verifyEcho();
        }
    }

    @OnEachSide
    void a_reset_in_the_middle_of_a_message_is_a_reset(Side side) throws IOException {
        try (Rig rig = Rig.open(side)) {
            Probe probe = Probe.echo();
            Peer peer = rig.connect(probe);
            peer.verifyEcho();
            peer.send(new byte[5]).reset();

            assertThat(probe.reason().kind()).isEqualTo(Kind.RESET);
        }
    }

    @OnEachSide
    void a_reset_while_much_is_waiting_to_be_sent_ends_the_connection(Side side) throws IOException {
        Frame frame = new Frame(10).put(Message.of(1, 1, 100_000));

        try (Rig rig = Rig.open(side, ConnectionOptions.builder().sendBufferBytes(8 * 1024))) {
            Probe probe = Probe.echo();
            Peer peer = rig.connect(probe);
            probe.connection().write(frame);
            probe.connection().write(frame);
            peer.reset();

            // The system tells of a reset once only: the one who writes, and the one who reads sees an end like any
            // other.
            assertThat(probe.reason().kind()).isIn(Kind.RESET, Kind.PEER_CLOSED);
        }
    }

    @OnEachModel
    void a_listener_counts_its_connections_by_their_ends(IoModel model) throws IOException {
        try (Rig rig = Rig.server(model)) {
            Probe[] probes = {Probe.echo(), Probe.echo(), Probe.echo(), Probe.echo()};
            Peer staying = rig.connect(probes[0]);
            staying.verifyEcho();
            rig.connect(probes[1]).close();
            rig.connect(probes[2]).reset();
            Peer tooSlow = rig.connect(probes[3]);
            probes[3].connection().close(new CloseReason(Kind.TIMEOUT, "too slow"));
            tooSlow.drain();
            tooSlow.close();
            for (int i = 1; i < probes.length; i++) {
                probes[i].reason();
            }

            ListenerStatistics statistics = rig.listener().statistics();
            assertThat(statistics.accepted()).isEqualTo(4);
            assertThat(statistics.open()).isEqualTo(1);
            assertThat(statistics.acceptPauses()).isZero();
            assertThat(statistics.discarded()).isZero();
            assertThat(statistics.closed())
                    .isEqualTo(java.util.Map.of(Kind.PEER_CLOSED, 1L, Kind.RESET, 1L, Kind.TIMEOUT, 1L));

            rig.closeModel();

            assertThat(rig.listener().statistics().open()).isZero();
            assertThat(rig.listener().statistics().closed(Kind.SHUTDOWN)).isEqualTo(1);
        }
    }
}
