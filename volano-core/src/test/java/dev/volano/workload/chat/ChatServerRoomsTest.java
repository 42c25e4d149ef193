package dev.volano.workload.chat;

import static dev.volano.workload.chat.Packets.PLAIN;
import static dev.volano.workload.chat.Packets.join;
import static dev.volano.workload.chat.Packets.listed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.net.CloseReason;
import dev.volano.workload.MemoryNetwork;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who is in which room, and who is told. */
class ChatServerRoomsTest {

    private static final int FULL = 2;
    private static final int NAME_TAKEN = 3;
    private static final int MEMBER_TAKEN = 4;
    private static final int NO_SUCH_ROOM = 5;

    private final MemoryNetwork network = MemoryNetwork.inOrder();
    private final ChatServer server =
            ChatServer.builder().maxUsersPerRoom(3).maxRooms(20).build();

    @Test
    void a_name_is_taken_as_long_as_its_user_is_in_the_room() {
        RawPeer owner = entered("Room1", "Mark1");
        RawPeer other = client();

        other.send(PLAIN.enterRequest("p", "Room1", "Mark1"));
        assertThat(delivered(other)).isEqualTo(PLAIN.enterConfirm("p", "Room1", "Mark1", NAME_TAKEN, 0));
        assertThat(delivered(owner)).as("nobody has entered").isEmpty();

        other.send(PLAIN.enterRequest("p", "Room2", "Mark1"));
        assertThat(delivered(other)).isEqualTo(PLAIN.enterConfirm("p", "Room2", "Mark1", 1, 1, listed("Mark1", "p")));

        owner.send(PLAIN.exitRequest("Room1", "Mark1"));
        network.deliverAll();
        other.send(PLAIN.enterRequest("p", "Room1", "Mark1"));
        assertThat(delivered(other)).isEqualTo(PLAIN.enterConfirm("p", "Room1", "Mark1", 1, 1, listed("Mark1", "p")));
    }

    @Test
    void a_connection_has_one_name_in_a_room() {
        RawPeer client = entered("Room1", "Mark1");

        client.send(PLAIN.enterRequest("", "Room1", "Mark2"));

        assertThat(delivered(client)).isEqualTo(PLAIN.enterConfirm("", "Room1", "Mark2", MEMBER_TAKEN, 0));
    }

    @Test
    void a_room_is_full_at_its_limit_until_somebody_leaves() {
        entered("Room1", "Mark1");
        RawPeer second = entered("Room1", "Mark2");
        entered("Room1", "Mark3");
        RawPeer fourth = client();

        fourth.send(PLAIN.enterRequest("", "Room1", "Mark4"));
        assertThat(delivered(fourth)).isEqualTo(PLAIN.enterConfirm("", "Room1", "Mark4", FULL, 0));

        second.send(PLAIN.exitRequest("Room1", "Mark2"));
        network.deliverAll();
        fourth.send(PLAIN.enterRequest("", "Room1", "Mark4"));
        assertThat(delivered(fourth))
                .isEqualTo(PLAIN.enterConfirm(
                        "", "Room1", "Mark4", 1, 3, listed("Mark1", ""), listed("Mark3", ""), listed("Mark4", "")));
    }

    @Test
    void there_are_no_more_rooms_than_the_limit_until_one_is_empty() {
        ChatServer small = ChatServer.builder().maxRooms(2).build();
        RawPeer client = RawPeer.clientOf(small, network);
        client.send(PLAIN.enterRequest("Room1", "Mark1"), PLAIN.enterRequest("Room2", "Mark1"));
        delivered(client);

        client.send(PLAIN.enterRequest("Room3", "Mark1"));
        assertThat(delivered(client)).isEqualTo(PLAIN.enterConfirm("", "Room3", "Mark1", NO_SUCH_ROOM, 0));

        RawPeer other = RawPeer.clientOf(small, network);
        other.send(PLAIN.enterRequest("Room2", "Mark2"));
        assertThat(delivered(other)).as("a room that there is").isNotEmpty();

        client.send(PLAIN.exitRequest("Room1", "Mark1"), PLAIN.enterRequest("Room3", "Mark1"));
        assertThat(delivered(client))
                .isEqualTo(join(
                        PLAIN.enterIndication("", "Room2", "Mark2", "127.0.0.1"),
                        PLAIN.enterConfirm("", "Room3", "Mark1", 1, 1, listed("Mark1", ""))));
    }

    @Test
    void a_connection_can_be_in_several_rooms_under_several_names_but_not_in_any_number() {
        RawPeer client = entered("Room1", "Mark1");
        RawPeer inRoom2 = entered("Room2", "Ann");
        client.send(PLAIN.enterRequest("", "Room2", "Bob"));
        delivered(client);
        delivered(inRoom2);

        client.send(PLAIN.chatRequest("Room2", "Mark1", "hi"));
        assertThat(delivered(inRoom2)).isEqualTo(PLAIN.chatIndication("Room2", "Bob", "hi"));
        assertThat(delivered(client)).isEqualTo(PLAIN.chatConfirm("Room2"));

        client.send(PLAIN.exitRequest("Room2", "Mark1"));
        assertThat(delivered(inRoom2)).isEqualTo(PLAIN.exitIndication("Room2", "Bob"));
        client.send(PLAIN.chatRequest("Room1", "Mark1", "still here"));
        assertThat(delivered(client)).isEqualTo(PLAIN.chatConfirm("Room1"));

        for (int room = 3; room <= 17; room++) {
            client.send(PLAIN.enterRequest("Room" + room, "Mark1"));
        }
        delivered(client);
        client.send(PLAIN.enterRequest("Room18", "Mark1"));
        assertThat(delivered(client)).isEqualTo(PLAIN.enterConfirm("", "Room18", "Mark1", NO_SUCH_ROOM, 0));
    }

