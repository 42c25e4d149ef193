package dev.volano.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.volano.client.Failure;
import dev.volano.client.RunResult;
import dev.volano.client.ThroughputResult;
import dev.volano.client.VolanoClient;
import dev.volano.client.WarmUp;
import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.net.Handler;
import dev.volano.server.RunningServer;
import dev.volano.server.VolanoServer;
import dev.volano.workload.hold.HoldWorkload;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections that are held, on real servers. */
@Timeout(60)
class HoldWorkloadTest {

    private static final Duration HOLD = Duration.ofMillis(200);
    private static final byte[] REQUEST = {1, 2, 3};

    private static ThroughputResult measure(Handler handler, UnaryOperator<VolanoClient.Builder> load) {
        try (RunningServer server =
                        VolanoServer.builder().handlers(() -> handler).build().start();
                VolanoClient client =
                        load.apply(VolanoClient.builder().target(server)).build()) {
            return client.measure();
        }
    }

    /** Answers each input with as many bytes, some time later. */
    private static Handler answering(ScheduledExecutorService timer, int bytes) {
        return (connection, in) -> {
            in.position(in.limit());
            ScheduledFuture<?> unused = timer.schedule(
                    () -> connection.write(connection.frame().put(new byte[bytes])), 20, TimeUnit.MILLISECONDS);
        };
    }

    private static RunResult only(ThroughputResult result) {
        assertThat(result.failures()).isEmpty();
        return result.runs().get(0);
    }

    @Test
    void idle_connections_are_all_open_for_the_time_and_pass_over_what_a_server_says() {
        Handler greeting = new Handler() {
            @Override
            public void onOpen(Connection connection) {
                connection.write(connection.frame().put(REQUEST));
            }

            @Override
            public void onBytes(Connection connection, ByteBuffer in) {
                connection.close(new CloseReason(CloseReason.Kind.BAD_INPUT, "it said something"));
            }
        };
        RunResult run = only(measure(greeting, client -> client.workload(HoldWorkload.idle(20, HOLD))));

        assertThat(run.opened()).isEqualTo(20);
        assertThat(run.elapsed().orElseThrow()).isGreaterThanOrEqualTo(HOLD);
        assertThat(run.sent() + run.received()).isZero();
    }

    @Test
    void connections_that_ask_are_held_until_they_have_their_answer() {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        try {
            RunResult run =
                    only(measure(answering(timer, 5), client -> client.workload(HoldWorkload.asking(20, REQUEST, 5))));

            assertThat(run.sent()).isEqualTo(20);
            assertThat(run.received()).isEqualTo(20);
            assertThat(run.serviceTime().orElseThrow().min()).isGreaterThanOrEqualTo(Duration.ofMillis(19));
        } finally {
            timer.shutdownNow();
        }
    }

    @Test
    void a_timed_run_holds_until_it_ends() {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        try {
            RunResult idle = only(measure(
                    answering(timer, 5),
                    client -> client.workload(HoldWorkload.idle(5, Duration.ofNanos(1)))
                            .warmUp(WarmUp.none())
                            .measureFor(HOLD)));
            RunResult asking = only(measure(
                    answering(timer, 5),
                    client -> client.workload(HoldWorkload.asking(5, REQUEST, 5))
                            .warmUp(WarmUp.none())
                            .measureFor(HOLD)));

            assertThat(idle.elapsed().orElseThrow()).isGreaterThanOrEqualTo(HOLD);
            assertThat(asking.received()).isGreaterThanOrEqualTo(5);
        } finally {
            timer.shutdownNow();
        }
    }

    @Test
    void an_answer_of_the_wrong_length_and_a_close_are_failures_of_the_server() {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        try {
            ThroughputResult tooLong =
                    measure(answering(timer, 6), client -> client.workload(HoldWorkload.asking(2, REQUEST, 5)));
            ThroughputResult closed = measure(
                    (connection, in) -> connection.close(CloseReason.finished()),
                    client -> client.workload(HoldWorkload.asking(2, REQUEST, 5)));

            assertThat(tooLong.failures().get(0).kind()).isEqualTo(Failure.Kind.BAD_INPUT);
            assertThat(tooLong.failures().get(0).detail()).contains("longer than 5 bytes, by 1");
            assertThat(closed.failures().get(0).owner()).isEqualTo(Failure.Owner.SERVER);
        } finally {
            timer.shutdownNow();
        }
    }

    @Test
    void what_cannot_be_held_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> HoldWorkload.idle(0, HOLD));
        assertThatIllegalArgumentException().isThrownBy(() -> HoldWorkload.idle(1, Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> HoldWorkload.idle(1, Duration.ofDays(2)));
        assertThatIllegalArgumentException().isThrownBy(() -> HoldWorkload.asking(1, new byte[0], 1));
        assertThatIllegalArgumentException().isThrownBy(() -> HoldWorkload.asking(1, REQUEST, 0));
        assertThat(HoldWorkload.idle(3, HOLD).description()).isEqualTo("hold, 3 connections, idle for 0.2 s");
    }
}
