package dev.volano.workload.chat;

import static dev.volano.workload.chat.Packets.join;
import static dev.volano.workload.chat.Packets.listed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.workload.MemoryNetwork;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every packet of the server, byte by byte, without and with an id offset. */
class ChatServerPacketsTest {

    private final MemoryNetwork network = MemoryNetwork.inOrder();

    @Test
    void an_access_confirm_has_these_bytes() {
        RawPeer client = clientOf(ChatServer.builder().build());

        client.send(Packets.PLAIN.accessRequest());

        assertThat(HexFormat.of().formatHex(delivered(client)))
                .isEqualTo("0001" + "00000004" + "00000001" + "00000000" + "00");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100, 65_320})
    void grants_access_whatever_the_fields_say(int idOffset) {
        Packets packets = new Packets(idOffset);
        RawPeer client = clientOf(server(idOffset));

        client.send(packets.accessRequest("Lobby", "1.0", "http://a/", "http://b/", "", "", "", "", "", "", "ä€"));

        assertThat(delivered(client)).isEqualTo(packets.accessConfirm());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100, 65_320})
    void confirms_an_entry_with_the_list_of_users_and_indicates_it_to_the_others(int idOffset) {
        Packets packets = new Packets(idOffset);
        ChatServer server = server(idOffset);
        RawPeer first = clientOf(server);
        RawPeer second = clientOf(server);

        first.send(packets.enterRequest("I am first", "Room1", "Mark1"));
        assertThat(delivered(first))
                .isEqualTo(packets.enterConfirm("I am first", "Room1", "Mark1", 1, 1, listed("Mark1", "I am first")));

        second.send(packets.enterRequest("", "Room1", "Märk2"));
        assertThat(delivered(second))
                .isEqualTo(packets.enterConfirm(
                        "", "Room1", "Märk2", 1, 2, listed("Mark1", "I am first"), listed("Märk2", "")));
        assertThat(delivered(first)).isEqualTo(packets.enterIndication("", "Room1", "Märk2", "127.0.0.1"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100, 65_320})
    void sends_a_message_to_the_others_and_a_confirm_without_user_and_text_to_its_sender(int idOffset) {
        Packets packets = new Packets(idOffset);
        Trio trio = new Trio(packets);

        trio.first.send(packets.chatRequest("Room1", "Mark1", Packets.TEXT));

        assertThat(delivered(trio.first)).isEqualTo(packets.chatConfirm("Room1"));
        assertThat(delivered(trio.second)).isEqualTo(packets.chatIndication("Room1", "Mark1", Packets.TEXT));
        assertThat(delivered(trio.third)).isEqualTo(packets.chatIndication("Room1", "Mark1", Packets.TEXT));
    }

    @Test
    void a_message_and_its_confirm_have_these_bytes() {
        Trio trio = new Trio(Packets.PLAIN);

        trio.first.send(Packets.PLAIN.chatRequest("Room1", "Mark1", "hi"));

        assertThat(HexFormat.of().formatHex(delivered(trio.second)))
                .isEqualTo("00cb" + "00000002" + "00" + "00000000" + "0005526f6f6d31" + "00054d61726b31" + "00026869");
        assertThat(HexFormat.of().formatHex(delivered(trio.first)))
                .isEqualTo("00cb" + "00000004" + "00" + "00000000" + "0005526f6f6d31" + "0000" + "0000");
    }

    @Test
    void keeps_question_and_private_room_of_a_message() {
        Trio trio = new Trio(Packets.PLAIN);

        trio.first.send(Packets.PLAIN.chat(1, 0xFF, -2, "Room1", "Mark1", "?"));

        assertThat(delivered(trio.second)).isEqualTo(Packets.PLAIN.chat(2, 0xFF, -2, "Room1", "Mark1", "?"));
        assertThat(delivered(trio.first)).isEqualTo(Packets.PLAIN.chat(4, 0xFF, -2, "Room1", "", ""));
    }

    @Test
    void puts_the_name_under_which_the_sender_entered_in_place_of_the_one_it_gives() {
        Trio trio = new Trio(Packets.PLAIN);

        trio.first.send(
                Packets.PLAIN.chatRequest("Room1", "Mark2", "I am Mark2, am I not?"),
                Packets.PLAIN.exitRequest("Room1", "Mark3"));

        assertThat(delivered(trio.third))
                .isEqualTo(join(
                        Packets.PLAIN.chatIndication("Room1", "Mark1", "I am Mark2, am I not?"),
                        Packets.PLAIN.exitIndication("Room1", "Mark1")));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100, 65_320})
    void indicates_an_exit_to_the_others_and_answers_nothing(int idOffset) {
        Packets packets = new Packets(idOffset);
        Trio trio = new Trio(packets);

        trio.second.send(packets.exitRequest("Room1", "Mark2"));

        assertThat(delivered(trio.second)).isEmpty();
        assertThat(delivered(trio.first)).isEqualTo(packets.exitIndication("Room1", "Mark2"));
        assertThat(delivered(trio.third)).isEqualTo(packets.exitIndication("Room1", "Mark2"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100, 65_320})
    void lists_the_rooms_that_begin_with_the_filter(int idOffset) {
        Packets packets = new Packets(idOffset);
        RawPeer client = clientOf(server(idOffset));
        client.send(packets.enterRequest("Room1", "Mark1"), packets.enterRequest("Lobby", "Mark1"));
        delivered(client);

        client.send(packets.roomListRequest("Lob"));
        assertThat(delivered(client)).isEqualTo(packets.roomListConfirm("Lob", "Lobby"));

        client.send(packets.roomListRequest("Lobby2"));
        assertThat(delivered(client)).isEqualTo(packets.roomListConfirm("Lobby2"));

        client.send(packets.roomListRequest(""));
        assertThat(delivered(client))
                .isIn(packets.roomListConfirm("", "Lobby", "Room1"), packets.roomListConfirm("", "Room1", "Lobby"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100, 65_320})
    void ignores_a_ping_of_any_type(int idOffset) {
        Packets packets = new Packets(idOffset);
        RawPeer client = clientOf(server(idOffset));

        client.send(packets.ping(1), packets.ping(2), packets.ping(3), packets.ping(4), packets.ping(-1));
        assertThat(delivered(client)).isEmpty();

        client.send(packets.accessRequest());
        assertThat(delivered(client)).isEqualTo(packets.accessConfirm());
    }

    private RawPeer clientOf(ChatServer server) {
        return RawPeer.clientOf(server, network);
    }

    private byte[] delivered(RawPeer client) {
        network.deliverAll();
        return client.received();
    }

    private static ChatServer server(int idOffset) {
        return ChatServer.builder().idOffset(idOffset).build();
    }

    /** Three users of a room who have been told of each other. */
    private final class Trio {

        private final RawPeer first;
        private final RawPeer second;
        private final RawPeer third;

        private Trio(Packets packets) {
            ChatServer server = server(packets.idOffset());
            first = clientOf(server).send(packets.enterRequest("Room1", "Mark1"));
            network.deliverAll();
            second = clientOf(server).send(packets.enterRequest("Room1", "Mark2"));
            network.deliverAll();
            third = clientOf(server).send(packets.enterRequest("Room1", "Mark3"));
            delivered(first);
            delivered(second);
            delivered(third);
        }
    }
}
