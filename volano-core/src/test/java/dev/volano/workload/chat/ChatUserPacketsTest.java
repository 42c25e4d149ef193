package dev.volano.workload.chat;

import static dev.volano.workload.chat.Packets.join;
import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.net.CloseReason;
import dev.volano.workload.Client;
import dev.volano.workload.MemoryNetwork;
import dev.volano.workload.PlainContext;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client says to any server of the protocol, byte by byte, and what it takes from one. */
class ChatUserPacketsTest {

    private static final String PROFILE = "This is a profile.";

    private final MemoryNetwork network = MemoryNetwork.inOrder();
    private final Log log = new Log();

    @ParameterizedTest
    @ValueSource(ints = {0, 100, 65_320})
    void plays_its_part_against_a_server_that_writes_the_packets_by_hand(int idOffset) {
        Packets packets = new Packets(idOffset);
        RawPeer server = server(
                ChatWorkload.builder().users(2).count(2).idOffset(idOffset).firstRoom(4), 0);

        assertThat(delivered(server)).startsWith(packets.packet(1, 1, out -> {
            out.writeUTF("");
            out.writeUTF("2.13.4");
            out.writeUTF("");
            out.writeUTF("");
            out.writeUTF(System.getProperty("java.vendor"));
        }));
        server.send(packets.accessConfirm());
        assertThat(delivered(server)).isEqualTo(packets.enterRequest(PROFILE, "Room4", "Mark1"));
        server.send(packets.enterConfirm(PROFILE, "Room4", "Mark1", 1, 1));
        network.deliverAll();
        assertThat(log.events).containsExactly("0 entered");
        server.send(packets.enterIndication(PROFILE, "Room4", "Mark2", "10.0.0.1"));
        network.deliverAll();
        assertThat(log.events).containsExactly("0 entered", "0 ready");

        log.start();
        assertThat(delivered(server)).isEqualTo(packets.chatRequest("Room4", "Mark1", Packets.TEXT));
        server.send(packets.chatConfirm("Room4"), packets.chatIndication("Room4", "Mark2", Packets.TEXT));
        assertThat(delivered(server)).isEqualTo(packets.chatRequest("Room4", "Mark1", Packets.TEXT));
        server.send(packets.chatIndication("Room4", "Mark2", Packets.TEXT), packets.chatConfirm("Room4"));
        assertThat(delivered(server))
                .isEqualTo(join(packets.exitRequest("Room4", "Mark1"), packets.roomListRequest("")));

        server.send(packets.roomListConfirm("", "Room4", "Room5"));
        network.deliverAll();
        assertThat(log.events).containsExactly("0 entered", "0 ready", "0 finished");
        assertThat(log.client().sent()).isEqualTo(2);
        assertThat(log.client().received()).isEqualTo(2);
        assertThat(server.closedByOtherEnd()).contains(CloseReason.finished());
    }

    @Test
    void a_later_user_is_ready_when_it_has_entered_and_leaves_when_those_before_it_have() {
        Packets packets = Packets.PLAIN;
        RawPeer server = server(ChatWorkload.builder().users(3).count(1), 2);
        server.send(packets.accessConfirm(), packets.enterConfirm(PROFILE, "Room1", "Mark3", 1, 3));
        delivered(server);
        assertThat(log.events).containsExactly("2 entered", "2 ready");
        log.start();

        server.send(packets.chatIndication("Room1", "Mark1", Packets.TEXT));
        assertThat(delivered(server)).isEmpty();
        server.send(packets.chatIndication("Room1", "Mark2", Packets.TEXT));
        assertThat(delivered(server)).isEqualTo(packets.chatRequest("Room1", "Mark3", Packets.TEXT));
        server.send(packets.exitIndication("Room1", "Mark1"));
        assertThat(delivered(server)).isEmpty();
        server.send(packets.exitIndication("Room1", "Mark2"));
        assertThat(delivered(server))
                .isEqualTo(join(packets.exitRequest("Room1", "Mark3"), packets.roomListRequest("")));
    }

    @Test
    void takes_rooms_and_a_challenge_in_the_access_confirm_and_any_list_of_users() {
        Packets packets = Packets.PLAIN;
        RawPeer server = server(ChatWorkload.builder().users(2).count(1), 1);
        delivered(server);

        server.send(packets.accessConfirm(1, new byte[255], "Lobby", "", "ä€\0"));
        assertThat(delivered(server)).isEqualTo(packets.enterRequest(PROFILE, "Room1", "Mark2"));
        server.send(packets.enterConfirm(
                PROFILE, "Room1", "Mark2", 1, 7, new String[] {"x", "", "y", "z", "w"}, new String[] {"", "", "", "", ""
                }));
        network.deliverAll();

        assertThat(log.events).containsExactly("1 entered", "1 ready");
    }

