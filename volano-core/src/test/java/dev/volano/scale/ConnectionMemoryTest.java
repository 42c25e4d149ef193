package dev.volano.scale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.net.Connection;
import dev.volano.net.Handler;
import dev.volano.scale.ConnectionMemory.Footprint;
import dev.volano.server.ForkedServer;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerLauncher;
import dev.volano.server.VolanoServer;
import dev.volano.stats.Slope;
import dev.volano.workload.hold.HoldWorkload;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Memory per connection: the slope, from literal points and from a server whose cost is known. */
@Timeout(120)
class ConnectionMemoryTest {

    private static final int BYTES_EACH = 256 * 1024;

    /** A server that takes a quarter of a mebibyte for each connection, outside of its heap. */
    public static final class Greedy implements ServerLauncher {
        @Override
        public RunningServer launch(List<String> arguments) {
            return VolanoServer.builder().handlers(GreedyHandler::new).build().start();
        }
    }

    /** Keeps memory as long as its connection. */
    private static final class GreedyHandler implements Handler {
        private final ByteBuffer kept = ByteBuffer.allocateDirect(BYTES_EACH); // cleared, and so really there

        @Override
        public void onBytes(Connection connection, ByteBuffer in) {
            in.position(in.limit());
            kept.clear();
        }
    }

    private static Footprint footprint(int connections, long resident, OptionalLong heap) {
        return new Footprint(connections, OptionalLong.of(resident), heap, OptionalLong.of(2 * resident));
    }

    @Test
    void the_cost_is_the_slope_and_not_the_quotient() {
        ConnectionMemory memory = ConnectionMemory.of(List.of(
                footprint(100, 50_000_000 + 100 * 3_000, OptionalLong.of(7_000_000 + 100 * 500)),
                footprint(200, 50_000_000 + 200 * 3_000, OptionalLong.of(7_000_000 + 200 * 500)),
                footprint(400, 50_000_000 + 400 * 3_000, OptionalLong.of(7_000_000 + 400 * 500))));

        assertThat(memory.resident().orElseThrow().slope().estimate()).isBetween(2_999.99, 3_000.01);
        assertThat(memory.resident().orElseThrow().intercept().estimate()).isBetween(49_999_999.0, 50_000_001.0);
        assertThat(memory.heapAfterGc().orElseThrow().slope().estimate()).isBetween(499.99, 500.01);
        assertThat(memory.kernel().orElseThrow().slope().estimate()).isBetween(5_999.99, 6_000.01);
        assertThat(memory.notes()).isEmpty();
    }

    @Test
    void what_is_known_of_too_few_points_is_no_slope() {
        ConnectionMemory memory = ConnectionMemory.of(List.of(
                footprint(100, 1_000, OptionalLong.of(1)),
                footprint(200, 2_000, OptionalLong.empty()),
                footprint(300, 3_000, OptionalLong.of(3))));

        assertThat(memory.resident()).isPresent();
        assertThat(memory.heapAfterGc()).isEmpty();
        assertThat(memory.notes())
                .containsExactly("the heap after a collection with the connections open is known of 2 of 3 runs:"
                        + " a slope needs three, with different numbers of connections");
    }

    @Test
    void the_cost_of_a_connection_of_a_real_server_is_found() {
        SweepResult sweep = ConnectionSweep.builder()
                .server(
                        ForkedServer.of(Greedy.class).jvmOption("-Xmx64m").jvmOption("-XX:MaxDirectMemorySize=512m")
                                ::start)
                .load((client, connections) -> client.workload(HoldWorkload.idle(connections, Duration.ofMillis(500))))
                .points(20, 200, 400)
                .freshServers(1)
                .build()
                .run();
        ConnectionMemory memory = ConnectionMemory.of(sweep);

        assertThat(sweep.notes()).containsExactly("No errors!");
        Slope resident = memory.resident().orElseThrow();
        assertThat(resident.slope().estimate()).isBetween(0.8 * BYTES_EACH, 1.5 * BYTES_EACH);
        assertThat(resident.points()).isEqualTo(3);
    }
}
