package dev.volano.workload.chat;

import static dev.volano.workload.chat.Packets.PLAIN;
import static dev.volano.workload.chat.Packets.join;
import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.net.CloseReason;
import dev.volano.workload.MemoryNetwork;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A connection that breaks the protocol is closed with a reason, and the others go on. */
class ChatServerBadInputTest {

    private final MemoryNetwork network = MemoryNetwork.inOrder();
    private final ChatServer server = ChatServer.builder().build();
    private final RawPeer witness = RawPeer.clientOf(server, network);
    private final RawPeer bad = RawPeer.clientOf(server, network);

    {
        witness.send(PLAIN.enterRequest("Room1", "Witness"));
        network.deliverAll();
        bad.send(PLAIN.enterRequest("Room1", "Bad"));
        network.deliverAll();
        witness.received();
        bad.received();
    }

    /** What is sent, and what the connection is closed with. */
    private record Case(String reason, String hex) {

        static Case of(String reason, byte[] input) {
            return new Case(reason, HexFormat.of().formatHex(input));
        }

        byte[] input() {
            return HexFormat.of().parseHex(hex);
        }

        @Override
        public String toString() {
            return reason;
        }
    }

    static List<Case> breaches() {
        String longName = "n".repeat(256);
        return List.of(
                Case.of("the text must not be blank", PLAIN.chatRequest("Room1", "Bad", "")),
                Case.of("the text must not be blank", PLAIN.chatRequest("Room1", "Bad", " \t\r\n ")),
                Case.of("the user must not be blank", PLAIN.chatRequest("Room1", "", "x")),
                Case.of("the user must not be blank", PLAIN.chatRequest("Room1", "  ", "x")),
                Case.of("the room must not be blank", PLAIN.chatRequest("", "Bad", "x")),
                Case.of("the connection has not entered the room Room2", PLAIN.chatRequest("Room2", "Bad", "x")),
                Case.of("the connection has not entered the room Room", PLAIN.chatRequest("Room", "Bad", "x")),
                Case.of("the room must not be blank", PLAIN.enterRequest("", "Bad")),
                Case.of("the user must not be blank", PLAIN.enterRequest("Room2", " ")),
                Case.of("the room must not be blank", PLAIN.exitRequest("", "Bad")),
                Case.of("the user must not be blank", PLAIN.exitRequest("Room1", "")),
                Case.of("the connection has not entered the room Room2", PLAIN.exitRequest("Room2", "Bad")),
                Case.of("there is no packet with the id 0", PLAIN.packet(0, 1, out -> {})),
                Case.of("there is no packet with the id 2", PLAIN.packet(2, 1, out -> {})),
                Case.of("there is no packet with the id 202", PLAIN.packet(202, 1, out -> {})),
                Case.of("there is no packet with the id 214", PLAIN.packet(214, 1, out -> {})),
                Case.of("there is no packet with the id 65535", PLAIN.packet(65_535, 1, out -> {})),
                Case.of("a client sends requests (type 1): CHAT came with type 2", PLAIN.packet(203, 2, out -> {})),
                Case.of("a client sends requests (type 1): ACCESS came with type 4", PLAIN.packet(1, 4, out -> {})),
                Case.of(
                        "a client sends requests (type 1): ENTER_ROOM came with type 3",
                        PLAIN.packet(206, 3, out -> {})),
                Case.of(
                        "a client sends requests (type 1): EXIT_ROOM came with type 0",
                        PLAIN.packet(208, 0, out -> {})),
                Case.of(
                        "a client sends requests (type 1): ROOM_LIST came with type -1",
                        PLAIN.packet(215, -1, out -> {})),
                Case.of("the user must not take more than 255 bytes: 256", PLAIN.enterRequest("Room2", longName)),
                Case.of("the room must not take more than 255 bytes: 256", PLAIN.enterRequest(longName, "Bad")),
                Case.of("the number of rooms in a request must be from 0 to 0: 1", PLAIN.packet(215, 1, out -> {
                    out.writeUTF("");
                    out.writeInt(1);
                })),
                Case.of("there is no packet with the id 1 (id offset 7)", PLAIN.accessRequest()));
    }

    @ParameterizedTest
    @MethodSource("breaches")
    void closes_the_connection_with_a_reason(Case breach) {
        RawPeer client = breach.reason().contains("offset") ? clientOfOffset7() : bad;

        client.send(breach.input());
        network.deliverAll();

        assertThat(client.closedByOtherEnd()).contains(CloseReason.badInput(breach.reason()));
        assertThat(client.received()).isEmpty();
    }

    private RawPeer clientOfOffset7() {
        bad.connection().close(CloseReason.finished());
        return RawPeer.clientOf(ChatServer.builder().idOffset(7).build(), network);
    }

