package dev.volano.workload.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.net.CloseReason;
import dev.volano.workload.MemoryNetwork;
import dev.volano.workload.MemoryNetwork.Fault;
import dev.volano.workload.MemoryRun;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole runs of both halves, in turn. */
class ChatRunTest {

    @ParameterizedTest(name = "{0} rooms of {1} users, {2} messages each")
    @CsvSource({"1, 2, 1", "1, 2, 7", "1, 3, 1", "2, 3, 5", "3, 2, 4", "5, 4, 3", "2, 20, 10", "1, 100, 2"})
    void counts_exactly_and_finishes(int rooms, int users, int count) {
        ChatWorkload workload =
                ChatWorkload.builder().rooms(rooms).users(users).count(count).build();
        MemoryNetwork network = MemoryNetwork.inOrder();

        MemoryRun run = MemoryRun.play(network, workload);

        assertThat(run.failures()).isEmpty();
        assertThat(network.crashes()).isEmpty();
        assertThat(run.isSuccess()).isTrue();
        assertThat(run.sent()).isEqualTo((long) rooms * users * count);
        assertThat(run.received()).isEqualTo((long) rooms * users * (users - 1) * count);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 11, 64, 95, 96, 1_000})
    void does_not_depend_on_how_the_bytes_are_cut(int chunkBytes) {
        ChatWorkload workload =
                ChatWorkload.builder().rooms(2).users(4).count(3).idOffset(100).build();
        MemoryNetwork network = MemoryNetwork.inOrder(chunkBytes, Fault.NONE);

        MemoryRun run = MemoryRun.play(network, workload);

        assertThat(run.failures()).isEmpty();
        assertThat(network.crashes()).isEmpty();
        assertThat(run.isSuccess()).isTrue();
        assertThat(run.sent()).isEqualTo(24);
        assertThat(run.received()).isEqualTo(72);
    }

    @Test
    void does_not_depend_on_what_the_network_delays() {
        ChatWorkload workload =
                ChatWorkload.builder().rooms(2).users(5).count(4).build();
        for (long seed = 0; seed < 300; seed++) {
            MemoryNetwork network = MemoryNetwork.inAnyOrder(seed, (int) (1 + seed * 7), Fault.NONE);

            MemoryRun run = MemoryRun.play(network, workload);

            assertThat(run.failures()).as("seed %d", seed).isEmpty();
            assertThat(network.crashes()).as("seed %d", seed).isEmpty();
            assertThat(run.isSuccess()).as("seed %d", seed).isTrue();
            assertThat(run.sent()).isEqualTo(40);
            assertThat(run.received()).isEqualTo(160);
        }
    }

    @Test
    void users_leave_one_after_another_and_close_their_connections() {
        MemoryRun run = MemoryRun.play(
                MemoryNetwork.inOrder(),
                ChatWorkload.builder().rooms(2).users(6).count(2).build());

        List<Integer> finished = run.finished();
        assertThat(finished).hasSize(12);
        assertThat(finished.stream().filter(client -> client < 6)).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(finished.stream().filter(client -> client >= 6)).containsExactly(6, 7, 8, 9, 10, 11);
        for (MemoryNetwork.End client : run.connections()) {
            assertThat(client.closeReason()).contains(CloseReason.finished());
            assertThat(client.peer().closeReason()).contains(CloseReason.peerClosed());
        }
    }

    @Test
    void the_server_forgets_the_rooms_so_that_a_run_can_follow_a_run() {
        ChatWorkload workload =
                ChatWorkload.builder().rooms(3).users(3).count(1).build();
        ChatServer server = ChatServer.builder().maxRooms(3).maxUsersPerRoom(3).build();

        Stream<MemoryRun> runs =
                IntStream.range(0, 5).mapToObj(i -> MemoryRun.play(MemoryNetwork.inOrder(), workload, server, 1));

        assertThat(runs).allMatch(MemoryRun::isSuccess);
    }

    @Test
    void says_on_the_wire_what_the_protocol_wants() {
        List<byte[]> said = new java.util.ArrayList<>();
        Fault recorder = (link, toClient, message) -> {
            if (link == 0 && !toClient) {
                said.add(message);
            }
            return List.of(message);
        };

        MemoryRun.play(
                MemoryNetwork.inOrder(Integer.MAX_VALUE, recorder),
                ChatWorkload.builder()
                        .rooms(1)
                        .users(2)
                        .count(2)
                        .firstRoom(7)
                        .idOffset(9)
                        .build());

        Packets packets = new Packets(9);
        assertThat(said.remove(0))
                .isEqualTo(packets.accessRequest(
                        "",
                        "2.13.4",
                        "",
                        "",
                        System.getProperty("java.vendor"),
                        System.getProperty("java.vendor.url"),
                        System.getProperty("java.version"),
                        System.getProperty("java.class.version"),
                        System.getProperty("os.name"),
                        System.getProperty("os.version"),
                        System.getProperty("os.arch")));
        assertThat(said)
                .containsExactly(
                        packets.enterRequest("This is a profile.", "Room7", "Mark1"),
                        packets.chatRequest("Room7", "Mark1", Packets.TEXT),
                        packets.chatRequest("Room7", "Mark1", Packets.TEXT),
                        Packets.join(packets.exitRequest("Room7", "Mark1"), packets.roomListRequest("")));
    }
}
