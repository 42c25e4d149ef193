package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.net.CloseReason.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Timeout;

/** What happens to a peer that does not read what is written to it. */
@Timeout(60)
class SlowReaderTest {

    /** Not smaller than what the loopback sends at a time, or the system waits again and again for more room. */
    private static final int SMALL_BUFFERS = 64 * 1024;

    /** More than all buffers between the two ends take, with the bound on pending bytes that the tests set. */
    private static final int FLOOD_BYTES = 1_500_000;

    private static ConnectionOptions.Builder options() {
        return ConnectionOptions.builder()
                .sendBufferBytes(SMALL_BUFFERS)
                .receiveBufferBytes(SMALL_BUFFERS)
                .maxPendingBytes(64 * 1024);
    }

    /** Writes one message after the other until the connection takes no more, and returns how many it took. */
    private static int flood(Connection connection, int messageBytes) {
        Frame frame = new Frame(messageBytes);
        int taken = 0;
        while (taken < FLOOD_BYTES / messageBytes
                && connection.write(frame.clear().put(Message.of(1, taken, messageBytes)))) {
            taken++;
        }
        return taken;
    }

    @OnEachSide
    void is_closed_with_a_reason_once_the_bound_is_reached(Side side) throws IOException {
        try (Rig rig = Rig.open(side, options())) {
            Peer other = rig.connect(Probe.echo());
            Probe probe = Probe.echo();
            Peer peer = rig.connect(probe);

            int taken = flood(probe.connection(), 1_000);

            assertThat(taken * 1_000).isGreaterThan(63 * 1024).isLessThan(FLOOD_BYTES);
            assertThat(probe.reason().kind()).isEqualTo(Kind.SLOW_READER);
            assertThat(probe.reason().detail()).contains("bytes were waiting to be sent");
            assertThat(peer.drain()).isLessThanOrEqualTo(taken * 1_000L);
            other.verifyEcho();
        }
    }

    @OnEachSide
    void loses_messages_under_the_other_policy_and_reads_on_whole_ones_in_order(Side side) throws IOException {
        try (Rig rig = Rig.open(side, options().slowReaderPolicy(SlowReaderPolicy.DISCARD))) {
            Probe probe = Probe.echo();
            Peer peer = rig.connect(probe);
            int taken = flood(probe.connection(), 1_000); // up to the first that is not taken

            for (int number = 0; number < taken; number++) {
                assertThat(Message.read(peer.receive(1_000))).isEqualTo(new Message(1, number, 1_000));
            }
            peer.verifyEcho();

            assertThat(probe.isClosed()).isFalse();
            if (side.role() == Side.Role.SERVER) {
                assertThat(rig.listener().statistics().discarded()).isEqualTo(1);
            }
        }
    }

    @OnEachSide
    void that_reads_late_gets_everything_in_order_if_the_bound_was_not_reached(Side side) throws IOException {
        int count = 300;
        try (Rig rig = Rig.open(side, options().maxPendingBytes(1_000 * count))) {
            Probe probe = Probe.echo();
            Peer peer = rig.connect(probe);
            Frame frame = new Frame(1_000);
            for (int number = 0; number < count; number++) {
                assertThat(probe.connection().write(frame.clear().put(Message.of(1, number, 1_000))))
                        .isTrue();
                assertThat(probe.connection().write(frame.clear())).isTrue();
            }

            for (int number = 0; number < count; number++) {
                assertThat(Message.read(peer.receive(1_000))).isEqualTo(new Message(1, number, 1_000));
            }
            peer.verifyEcho();
        }
    }

    @OnEachSide
    void that_sends_without_reading_its_echo_is_held_back_and_loses_nothing(Side side) throws IOException {
        byte[] messages = Message.several(1, 1_500, 1_000);

        try (Rig rig = Rig.open(side, options().maxPendingBytes(10_000))) {
            Peer other = rig.connect(Probe.echo());
            Peer peer = rig.connect(Probe.echo());
            Future<Void> sending = peer.startSending(messages);
            for (int i = 0; i < 10; i++) {
                other.verifyEcho();
            }
            assertThat(sending.isDone()).as("held back").isFalse();

            for (int number = 0; number < 1_500; number++) {
                assertThat(Message.read(peer.receive(1_000))).isEqualTo(new Message(1, number, 1_000));
            }
            Await.result(sending);
        }
    }

    @OnEachSide
    void gets_all_that_its_own_handler_answers_to_one_message_however_much_it_is(Side side) throws IOException {
        int count = 1_000;
        Handler answersManifold = (connection, in) -> {
            in.position(in.limit());
            for (int number = 0; number < count; number++) {
                if (!connection.write(connection.frame().put(Message.of(1, number, 1_000)))) {
                    throw new AssertionError("message " + number + " was not taken");
                }
            }
        };

        try (Rig rig = Rig.open(side, options())) {
            Peer other = rig.connect(Probe.echo());
            Peer peer = rig.connect(new Probe(answersManifold)).send((byte) 1);
            other.verifyEcho();

            for (int number = 0; number < count; number++) {
                assertThat(Message.read(peer.receive(1_000))).isEqualTo(new Message(1, number, 1_000));
            }
        }
    }

    @OnEachSide
    void is_told_of_by_false_but_never_waited_for_even_by_its_own_handler(Side side) throws IOException {
        Object lock = new Object();
        Handler writesWithALockHeld = new Handler() {
            @Override
            public void onBytes(Connection connection, ByteBuffer in) {
                in.position(in.limit());
                synchronized (lock) {
                    for (int i = 0; i < 500; i++) {
                        connection.write(connection.frame().put(new byte[1_000]));
                    }
                }
            }
        };
        Handler takesTheLock = (connection, in) -> {
            synchronized (lock) {
                Message.echo().onBytes(connection, in);
            }
        };

        try (Rig rig = Rig.open(side, options())) {
            Peer other = rig.connect(new Probe(takesTheLock));
            Peer peer = rig.connect(new Probe(writesWithALockHeld)).send((byte) 1);
            peer.receive(1); // from here on it does not read

            other.verifyEcho();
        }
    }

    @OnEachSide
    void that_ends_is_still_sent_the_rest_of_its_answers(Side side) throws IOException {
        byte[] messages = Message.several(1, 1_000, 1_000);

        try (Rig rig = Rig.open(side, options())) {
            Probe probe = Probe.echo();
            Peer peer = rig.connect(probe);
            Future<Void> sending = Await.start(() -> peer.send(messages).endOutput());

            assertThat(peer.receiveAll()).isEqualTo(messages);
            Await.result(sending);
            assertThat(probe.reason()).isEqualTo(CloseReason.peerClosed());
        }
    }
}