    /** Fields by the packet that they are in, cut right after the length of the field. */
    static List<Case> oversized() {
        String tooLong = " must not take more than ";
        return List.of(
                Case.of("a field of the access request" + tooLong + "4096 bytes: 4097", cut(1, 0, out -> {}, 4097)),
                Case.of("a field of the access request" + tooLong + "4096 bytes: 65535", cut(1, 0, texts(10), 65_535)),
                Case.of("the room" + tooLong + "255 bytes: 256", cut(203, 5, out -> {}, 256)),
                Case.of("the user" + tooLong + "255 bytes: 256", cut(203, 5, texts(1), 256)),
                Case.of("the text" + tooLong + "8192 bytes: 8193", cut(203, 5, texts(2), 8193)),
                Case.of("the profile" + tooLong + "4096 bytes: 4097", cut(206, 0, out -> {}, 4097)),
                Case.of("the room" + tooLong + "255 bytes: 65535", cut(206, 0, texts(1), 65_535)),
                Case.of("the user" + tooLong + "255 bytes: 256", cut(206, 0, texts(2), 256)),
                Case.of("the room" + tooLong + "255 bytes: 256", cut(208, 0, out -> {}, 256)),
                Case.of("the user" + tooLong + "255 bytes: 256", cut(208, 0, texts(1), 256)),
                Case.of("the filter" + tooLong + "255 bytes: 256", cut(215, 0, out -> {}, 256)));
    }

    private static byte[] cut(int id, int zeroes, Packets.Body fields, int length) {
        return PLAIN.packet(id, 1, out -> {
            out.write(new byte[zeroes]);
            fields.writeTo(out);
            out.writeShort(length);
        });
    }

    private static Packets.Body texts(int count) {
        return out -> {
            for (int i = 0; i < count; i++) {
                out.writeUTF("Room1");
            }
        };
    }

    @ParameterizedTest
    @MethodSource("oversized")
    void refuses_an_oversized_field_as_soon_as_its_length_is_there(Case oversized) {
        bad.send(oversized.input());
        network.deliverAll();

        assertThat(bad.closedByOtherEnd()).contains(CloseReason.badInput(oversized.reason()));
    }

    @Test
    void takes_fields_of_the_largest_size() {
        String largest = "ä".repeat(2048);
        String[] fields = Stream.generate(() -> largest).limit(11).toArray(String[]::new);
        bad.send(PLAIN.accessRequest(fields));
        network.deliverAll();
        assertThat(bad.received()).isEqualTo(PLAIN.accessConfirm());

        String name = "n".repeat(255);
        bad.send(PLAIN.enterRequest(largest, name, name), PLAIN.chatRequest(name, name, "t".repeat(8192)));
        network.deliverAll();
        assertThat(bad.received())
                .isEqualTo(join(
                        PLAIN.enterConfirm(largest, name, name, 1, 1, Packets.listed(name, largest)),
                        PLAIN.chatConfirm(name)));
        bad.connection().close(CloseReason.finished());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "80",
                "bf",
                "ff",
                "f0908080",
                "c0",
                "41c3",
                "e0",
                "e080",
                "c341",
                "e04180",
                "e08041",
                "c3c3",
                "f8",
                "fe"
            })
    void closes_on_broken_modified_utf8(String text) {
        bad.send(chat(text));
        network.deliverAll();

        assertThat(bad.closedByOtherEnd()).contains(CloseReason.badInput("the text is not well-formed modified UTF-8"));
    }

    /** Zero, the first and last of each length, and a character beyond the basic plane as its two surrogates. */
    @ParameterizedTest
    @ValueSource(strings = {"c080", "6101", "7f", "c280", "dfbf", "e0a080", "efbfbf", "eda0bdedb880", "20c080"})
    void passes_modified_utf8_on_as_it_came(String text) {
        bad.send(chat(text));
        network.deliverAll();

        assertThat(HexFormat.of().formatHex(witness.received())).endsWith(text);
        assertThat(bad.received()).isEqualTo(PLAIN.chatConfirm("Room1"));
        bad.connection().close(CloseReason.finished());
    }

    private static byte[] chat(String hexText) {
        byte[] text = HexFormat.of().parseHex(hexText);
        return PLAIN.packet(203, 1, out -> {
            writeChatHead(out);
            out.writeShort(text.length);
            out.write(text);
        });
    }

    private static void writeChatHead(DataOutputStream out) throws IOException {
        out.writeByte(0);
        out.writeInt(0);
        out.writeUTF("Room1");
        out.writeUTF("Bad");
    }

    @Test
    void a_packet_that_never_comes_whole_is_waited_for_without_an_answer() {
        byte[] request = PLAIN.chatRequest("Room1", "Bad", "hello");
        bad.send(Arrays.copyOf(request, request.length - 1));
        network.deliverAll();

        assertThat(bad.received()).isEmpty();
        assertThat(bad.closedByOtherEnd()).isEmpty();
        bad.connection().close(CloseReason.finished());
    }

    @AfterEach
    void the_others_have_seen_the_exit_and_go_on() {
        network.deliverAll();
        assertThat(witness.received()).endsWith(PLAIN.exitIndication("Room1", "Bad"));
        witness.send(PLAIN.chatRequest("Room1", "Witness", "x"));
        network.deliverAll();
        assertThat(witness.received()).isEqualTo(PLAIN.chatConfirm("Room1"));
        RawPeer newcomer = RawPeer.clientOf(server, network).send(PLAIN.enterRequest("Room1", "Bad"));
        network.deliverAll();
        assertThat(newcomer.received())
                .isEqualTo(PLAIN.enterConfirm(
                        "", "Room1", "Bad", 1, 2, Packets.listed("Witness", ""), Packets.listed("Bad", "")));
        assertThat(network.crashes()).isEmpty();
    }
}
