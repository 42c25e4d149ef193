package dev.volano.workload.chat;

import static dev.volano.workload.chat.Packets.PLAIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.net.Frame;
import dev.volano.net.Handler;
import dev.volano.workload.Client;
import dev.volano.workload.PlainContext;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is done once per message leaves nothing for the collector. */
class ChatAllocationTest {

    private static final int MESSAGES = 20_000;

    @Test
    void the_server_allocates_nothing_to_pass_a_message_on() {
        ChatServer server = ChatServer.builder().build();
        Handler[] handlers = new Handler[20];
        NullConnection connection = new NullConnection();
        for (int i = 0; i < handlers.length; i++) {
            handlers[i] = server.get();
            handlers[i].onBytes(
                    i == 0 ? connection : new NullConnection(),
                    ByteBuffer.wrap(PLAIN.enterRequest("Room1", "Mark" + i)));
        }
        ByteBuffer request = ByteBuffer.wrap(PLAIN.chatRequest("Room1", "Mark0", Packets.TEXT));

        double bytes = bytesPerCall(() -> handlers[0].onBytes(connection, request.rewind()));

        assertThat(bytes).isLessThan(1);
    }

    @Test
    void the_client_allocates_nothing_to_receive_and_to_answer() {
        ChatWorkload workload =
                ChatWorkload.builder().users(2).count(Integer.MAX_VALUE).build();
        Client client = workload.newClients(new NoContext()).get(1);
        NullConnection connection = new NullConnection();
        client.onBytes(connection, ByteBuffer.wrap(PLAIN.accessConfirm()));
        client.onBytes(connection, ByteBuffer.wrap(PLAIN.enterConfirm("", "Room1", "Mark2", 1, 2)));
        ByteBuffer messages = ByteBuffer.wrap(
                Packets.join(PLAIN.chatConfirm("Room1"), PLAIN.chatIndication("Room1", "Mark1", Packets.TEXT)));

        double bytes = bytesPerCall(() -> client.onBytes(connection, messages.rewind()));

        assertThat(bytes).isLessThan(1);
        assertThat(client.received()).isEqualTo(2L * MESSAGES).isEqualTo(client.sent());
    }

    @Test
    void a_client_that_does_not_take_turns_allocates_nothing_to_receive() {
        ChatWorkload workload = ChatWorkload.builder()
                .users(1_000)
                .count(Integer.MAX_VALUE)
                .pause(Duration.ofSeconds(1))
                .build();
        Client client = workload.newClients(new NoContext()).get(1);
        NullConnection connection = new NullConnection();
        client.onBytes(connection, ByteBuffer.wrap(PLAIN.accessConfirm()));
        client.onBytes(connection, ByteBuffer.wrap(PLAIN.enterConfirm("", "Room1", "Mark2", 1, 2)));
        ByteBuffer message = ByteBuffer.wrap(PLAIN.chatIndication("Room1", "Mark999", Packets.TEXT));

        double bytes = bytesPerCall(() -> client.onBytes(connection, message.rewind()));

        assertThat(bytes).isLessThan(1);
        assertThat(client.received()).isEqualTo(2L * MESSAGES);
    }

    private static double bytesPerCall(Runnable call) {
        assumeTrue(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean, "a JVM that counts");
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int i = 0; i < MESSAGES; i++) {
            call.run();
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < MESSAGES; i++) {
            call.run();
        }
        return (double) (threads.getCurrentThreadAllocatedBytes() - before) / MESSAGES;
    }

    /** Takes everything and keeps nothing. */
    private static final class NullConnection implements Connection {

        private final Frame frame = new Frame(1024);

        @Override
        public InetSocketAddress remoteAddress() {
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), 9);
        }

        @Override
        public Frame frame() {
            return frame.clear();
        }

        @Override
        public boolean write(Frame message) {
            return message.length() > 0;
        }

        @Override
        public void execute(Runnable task) {
            task.run();
        }

        @Override
        public void close(CloseReason reason) {}

        @Override
        public void abort(CloseReason reason) {}
    }

    private static final class NoContext implements PlainContext {

        @Override
        public void entered(int client) {}

        @Override
        public void ready(int client) {}

        @Override
        public void finished(int client) {}

        @Override
        public void failed(int client, Problem problem, String detail) {
            throw new AssertionError(detail);
        }

        @Override
        public void schedule(Duration delay, Runnable task) {}

        @Override
        public double random(int client) {
            return 0;
        }
    }
}