    @Test
    void takes_pings_of_any_type_and_indications_of_entries_that_come_late() {
        Packets packets = Packets.PLAIN;
        RawPeer server = server(ChatWorkload.builder().users(3).count(1), 1);
        server.send(packets.ping(1), packets.accessConfirm(), packets.ping(2));
        server.send(packets.enterConfirm(PROFILE, "Room1", "Mark2", 1, 2));
        delivered(server);
        log.start();

        server.send(
                packets.chatIndication("Room1", "Mark1", Packets.TEXT),
                packets.ping(4),
                packets.enterIndication(PROFILE, "Room1", "Mark3", "10.0.0.1"));

        assertThat(delivered(server)).isEqualTo(packets.chatRequest("Room1", "Mark2", Packets.TEXT));
        assertThat(log.events).containsExactly("1 entered", "1 ready");
    }

    @Test
    void a_refusal_is_told_with_its_meaning() {
        assertThat(eventsAfter(packets -> packets.accessConfirm(4, new byte[0])))
                .containsExactly("0 failed REFUSED: Mark1 in Room1: the server denied access with result 4");
        assertThat(eventsAfter(Packets::accessConfirm, refusal(2)))
                .containsExactly(
                        "0 failed REFUSED: Mark1 in Room1: the server does not let it enter: the room is full");
        assertThat(eventsAfter(Packets::accessConfirm, refusal(3)))
                .containsExactly(
                        "0 failed REFUSED: Mark1 in Room1: the server does not let it enter: the name is taken");
        assertThat(eventsAfter(Packets::accessConfirm, refusal(4)))
                .containsExactly(
                        "0 failed REFUSED: Mark1 in Room1: the server does not let it enter: the member is taken");
        assertThat(eventsAfter(Packets::accessConfirm, refusal(5)))
                .containsExactly(
                        "0 failed REFUSED: Mark1 in Room1: the server does not let it enter: there is no such room");
        assertThat(eventsAfter(Packets::accessConfirm, refusal(77)))
                .containsExactly("0 failed REFUSED: Mark1 in Room1: the server does not let it enter: result 77");
    }

    @Test
    void what_does_not_fit_is_bad_input() {
        String bad = "0 failed BAD_INPUT: Mark1 in Room1: ";
        assertThat(eventsAfter(packets -> packets.packet(214, 4, out -> {})))
                .containsExactly(bad + "there is no packet with the id 214");
        assertThat(eventsAfter(packets -> packets.accessRequest()))
                .containsExactly(bad + "the server sent an access packet of type 1, which does not fit here (ACCESS)");
        assertThat(eventsAfter(packets -> packets.roomListConfirm("")))
                .containsExactly(
                        bad + "the server sent a room list packet of type 4, which does not fit here (ACCESS)");
        assertThat(eventsAfter(packets -> packets.chat(3, 0, 0, "Room1", "Mark2", "x")))
                .containsExactly(bad + "the server sent a chat packet of type 3, which does not fit here (ACCESS)");
        assertThat(eventsAfter(packets -> packets.packet(1, 4, out -> {
                    out.writeInt(1);
                    out.writeInt(-1);
                })))
                .containsExactly(bad + "the number of rooms must be from 0 to 1000000: -1");
        assertThat(eventsAfter(Packets::accessConfirm, packets -> packets.enterConfirm("", "Room1", "Mark2", 1, 1)))
                .containsExactly(bad + "the server confirmed Mark2 in Room1 to Mark1 in Room1");
        assertThat(eventsAfter(packets -> packets.packet(208, 2, out -> {
                    out.writeShort(2);
                    out.writeShort(0xC080 + 0x40);
                })))
                .containsExactly(bad + "the room is not well-formed modified UTF-8");
    }

    @Test
    void a_message_to_a_user_who_has_not_entered_is_wrong() {
        assertThat(eventsAfter(packets -> packets.chatIndication("Room1", "Mark2", Packets.TEXT)))
                .containsExactly(
                        "0 failed WRONG_MESSAGE: Mark1 in Room1: a message of Mark2 in Room1 came before it had"
                                + " entered");
    }

    @Test
    void a_message_past_the_last_is_wrong_at_once() {
        RawPeer server = server(ChatWorkload.builder().users(2).count(1), 1);
        server.send(Packets.PLAIN.accessConfirm(), Packets.PLAIN.enterConfirm(PROFILE, "Room1", "Mark2", 1, 1));
        server.send(Packets.PLAIN.chatIndication("Room1", "Mark1", Packets.TEXT));
        delivered(server);

        server.send(Packets.PLAIN.chatIndication("Room1", "Mark1", Packets.TEXT));
        network.deliverAll();

        assertThat(log.events)
                .last()
                .isEqualTo(
                        "1 failed DOUBLED_MESSAGE: Mark2 in Room1: a message of Mark1 in Room1 came at place 3 of the"
                                + " turn, which is past the last (sent 1, received 1)");
    }

