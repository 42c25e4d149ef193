package dev.volano.workload.chat;

import static dev.volano.workload.chat.Packets.PLAIN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.net.CloseReason;
import dev.volano.workload.MemoryNetwork;
import dev.volano.workload.MemoryNetwork.Fault;
import dev.volano.workload.MemoryRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each half with another implementation of the other one. */
class ChatInteropTest {

    @ParameterizedTest(name = "{0} users, id offset {1}, confirms first: {2}")
    @CsvSource({"2, 0, false", "3, 0, true", "5, 100, false", "20, 100, true"})
    void our_client_runs_against_another_server(int users, int idOffset, boolean confirmsFirst) {
        for (int seed = 0; seed < 20; seed++) {
            MemoryNetwork network = MemoryNetwork.inAnyOrder(seed, 1 + seed * 37, Fault.NONE);
            ChatWorkload workload = ChatWorkload.builder()
                    .rooms(2)
                    .users(users)
                    .count(3)
                    .pause(seed % 4 == 3 ? Duration.ofSeconds(1) : Duration.ZERO)
                    .idOffset(idOffset)
                    .build();

            MemoryRun run = MemoryRun.play(network, workload, new OtherChat.Server(idOffset, confirmsFirst), seed);

            assertThat(run.failures()).as("seed %d", seed).isEmpty();
            assertThat(network.crashes()).isEmpty();
            assertThat(run.isSuccess()).isTrue();
            assertThat(run.received()).isEqualTo(2L * users * (users - 1) * 3);
        }
    }

    @ParameterizedTest(name = "{0} users, id offset {1}")
    @CsvSource({"2, 0", "3, 100", "20, 0"})
    void another_client_runs_against_our_server(int users, int idOffset) {
        int count = 4;
        for (int seed = 0; seed < 20; seed++) {
            MemoryNetwork network = MemoryNetwork.inAnyOrder(seed, 1 + seed * 37, Fault.NONE);
            ChatServer server = ChatServer.builder().idOffset(idOffset).build();
            List<OtherChat.User> clients = new ArrayList<>();
            List<MemoryNetwork.End> connections = new ArrayList<>();
            for (int user = 1; user <= users; user++) {
                clients.add(new OtherChat.User(idOffset, "Room1", user, users, count));
                connections.add(network.connect(clients.get(user - 1), server.get()));
                network.deliverAll();
            }
            assertThat(clients).allMatch(OtherChat.User::seesFullRoom);

            clients.get(0).chat(connections.get(0));
            network.deliverAll();

            assertThat(network.crashes()).isEmpty();
            assertThat(clients).allMatch(OtherChat.User::isDone);
            assertThat(clients).allMatch(client -> client.sent() == count && client.confirmed() == count);
            assertThat(clients).allMatch(client -> client.received() == count * (users - 1));
            assertThat(connections)
                    .allMatch(client -> client.peer().closeReason().equals(Optional.of(CloseReason.peerClosed())));
        }
    }

    /** All that a client of the protocol may do, in one stream. */
    private static final List<byte[]> SESSION = List.of(
            PLAIN.ping(1),
            PLAIN.accessRequest(),
            PLAIN.roomListRequest("none yet"),
            PLAIN.enterRequest("a profile", "Room1", "Ann"),
            PLAIN.chatRequest("Room1", "Ann", Packets.TEXT),
            PLAIN.enterRequest("", "Röom2", "Bob"),
            PLAIN.enterRequest("", "Röom2", "Bob"),
            PLAIN.ping(4),
            PLAIN.chat(1, 1, 77, "Röom2", "somebody else", "€ \0"),
            PLAIN.roomListRequest("R"),
            PLAIN.exitRequest("Room1", "Ann"),
            PLAIN.accessRequest(),
            PLAIN.enterRequest("", "Room1", "Ann"),
            PLAIN.exitRequest("Röom2", "Bob"),
            PLAIN.exitRequest("Room1", "Ann"),
            PLAIN.roomListRequest(""));

    @Test
    void a_session_is_answered_the_same_wherever_its_bytes_are_cut() {
        byte[] session = Packets.join(SESSION.toArray(byte[][]::new));
        byte[] expected = answers(session, session.length, Integer.MAX_VALUE);
        assertThat(expected).hasSizeGreaterThan(300);

        for (int cut = 1; cut < session.length; cut++) {
            assertThat(answers(session, cut, Integer.MAX_VALUE))
                    .as("cut at %d", cut)
                    .isEqualTo(expected);
        }
        for (int chunk : new int[] {1, 2, 3, 5, 7, 13, 100}) {
            assertThat(answers(session, session.length, chunk)).isEqualTo(expected);
        }
    }

    private static byte[] answers(byte[] session, int cut, int chunkBytes) {
        MemoryNetwork network = MemoryNetwork.inOrder(chunkBytes, Fault.NONE);
        RawPeer client = RawPeer.clientOf(ChatServer.builder().build(), network);
        Stream.of(Arrays.copyOf(session, cut), Arrays.copyOfRange(session, cut, session.length))
                .filter(part -> part.length > 0)
                .forEach(part -> {
                    client.send(part);
                    network.deliverAll();
                });
        assertThat(client.closedByOtherEnd()).isEmpty();
        assertThat(client.connection().peer().unconsumedBytes()).isZero();
        return client.received();
    }

    @Test
    void a_client_may_leave_without_asking_for_the_rooms_or_leave_without_a_word() {
        MemoryNetwork network = MemoryNetwork.inOrder();
        ChatServer server = ChatServer.builder().build();
        RawPeer first = RawPeer.clientOf(server, network)
                .send(PLAIN.enterRequest("Room1", "Ann"), PLAIN.exitRequest("Room1", "Ann"));
        RawPeer second = RawPeer.clientOf(server, network).send(PLAIN.enterRequest("Room1", "Ann"));
        network.deliverAll();
        first.connection().close(CloseReason.finished());
        second.connection().close(CloseReason.finished());
        network.deliverAll();

        assertThat(first.closedByOtherEnd()).contains(CloseReason.peerClosed());
        assertThat(second.closedByOtherEnd()).contains(CloseReason.peerClosed());
        assertThat(server.rooms().count()).isZero();
        assertThat(network.crashes()).isEmpty();
    }
}
