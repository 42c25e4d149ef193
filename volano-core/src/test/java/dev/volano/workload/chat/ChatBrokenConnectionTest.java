package dev.volano.workload.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.net.Handler;
import dev.volano.workload.MemoryNetwork;
import dev.volano.workload.MemoryRun;
import dev.volano.workload.RunContext.Problem;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections that end, or stop to move, before their time. */
class ChatBrokenConnectionTest {

    private static final ChatWorkload WORKLOAD =
            ChatWorkload.builder().rooms(2).users(3).count(4).build();

    /** Which call of the second connection's handler it is that ends it: some before it has entered, some after. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 6})
    void a_connection_that_is_broken_off_is_a_failure_with_its_reason(int call) {
        MemoryRun run = play(call, connection -> connection.abort(CloseReason.shutdown()));

        assertThat(run.isSuccess()).isFalse();
        assertThat(run.failures())
                .contains(new MemoryRun.Failure(1, Problem.RESET, "Mark2 in Room1: reset by the peer"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 6})
    void a_connection_that_is_closed_too_early_is_a_failure_with_its_reason(int call) {
        MemoryRun run = play(call, connection -> connection.close(CloseReason.shutdown()));

        assertThat(run.isSuccess()).isFalse();
        assertThat(run.failures())
                .contains(new MemoryRun.Failure(1, Problem.CLOSED_EARLY, "Mark2 in Room1: closed by the peer"));
    }

    @Test
    void the_others_of_the_room_see_the_exit_and_the_other_rooms_go_on() {
        MemoryRun run = play(5, connection -> connection.abort(CloseReason.shutdown()));

        assertThat(run.failures())
                .extracting(MemoryRun.Failure::client, MemoryRun.Failure::problem)
                .containsExactlyInAnyOrder(
                        tuple(0, Problem.WRONG_MESSAGE), tuple(1, Problem.RESET), tuple(2, Problem.WRONG_MESSAGE));
        assertThat(run.failures())
                .extracting(MemoryRun.Failure::detail)
                .contains("Mark1 in Room1: Mark2 left Room1 where Mark1 is the next to leave");
        assertThat(run.finished()).containsExactly(3, 4, 5);
    }

    @Test
    void a_server_that_stops_to_read_stalls_the_room_and_no_other() {
        MemoryRun run = play(5, connection -> ((MemoryNetwork.End) connection).stall());

        assertThat(run.isStalled()).isTrue();
        assertThat(run.finished()).containsExactly(3, 4, 5);
    }

    @ParameterizedTest
    @CsvSource({
        "PEER_CLOSED, CLOSED_EARLY",
        "FINISHED, CLOSED_EARLY",
        "SHUTDOWN, CLOSED_EARLY",
        "RESET, RESET",
        "TIMEOUT, RESET",
        "SLOW_READER, SLOW_READER",
        "BAD_INPUT, BAD_INPUT",
        "HANDLER_FAILED, CLIENT_FAULT",
        "NO_RESOURCES, NO_RESOURCES"
    })
    void every_reason_of_a_close_is_a_problem_of_its_kind(CloseReason.Kind reason, Problem problem) {
        MemoryRun run = MemoryRun.play(MemoryNetwork.inOrder(), WORKLOAD, () -> new RawPeer(), 1);
        run.connections().get(0).abort(new CloseReason(reason, "the detail"));
        assertThat(run.failures()).as("the close comes first").isEmpty();
        run.deliver();

        assertThat(run.failures()).containsExactly(new MemoryRun.Failure(0, problem, "Mark1 in Room1: the detail"));
    }

    /** Plays a run in which something happens to the second connection, in a call of its server handler. */
    private static MemoryRun play(int call, Consumer<Connection> event) {
        Supplier<? extends Handler> server = WORKLOAD.newServer().orElseThrow();
        int[] made = {0};
        MemoryNetwork network = MemoryNetwork.inOrder();

        MemoryRun run = MemoryRun.play(
                network,
                WORKLOAD,
                () -> {
                    Handler handler = server.get();
                    return made[0]++ == 1 ? new EventAt(handler, call, event) : handler;
                },
                1);

        assertThat(network.crashes()).isEmpty();
        return run;
    }

    private static final class EventAt implements Handler {

        private final Handler handler;
        private final int call;
        private final Consumer<Connection> event;
        private int calls;

        private EventAt(Handler handler, int call, Consumer<Connection> event) {
            this.handler = handler;
            this.call = call;
            this.event = event;
        }

        @Override
        public void onBytes(Connection connection, ByteBuffer in) {
            if (++calls == call) {
                event.accept(connection);
            } else {
                handler.onBytes(connection, in);
            }
        }

        @Override
        public void onClose(Connection connection, CloseReason reason) {
            handler.onClose(connection, reason);
        }
    }
}