    @Test
    void who_has_left_hears_nothing_more_and_can_come_back() {
        RawPeer first = entered("Room1", "Mark1");
        RawPeer second = entered("Room1", "Mark2");
        second.send(PLAIN.exitRequest("Room1", "Mark2"));
        delivered(first);
        delivered(second);

        first.send(PLAIN.chatRequest("Room1", "Mark1", "alone"));
        assertThat(delivered(first)).isEqualTo(PLAIN.chatConfirm("Room1"));
        assertThat(delivered(second)).isEmpty();

        second.send(PLAIN.enterRequest("back", "Room1", "Marc"));
        assertThat(delivered(second))
                .isEqualTo(
                        PLAIN.enterConfirm("back", "Room1", "Marc", 1, 2, listed("Mark1", ""), listed("Marc", "back")));
        assertThat(delivered(first)).isEqualTo(PLAIN.enterIndication("back", "Room1", "Marc", "127.0.0.1"));
    }

    @Test
    void a_connection_that_is_lost_has_left_all_its_rooms() {
        RawPeer inRoom1 = entered("Room1", "Ann");
        RawPeer inRoom2 = entered("Room2", "Ann");
        RawPeer lost = entered("Room1", "Mark1");
        lost.send(PLAIN.enterRequest("", "Room2", "Mark2"), PLAIN.enterRequest("", "Room3", "Mark3"));
        network.deliverAll();
        delivered(inRoom1);
        delivered(inRoom2);

        lost.connection().abort(CloseReason.finished());

        assertThat(delivered(inRoom1)).isEqualTo(PLAIN.exitIndication("Room1", "Mark1"));
        assertThat(delivered(inRoom2)).isEqualTo(PLAIN.exitIndication("Room2", "Mark2"));
        inRoom1.send(PLAIN.roomListRequest("Room3"));
        assertThat(delivered(inRoom1)).as("an empty room").isEqualTo(PLAIN.roomListConfirm("Room3"));
    }

    @Test
    void a_connection_that_ends_in_good_order_has_left_too() {
        RawPeer first = entered("Room1", "Mark1");
        RawPeer second = entered("Room1", "Mark2");
        delivered(first);

        second.connection().close(CloseReason.finished());

        assertThat(delivered(first)).isEqualTo(PLAIN.exitIndication("Room1", "Mark2"));
        assertThat(second.closedByOtherEnd()).contains(CloseReason.peerClosed());
    }

    @Test
    void rooms_whose_last_user_has_left_are_not_listed() {
        RawPeer client = client();
        for (int i = 0; i < 50; i++) {
            client.send(PLAIN.enterRequest("Room" + i, "Mark1"), PLAIN.exitRequest("Room" + i, "Mark1"));
        }
        delivered(client);

        client.send(PLAIN.roomListRequest(""));

        assertThat(delivered(client)).isEqualTo(PLAIN.roomListConfirm(""));
    }

    @Test
    void a_list_has_500_rooms_at_most() {
        ChatServer large = ChatServer.builder().build();
        List<RawPeer> clients = new ArrayList<>();
        for (int room = 0; room < 501; room++) {
            clients.add(RawPeer.clientOf(large, network).send(PLAIN.enterRequest("R%03d".formatted(room), "Mark1")));
        }
        network.deliverAll();
        RawPeer client = clients.get(0);
        client.received();

        client.send(PLAIN.roomListRequest(""));
        assertThat(delivered(client)).startsWith(PLAIN.packet(215, 4, out -> {
            out.writeUTF("");
            out.writeInt(500);
        }));

        client.send(PLAIN.roomListRequest("R50"));
        assertThat(delivered(client)).isEqualTo(PLAIN.roomListConfirm("R50", "R500"));
    }

    @Test
    void names_are_told_apart_by_every_byte() {
        RawPeer client = entered("room1", "Mark1");
        for (String room : List.of("Room1", "room1 ", "room", "röom1", "room1\0")) {
            client.send(PLAIN.enterRequest(room, "Mark1"));
            assertThat(delivered(client)).isEqualTo(PLAIN.enterConfirm("", room, "Mark1", 1, 1, listed("Mark1", "")));
        }
    }

    private RawPeer client() {
        return RawPeer.clientOf(server, network);
    }

    private RawPeer entered(String room, String user) {
        RawPeer client = client().send(PLAIN.enterRequest(room, user));
        delivered(client);
        return client;
    }

    private byte[] delivered(RawPeer client) {
        network.deliverAll();
        return client.received();
    }
}