    @Test
    void who_leaves_another_room_is_wrong() {
        RawPeer server = server(ChatWorkload.builder().users(2).count(1), 1);
        server.send(Packets.PLAIN.accessConfirm(), Packets.PLAIN.enterConfirm(PROFILE, "Room1", "Mark2", 1, 1));
        server.send(Packets.PLAIN.chatIndication("Room1", "Mark1", Packets.TEXT));
        server.send(Packets.PLAIN.exitIndication("Room2", "Mark1"));
        network.deliverAll();

        assertThat(log.events)
                .last()
                .isEqualTo("1 failed WRONG_MESSAGE: Mark2 in Room1: Mark1 left Room2 where Mark1 is the next to leave");
    }

    @Test
    void what_comes_after_the_end_is_nobodys_business() {
        RawPeer server = server(ChatWorkload.builder().users(2).count(1), 1);
        server.send(
                Packets.PLAIN.accessConfirm(),
                Packets.PLAIN.enterConfirm(PROFILE, "Room1", "Mark2", 1, 1),
                Packets.PLAIN.chatIndication("Room1", "Mark1", Packets.TEXT),
                Packets.PLAIN.exitIndication("Room1", "Mark1"));
        delivered(server);

        server.send(join(Packets.PLAIN.roomListConfirm(""), Packets.PLAIN.exitIndication("Room9", "x"), new byte[9]));
        network.deliverAll();

        assertThat(log.events).containsExactly("1 entered", "1 ready", "1 finished");
        assertThat(server.connection().peer().unconsumedBytes()).isZero();
    }

    @Test
    void does_not_count_what_the_connection_does_not_take() {
        RawPeer server = server(ChatWorkload.builder().users(2).count(1), 1);
        server.send(Packets.PLAIN.accessConfirm(), Packets.PLAIN.enterConfirm(PROFILE, "Room1", "Mark2", 1, 1));
        network.deliverAll();
        StubConnection closed = new StubConnection();
        closed.close(CloseReason.shutdown());

        log.client().onBytes(closed, ByteBuffer.wrap(Packets.PLAIN.chatIndication("Room1", "Mark1", Packets.TEXT)));

        assertThat(log.client().received()).isEqualTo(1);
        assertThat(log.client().sent()).isZero();
    }

    @Test
    void says_nothing_when_the_load_begins_after_it_has_failed() {
        RawPeer server = server(ChatWorkload.builder().users(2).count(1), 0);
        server.send(
                Packets.PLAIN.accessConfirm(),
                Packets.PLAIN.enterConfirm(PROFILE, "Room1", "Mark1", 1, 1),
                Packets.PLAIN.chatIndication("Room1", "Mark2", "too early"));
        delivered(server);

        log.client().onStart(server.connection().peer());

        assertThat(log.client().sent()).isZero();
        assertThat(log.events).hasSize(2).last().asString().startsWith("0 failed WRONG_MESSAGE");
    }

    /** What a server sends. */
    private interface Answer {
        byte[] from(Packets packets);
    }

    private static Answer refusal(int result) {
        return packets -> packets.enterConfirm(PROFILE, "Room1", "Mark1", result, 0);
    }

    private static List<String> eventsAfter(Answer... answers) {
        ChatUserPacketsTest fresh = new ChatUserPacketsTest();
        RawPeer server = fresh.server(ChatWorkload.builder().users(2), 0);
        for (Answer answer : answers) {
            server.send(answer.from(Packets.PLAIN));
            fresh.network.deliverAll();
        }
        assertThat(fresh.network.crashes()).isEmpty();
        return fresh.log.events;
    }

    private byte[] delivered(RawPeer server) {
        network.deliverAll();
        return server.received();
    }

    /** Connects one client of a workload to a server that does what it is told. */
    private RawPeer server(ChatWorkload.Builder workload, int index) {
        Client client = workload.build().newClients(log).get(index);
        RawPeer server = new RawPeer();
        log.clients.add(client);
        log.connections.add(network.connect(client, server));
        return server;
    }

    private static final class Log implements PlainContext {

        private final List<String> events = new ArrayList<>();
        private final List<Client> clients = new ArrayList<>();
        private final List<MemoryNetwork.End> connections = new ArrayList<>();

        private Client client() {
            return clients.get(0);
        }

        private void start() {
            connections.get(0).execute(() -> client().onStart(connections.get(0)));
        }

        @Override
        public void entered(int client) {
            events.add(client + " entered");
        }

        @Override
        public void ready(int client) {
            events.add(client + " ready");
        }

        @Override
        public void finished(int client) {
            events.add(client + " finished");
        }

        @Override
        public void failed(int client, Problem problem, String detail) {
            events.add(client + " failed " + problem + ": " + detail);
        }

        @Override
        public void schedule(Duration delay, Runnable task) {
            throw new AssertionError("users who take turns do not wait");
        }

        @Override
        public double random(int client) {
            throw new AssertionError("users who take turns draw no lots");
        }
    }
}
