package dev.volano.examples;

import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.workload.Client;
import dev.volano.workload.RunContext;
import dev.volano.workload.RunContext.Problem;
import dev.volano.workload.Workload;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * A load on an echo server: each connection sends a line, waits until it comes back, checks every byte, and sends the
 * next.
 *
 * @param connections how many connections there are, at least 1
 * @param count how many lines each of them sends, at least 1
 */
public record EchoWorkload(int connections, int count) implements Workload {

    /**
     * Creates a workload.
     *
     * @throws IllegalArgumentException if a number is less than 1
     */
    public EchoWorkload {
        if (connections < 1 || count < 1) {
            throw new IllegalArgumentException("there must be a connection and a line: " + connections + ", " + count);
        }
    }

    @Override
    public String name() {
        return "echo";
    }

    @Override
    public String description() {
        return "echo, " + connections + " connections, " + count + " lines each";
    }

    @Override
    public List<? extends Client> newClients(RunContext context) {
        return IntStream.range(0, connections)
                .mapToObj(index -> new EchoClient(index, count, context))
                .toList();
    }

    // region client
    /** One connection in one run. Its handler's calls never overlap, so that its fields need no lock. */
    private static final class EchoClient implements Client {

        private final int index;
        private final int count;
        private final RunContext context;
        private final AtomicLong sent = new AtomicLong(); // read by the thread that measures
        private final AtomicLong received = new AtomicLong();
        private byte[] line = {};
        private boolean failed;

        private EchoClient(int index, int count, RunContext context) {
            this.index = index;
            this.count = count;
            this.context = context;
        }

        @Override
        public void onOpen(Connection connection) {
            context.entered(index); // there is nothing to say before the load begins
            context.ready(index);
        }

        @Override
        public void onStart(Connection connection) {
            send(connection);
        }

        private void send(Connection connection) {
            line = ("client " + index + ", line " + sent.incrementAndGet() + "\n").getBytes(StandardCharsets.US_ASCII);
            connection.write(connection.frame().put(line));
        }

        @Override
        public void onBytes(Connection connection, ByteBuffer in) {
            if (in.remaining() < line.length) {
                return; // what is left comes again, with more
            }
            if (!in.equals(ByteBuffer.wrap(line))) {
                failed = true;
                context.failed(index, Problem.WRONG_MESSAGE, "client " + index + " got another line than it sent");
                connection.abort(CloseReason.badInput("not an echo"));
                return;
            }
            in.position(in.limit());
            received.incrementAndGet();
            if (sent.get() < count) {
                send(connection);
            } else {
                connection.close(CloseReason.finished());
            }
        }

        @Override
        public void onClose(Connection connection, CloseReason reason) {
            if (received.get() == count && !failed) {
                context.finished(index);
            } else if (!failed) {
                context.failed(index, Problem.of(reason.kind()), "client " + index + ": " + reason.detail());
            }
        }

        @Override
        public long sent() {
            return sent.get();
        }

        @Override
        public long received() {
            return received.get();
        }
    }
    // endregion
}
