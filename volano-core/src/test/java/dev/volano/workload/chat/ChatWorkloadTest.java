package dev.volano.workload.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.volano.workload.Client;
import dev.volano.workload.PlainContext;
import dev.volano.workload.RunContext;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChatWorkloadTest {

    @Test
    void is_the_performance_test_of_VolanoMark_unless_told_otherwise() {
        ChatWorkload workload = ChatWorkload.builder().build();

        assertThat(workload.name()).isEqualTo("chat");
        assertThat(workload.rooms()).isEqualTo(10);
        assertThat(workload.users()).isEqualTo(20);
        assertThat(workload.count()).isEqualTo(100);
        assertThat(workload.firstRoom()).isEqualTo(1);
        assertThat(workload.pause()).isZero();
        assertThat(workload.idOffset()).isZero();
        assertThat(workload.connections()).isEqualTo(200);
        assertThat(workload.description()).isEqualTo("chat, 10 rooms of 20 users, 100 messages per user, in turn");
    }

    @Test
    void is_what_it_was_built_to_be() {
        ChatWorkload workload = ChatWorkload.builder()
                .rooms(1)
                .users(1_000)
                .count(1)
                .firstRoom(2_146_483_647)
                .pause(Duration.ofNanos(250_000))
                .idOffset(65_320)
                .build();

        assertThat(workload.rooms()).isEqualTo(1);
        assertThat(workload.users()).isEqualTo(1_000);
        assertThat(workload.count()).isEqualTo(1);
        assertThat(workload.firstRoom()).isEqualTo(2_146_483_647);
        assertThat(workload.pause()).isEqualTo(Duration.ofNanos(250_000));
        assertThat(workload.idOffset()).isEqualTo(65_320);
        assertThat(workload.description())
                .isEqualTo("chat, 1 room of 1000 users, 1 message per user, one each 2.5E-4 s");
    }

    @Test
    void brings_a_server_that_has_room_for_all_of_it() {
        assertThat(server(ChatWorkload.builder().rooms(100_001).users(2))
                        .rooms()
                        .most())
                .isEqualTo(100_001);
        assertThat(server(ChatWorkload.builder()).rooms().most()).isEqualTo(ChatServer.DEFAULT_MAX_ROOMS);
        assertThat(server(ChatWorkload.builder().users(1_000)).maxUsersPerRoom())
                .isEqualTo(1_000);
    }

    private static ChatServer server(ChatWorkload.Builder workload) {
        Supplier<?> server = workload.build().newServer().orElseThrow();
        return (ChatServer) server;
    }

    @Test
    void makes_new_clients_and_a_new_server_for_each_run() {
        ChatWorkload workload = ChatWorkload.builder().rooms(2).users(3).build();
        RunContext context = NoContext.INSTANCE;

        List<? extends Client> first = workload.newClients(context);
        List<? extends Client> second = workload.newClients(context);

        assertThat(first).hasSize(6).doesNotHaveDuplicates().noneMatch(second::contains);
        assertThat(workload.newServer().orElseThrow())
                .isNotSameAs(workload.newServer().orElseThrow());
    }

    @Nested
    class Rejects {

        private final ChatWorkload.Builder workload = ChatWorkload.builder();

        @ParameterizedTest
        @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 500_001, Integer.MAX_VALUE})
        void a_number_of_rooms_out_of_range(int rooms) {
            rejects(it -> it.rooms(rooms), "rooms must be from 1 to 500000: " + rooms);
        }

        @ParameterizedTest
        @ValueSource(ints = {Integer.MIN_VALUE, 0, 1, 1_001, Integer.MAX_VALUE})
        void a_number_of_users_out_of_range(int users) {
            rejects(it -> it.users(users), "users must be from 2 to 1000: " + users);
        }

        @ParameterizedTest
        @ValueSource(ints = {Integer.MIN_VALUE, -1, 0})
        void a_count_below_one(int count) {
            rejects(it -> it.count(count), "count must be at least 1: " + count);
        }

        @ParameterizedTest
        @ValueSource(ints = {Integer.MIN_VALUE, 0, -1})
        void a_first_room_out_of_range(int room) {
            rejects(it -> it.firstRoom(room), "firstRoom must be from 1 to 2146483647: " + room);
        }

        @ParameterizedTest
        @ValueSource(ints = {Integer.MIN_VALUE, -1, 65_321, 65_535})
        void an_id_offset_out_of_range(int idOffset) {
            rejects(it -> it.idOffset(idOffset), "idOffset must be from 0 to 65320: " + idOffset);
        }

        @Test
        void a_pause_out_of_range() {
            rejects(it -> it.pause(Duration.ofNanos(-1)), "pause must not be negative: PT-0.000000001S");
            rejects(it -> it.pause(Duration.ofDays(1).plusNanos(1)), "pause must be at most PT24H: PT24H0.000000001S");
        }

        @Test
        @SuppressWarnings("NullAway") // the point of the test
        void a_missing_pause() {
            assertThatNullPointerException()
                    .isThrownBy(() -> workload.pause(null))
                    .withMessage("pause");
        }

        @Test
        void more_than_a_million_connections() {
            rejects(
                    it -> it.rooms(1_001).users(1_000).build(),
                    "rooms times users must be at most 1000000: 1001 times 1000");
            assertThat(workload.rooms(1_000).users(1_000).build().connections()).isEqualTo(1_000_000);
        }

        private void rejects(Consumer<ChatWorkload.Builder> setting, String message) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> setting.accept(workload))
                    .withMessage(message);
        }
    }

    @Nested
    class OfTheServer {

        private final ChatServer.Builder server = ChatServer.builder();

        @ParameterizedTest
        @ValueSource(ints = {Integer.MIN_VALUE, 0, 65_536})
        void rejects_a_number_of_users_out_of_range(int users) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> server.maxUsersPerRoom(users))
                    .withMessage("maxUsersPerRoom must be from 1 to 65535: %s", users);
        }

        @ParameterizedTest
        @ValueSource(ints = {Integer.MIN_VALUE, 0})
        void rejects_a_number_of_rooms_below_one(int rooms) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> server.maxRooms(rooms))
                    .withMessage("maxRooms must be at least 1: %s", rooms);
        }

        @ParameterizedTest
        @ValueSource(ints = {-1, 65_321})
        void rejects_an_id_offset_out_of_range(int idOffset) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> server.idOffset(idOffset))
                    .withMessage("idOffset must be from 0 to 65320: %s", idOffset);
        }

        @Test
        void makes_a_handler_for_each_connection() {
            ChatServer its = server.build();

            assertThat(its.get()).isNotSameAs(its.get());
        }
    }

    private enum NoContext implements PlainContext {
        INSTANCE;

        @Override
        public void entered(int client) {}

        @Override
        public void ready(int client) {}

        @Override
        public void finished(int client) {}

        @Override
        public void failed(int client, Problem problem, String detail) {}

        @Override
        public void schedule(Duration delay, Runnable task) {}

        @Override
        public double random(int client) {
            return 0;
        }
    }
}
