package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.volano.VolanoException;
import dev.volano.server.RunningServer;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A benchmark that ends between two servers keeps what it has measured, and leaves no server. */
@Timeout(60)
class BenchmarkCloseTest {

    private final List<RunningServer> servers = new ArrayList<>();
    private IntConsumer onStart = number -> {};

    private final ThroughputBenchmark benchmark = ThroughputBenchmark.builder()
            .server(this::start)
            .load(client -> client.workload(
                    ChatWorkload.builder().rooms(1).users(3).count(2).build()))
            .forks(3)
            .build();

    private RunningServer start() {
        onStart.accept(servers.size() + 1);
        RunningServer server = VolanoServer.builder().build().start();
        servers.add(server);
        return server;
    }

    @Test
    void closed_while_the_second_server_starts() {
        onStart = number -> {
            if (number == 2) {
                benchmark.close();
            }
        };

        ThroughputResult result = benchmark.run();

        assertThat(result.complete()).isFalse();
        assertThat(result.forks()).hasSize(2);
        assertThat(result.forks().get(0).last().complete()).isTrue();
        assertThat(result.failures())
                .containsExactly(new Failure(
                        Failure.Kind.INTERRUPTED, 0, 3, "server 2 was not measured: the benchmark was closed"));
        assertThat(servers).hasSize(2);
    }

    @Test
    void closed_while_the_first_server_starts_there_is_no_result() {
        onStart = number -> benchmark.close();

        assertThatIllegalStateException().isThrownBy(benchmark::run).withMessage("the benchmark is closed");
    }

    @Test
    void a_server_that_does_not_start_ends_it() {
        onStart = number -> {
            if (number == 3) {
                throw new VolanoException("out of steam");
            }
        };

        ThroughputResult result = benchmark.run();

        assertThat(result.plan().forks()).isEqualTo(3);
        assertThat(result.forks()).hasSize(3);
        assertThat(result.failures())
                .containsExactly(new Failure(Failure.Kind.SERVER_ENDED, 0, 3, "server 3 did not start: out of steam"));
    }
}
