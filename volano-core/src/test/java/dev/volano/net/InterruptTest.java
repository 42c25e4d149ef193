package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Timeout;

/** What an interrupt does that a handler leaves behind in a thread of the model. */
@Timeout(60)
class InterruptTest {

    private static Handler interrupted() {
        return (connection, in) -> {
            Message.echo().onBytes(connection, in);
            Thread.currentThread().interrupt();
        };
    }

    @OnEachSide
    void it_ends_nothing(Side side) throws IOException {
        try (Rig rig = Rig.open(side)) {
            Peer other = rig.connect(Probe.echo());
            Peer peer = rig.connect(new Probe(interrupted()));
            for (int i = 0; i < 5; i++) {
                peer.verifyEcho();
                other.verifyEcho();
            }
        }
    }

    @OnEachSide
    void it_keeps_no_thread_busy(Side side) throws IOException {
        try (Rig rig = Rig.open(side)) {
            Peer peer = rig.connect(new Probe(interrupted()));
            peer.verifyEcho();

            Duration before = processorTime(rig.threadName());
            LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
            Duration used = processorTime(rig.threadName()).minus(before);

            assertThat(used).isLessThan(Duration.ofMillis(50));
        }
    }

    private static Duration processorTime(String threadName) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(threadName + "-"))
                .map(thread -> Duration.ofNanos(Math.max(0, threads.getThreadCpuTime(thread.getId()))))
                .reduce(Duration.ZERO, Duration::plus);
    }

    @OnEachSide
    void it_harms_nobody_who_has_to_wait_for_a_slow_reader(Side side) throws IOException {
        byte[] messages = Message.several(1, 1_500, 1_000);
        ConnectionOptions.Builder options = ConnectionOptions.builder()
                .sendBufferBytes(64 * 1024)
                .receiveBufferBytes(64 * 1024)
                .maxPendingBytes(20_000);

        try (Rig rig = Rig.open(side, options)) {
            Peer peer = rig.connect(new Probe(interrupted()));
            Future<Void> sending = peer.startSending(messages);

            assertThat(peer.receive(messages.length)).isEqualTo(messages);
            Await.result(sending);
        }
    }
}
