package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.net.CloseReason.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Timeout;

/** What the handler of one connection writes to others, in the thread of its own. */
@Timeout(60)
class BroadcastTest {

    private static final int LENGTH = 100;

    /** Everybody who is here; each whole message goes to all of them, sender included. */
    private static final class Room {

        private final List<Connection> members = new CopyOnWriteArrayList<>();

        private Probe newMember() {
            return new Probe(new Handler() {
                @Override
                public void onOpen(Connection connection) {
                    members.add(connection);
                }

                @Override
                public void onBytes(Connection connection, ByteBuffer in) {
                    for (int length = Message.whole(in); length > 0; length = Message.whole(in)) {
                        Frame frame = connection.frame().put(in, in.position(), length);
                        members.forEach(member -> member.write(frame));
                        in.position(in.position() + length);
                    }
                }

                @Override
                public void onClose(Connection connection, CloseReason reason) {
                    members.remove(connection);
                }
            });
        }
    }

    @OnEachModel
    void of_many_at_once_comes_complete_to_all_and_in_the_order_of_each(IoModel model) throws IOException {
        int users = 8;
        int messagesOfEach = 500;
        Room room = new Room();

        try (Rig rig = Rig.server(model, ConnectionOptions.builder().maxPendingBytes(1 << 20))) {
            List<Peer> peers = new ArrayList<>();
            for (int user = 0; user < users; user++) {
                peers.add(rig.connect(room.newMember()));
            }
            List<Future<Void>> running = new ArrayList<>();
            for (int user = 0; user < users; user++) {
                running.add(peers.get(user).startSending(Message.several(user, messagesOfEach, LENGTH)));
                Peer receiver = peers.get(user);
                running.add(Await.start(() -> verifyOrder(receiver, users, messagesOfEach)));
            }

            running.forEach(Await::result);
        }
    }

    private static void verifyOrder(Peer receiver, int users, int messagesOfEach) throws IOException {
        int[] next = new int[users];
        for (int i = 0; i < users * messagesOfEach; i++) {
            Message message = Message.read(receiver.receive(LENGTH));
            assertThat(message.number()).isEqualTo(next[message.sender()]++);
        }
    }

    @OnEachModel
    void does_not_wait_for_one_who_does_not_read_and_closes_it(IoModel model) throws IOException {
        Room room = new Room();
        ConnectionOptions.Builder options =
                ConnectionOptions.builder().sendBufferBytes(64 * 1024).maxPendingBytes(200_000);

        try (Rig rig = Rig.server(model, options)) {
            Probe slow = room.newMember();
            Peer neverReads = rig.connect(slow);
            List<Peer> readers = connect(rig, room, 9);

            broadcastUntil(slow::isClosed, readers);

            assertThat(slow.reason().kind()).isEqualTo(Kind.SLOW_READER);
            assertThat(rig.listener().statistics().closed()).containsOnlyKeys(Kind.SLOW_READER);
            broadcast(readers, 0);
            neverReads.drain();
        }
    }

    @OnEachModel
    void does_not_wait_for_one_who_does_not_read_and_counts_what_it_loses(IoModel model) throws IOException {
        Room room = new Room();
        ConnectionOptions.Builder options = ConnectionOptions.builder()
                .sendBufferBytes(64 * 1024)
                .maxPendingBytes(200_000)
                .slowReaderPolicy(SlowReaderPolicy.DISCARD);

        try (Rig rig = Rig.server(model, options)) {
            Probe slow = room.newMember();
            Peer readsLate = rig.connect(slow);
            List<Peer> readers = connect(rig, room, 9);

            int sent = broadcastUntil(() -> rig.listener().statistics().discarded() >= 10, readers);
            long lost = rig.listener().statistics().discarded();
            int last = -1;
            for (int received = 0; received < sent - lost; received++) {
                Message message = Message.read(readsLate.receive(10_000));
                assertThat(message.number()).isGreaterThan(last);
                last = message.number();
            }

            broadcast(readers, sent);
            assertThat(Message.read(readsLate.receive(10_000)).number()).isEqualTo(sent);
            assertThat(rig.listener().statistics().discarded()).isEqualTo(lost);
            assertThat(slow.isClosed()).isFalse();
        }
    }

    private static List<Peer> connect(Rig rig, Room room, int count) throws IOException {
        List<Peer> peers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            peers.add(rig.connect(room.newMember()));
        }
        return peers;
    }

    /** Has the first of the peers send, and all of them receive each message, until something has happened. */
    private static int broadcastUntil(java.util.function.BooleanSupplier happened, List<Peer> peers)
            throws IOException {
        int sent = 0;
        while (!happened.getAsBoolean()) {
            assertThat(sent).as("broadcasts until something happens").isLessThan(1_000);
            broadcast(peers, sent);
            sent++;
        }
        return sent;
    }

    private static void broadcast(List<Peer> peers, int number) throws IOException {
        peers.get(0).send(Message.of(1, number, 10_000));
        for (Peer peer : peers) {
            assertThat(Message.read(peer.receive(10_000)).number()).isEqualTo(number);
        }
    }

    @OnEachModel
    void gets_past_a_crowd_that_does_not_read(IoModel model) throws IOException {
        int crowd = 40;
        Room room = new Room();
        ConnectionOptions.Builder options =
                ConnectionOptions.builder().sendBufferBytes(64 * 1024).maxPendingBytes(1 << 20);

        try (Rig rig = Rig.server(model, options)) {
            connect(rig, room, crowd);
            List<Peer> readers = connect(rig, room, 2);
            for (int number = 0; number < 20; number++) {
                broadcast(readers, number);
            }

            assertThat(rig.listener().statistics().open()).isEqualTo(crowd + 2);
        }
    }
}
