package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.measure.Latency;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against servers whose service time is known, the latencies are what theory says. */
@Timeout(120)
class LatencyTruthTest {

    private static final Duration MEASURED = Duration.ofSeconds(5);
    private static final long STALL_MILLIS = 500;

    private static RunResult measure(EchoServer server, int connections, OfferedRate... rate) {
        VolanoClient.Builder builder = VolanoClient.builder()
                .target(server)
                .workload(new EchoLoad(connections))
                .warmUp(WarmUp.none())
                .measureFor(MEASURED);
        for (OfferedRate each : rate) {
            builder.offeredRate(each);
        }
        try (VolanoClient client = builder.build()) {
            ThroughputResult result = client.measure();
            assertThat(result.failures()).isEmpty();
            return result.runs().get(0);
        }
    }

    /** A server that stops once for a tenth of the time that is measured, and answers at once else. */
    private static EchoServer stalling() throws Exception {
        AtomicLong firstNanos = new AtomicLong();
        AtomicBoolean stalled = new AtomicBoolean();
        return EchoServer.start(number -> {
            long now = System.nanoTime();
            firstNanos.compareAndSet(0, now);
            if (now - firstNanos.get() > MEASURED.toNanos() / 2 && stalled.compareAndSet(false, true)) {
                Thread.sleep(STALL_MILLIS);
            }
            return true;
        });
    }

    private static double millis(Latency latency, double percent) {
        return latency.percentile(percent).toNanos() / 1e6;
    }

    @Test
    void the_service_time_that_the_server_takes_is_what_is_measured() throws Exception {
        try (EchoServer server = EchoServer.start(number -> {
            Thread.sleep(20);
            return true;
        })) {
            RunResult run = measure(server, 2);

            Latency service = run.serviceTime().orElseThrow();
            assertThat(millis(service, 50)).isBetween(20.0, 40.0);
            assertThat(service.min()).isGreaterThanOrEqualTo(Duration.ofMillis(20));
            assertThat(run.responseTime()).isEmpty();
        }
    }

    /**
     * A closed model sends nothing during the stall: one message of thousands is slow, and no percentile up to 99.9
     * shows it.
     */
    @Test
    void a_closed_model_does_not_see_a_stall_at_p99() throws Exception {
        try (EchoServer server = stalling()) {
            Latency service = measure(server, 1).serviceTime().orElseThrow();

            assertThat(service.count()).as("enough, or p99 would be the stall").isGreaterThan(200);
            assertThat(millis(service, 99)).isLessThan(0.5 * STALL_MILLIS);
            assertThat(millis(service, 100)).isGreaterThanOrEqualTo(STALL_MILLIS);
        }
    }

    /**
     * Under an offered rate, a tenth of the messages are due in the stall of length S, and wait for its end: the
     * response time exceeds x for a share of (S - x) / 10 S. So p99 is 0.9 S and p95 is 0.5 S.
     */
    @Test
    void an_open_model_sees_a_stall_at_p99() throws Exception {
        try (EchoServer server = stalling()) {
            RunResult run = measure(server, 1, OfferedRate.constant(400));

            Latency response = run.responseTime().orElseThrow();
            assertThat(run.sent()).isBetween(1_800L, 2_200L);
            assertThat(millis(response, 99)).isBetween(0.8 * STALL_MILLIS, 1.2 * STALL_MILLIS);
            assertThat(millis(response, 95)).isBetween(0.4 * STALL_MILLIS, 0.8 * STALL_MILLIS);
            assertThat(millis(response, 50)).isLessThan(0.2 * STALL_MILLIS);
        }
    }
}
