package dev.volano.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.volano.client.Failure;
import dev.volano.client.OfferedRate;
import dev.volano.client.RunResult;
import dev.volano.client.ThroughputResult;
import dev.volano.client.VolanoClient;
import dev.volano.client.WarmUp;
import dev.volano.net.CloseReason;
import dev.volano.net.Handler;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.server.RunningServer;
import dev.volano.server.VolanoServer;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class EchoWorkloadTest {

    private static final int CONNECTIONS = 5;
    private static final int LINES = 20;

    /** The models that every JVM that builds Volano can run, and one of one's own. */
    static Stream<IoModel> models() {
        return Stream.of(
                IoModels.platformThreads(),
                IoModels.classic(),
                IoModels.selector(),
                IoModels.selectors(),
                IoModels.converted(),
                IoModels.convertedSelector(),
                new NettyIoModel());
    }

    @ParameterizedTest
    @MethodSource("models")
    void is_written_once_and_runs_on_every_model(IoModel io) throws Exception {
        try (RunningServer server = new OwnServer.EchoServer()) {
            ThroughputResult result = measure(server, io);

            assertThat(result.failures()).isEmpty();
            RunResult run = result.runs().get(0);
            assertThat(run.sent()).isEqualTo(CONNECTIONS * LINES);
            assertThat(run.received()).isEqualTo(CONNECTIONS * LINES);
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void can_be_measured_for_a_time_and_at_a_rate(IoModel io) throws Exception {
        try (RunningServer server = new OwnServer.EchoServer();
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .io(io)
                        .workload(new EchoWorkload(CONNECTIONS, 1))
                        .warmUp(WarmUp.none())
                        .offeredRate(OfferedRate.poisson(1_000))
                        .measureFor(Duration.ofMillis(300))
                        .build()) {
            RunResult run = client.measure().runs().get(0);

            assertThat(run.failures()).isEmpty();
            assertThat(run.received()).isGreaterThan(CONNECTIONS);
            assertThat(run.responseTime()).isPresent();
        }
    }

    @Test
    void finds_a_server_that_answers_something_else() {
        assertThat(failureOf((connection, in) -> {
                    connection.write(connection
                            .frame()
                            .put(in, in.position(), in.remaining() - 1)
                            .putByte('!'));
                    in.position(in.limit());
                }))
                .isEqualTo(Failure.Kind.WRONG_MESSAGE);
    }

    @Test
    void finds_a_server_that_closes_early() {
        assertThat(failureOf((connection, in) -> {
                    in.position(in.limit());
                    connection.close(CloseReason.finished());
                }))
                .isEqualTo(Failure.Kind.CLOSED_EARLY);
    }

    @Test
    void finds_a_server_that_does_not_answer() {
        assertThat(failureOf((connection, in) -> in.position(in.limit()))).isEqualTo(Failure.Kind.STALLED);
    }

    @Test
    void needs_a_connection_and_a_line() {
        assertThatIllegalArgumentException().isThrownBy(() -> new EchoWorkload(0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new EchoWorkload(1, 0));
    }

    private static Failure.Kind failureOf(Handler handler) {
        try (VolanoServer server =
                VolanoServer.builder().handlers(() -> handler).build().start()) {
            ThroughputResult result = measure(server, IoModels.selector());

            assertThat(result.score()).isEmpty();
            return result.failures().get(0).kind();
        }
    }

    private static ThroughputResult measure(RunningServer server, IoModel io) {
        try (VolanoClient client = VolanoClient.builder()
                .target(server)
                .workload(new EchoWorkload(CONNECTIONS, LINES))
                .io(io)
                .stallTimeout(Duration.ofMillis(500))
                .build()) {
            return client.measure();
        }
    }
}
