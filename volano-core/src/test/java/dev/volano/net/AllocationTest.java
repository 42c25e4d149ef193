package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the thread of a selector model allocates in steady state: nothing for a message, whoever has to get it. */
@Timeout(60)
class AllocationTest {

    private static final String THREAD_NAME = "allocation";
    private static final int RECEIVERS = 10;
    private static final int WARM_UP = 500;
    private static final int MESSAGES = 2_000;

    /** Measured: 0. What is more than that is left for the JIT compiler and for what a select may do now and then. */
    private static final long BYTES_PER_MESSAGE = 20;

    /** Passes each message on to all who came before, or back to its sender if there is nobody; allocates nothing. */
    private static final class Broadcasting implements Handler {

        private final BlockingQueue<Connection> opened;
        private Connection[] receivers = {};

        private Broadcasting(BlockingQueue<Connection> opened) {
            this.opened = opened;
        }

        @Override
        public void onOpen(Connection connection) {
            receivers = opened.isEmpty() ? new Connection[] {connection} : opened.toArray(Connection[]::new);
            opened.add(connection);
        }

        @Override
        public void onBytes(Connection connection, ByteBuffer in) {
            for (int length = Message.whole(in); length > 0; length = Message.whole(in)) {
                Frame frame = connection.frame().put(in, in.position(), length);
                for (Connection receiver : receivers) {
                    receiver.write(frame);
                }
                in.position(in.position() + length);
            }
        }
    }

    private static long allocated() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(THREAD_NAME + "-selector-0"))
                .mapToLong(thread -> threads.getThreadAllocatedBytes(thread.getId()))
                .sum();
    }

    private static long allocatedPerMessage(Await.Action message) throws Exception {
        for (int i = 0; i < WARM_UP; i++) {
            message.run();
        }
        long before = allocated();
        for (int i = 0; i < MESSAGES; i++) {
            message.run();
        }
        long after = allocated();
        assertThat(after).as("allocation by the loop since it began").isPositive();
        return (after - before) / MESSAGES;
    }

    private static List<Peer> connect(Listener listener, BlockingQueue<Connection> opened, int count)
            throws IOException {
        List<Peer> peers = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            peers.add(Peer.connect(listener.address()));
            int expected = i;
            Await.until("it is open", () -> opened.size() == expected);
        }
        return peers;
    }

    private static Listener listen(String model, BlockingQueue<Connection> opened) throws IOException {
        ConnectionOptions options =
                ConnectionOptions.builder().threadName(THREAD_NAME).build();
        return IoModels.named(model).listen(Rig.loopback(0), 20, options, () -> new Broadcasting(opened));
    }

    @ParameterizedTest
    @ValueSource(strings = {"selector", "converted-selector"})
    void of_a_broadcast_is_none(String model) throws Exception {
        BlockingQueue<Connection> opened = new LinkedBlockingQueue<>();
        byte[] message = Message.of(1, 1, 4 * 1024);

        try (Listener listener = listen(model, opened)) {
            List<Peer> receivers = connect(listener, opened, RECEIVERS + 1);
            Peer sender = receivers.remove(RECEIVERS);

            long bytes = allocatedPerMessage(() -> {
                sender.send(message);
                for (Peer receiver : receivers) {
                    receiver.receive(message.length);
                }
            });

            assertThat(bytes).isLessThan(BYTES_PER_MESSAGE);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"selector", "converted-selector"})
    void of_a_message_that_comes_in_pieces_is_none(String model) throws Exception {
        BlockingQueue<Connection> opened = new LinkedBlockingQueue<>();
        byte[] message = Message.of(1, 1, 1_000);
        byte[] first = Arrays.copyOf(message, 600);
        byte[] rest = Arrays.copyOfRange(message, 600, 1_000);

        try (Listener listener = listen(model, opened)) {
            Peer peer = connect(listener, opened, 1).get(0);

            long bytes = allocatedPerMessage(() -> peer.send(first).send(rest).receive(message.length));

            assertThat(bytes).isLessThan(BYTES_PER_MESSAGE);
        }
    }
}
