package dev.volano.examples;

import dev.volano.measure.InFlight;
import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.workload.Client;
import dev.volano.workload.PacedClient;
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
    private static final class EchoClient implements PacedClient {

        private final int index;
        private final int count;
        private final RunContext context;
        private final InFlight inFlight;
        private final AtomicLong sent = new AtomicLong(); // read by the thread that measures
        private final AtomicLong received = new AtomicLong();
        private boolean paused;
        private boolean failed;

        private EchoClient(int index, int count, RunContext context) {
            this.index = index;
            this.count = count;
            this.context = context;
            inFlight = new InFlight(context.shard(index));
        }

        @Override
        public void onOpen(Connection connection) {
            context.entered(index); // there is nothing to say before the load begins
            context.ready(index);
        }

        @Override
        public void onStart(Connection connection) {
            paused = false;
            sendNext(connection);
        }

        @Override
        public void onPause(Connection connection) {
            paused = true;
        }

        /** In a closed model: sends a line as soon as the one before is back. */
        private void sendNext(Connection connection) {
            if (!context.paced() && !paused) {
                inFlight.sent(context.nanoTime());
                send(connection);
            }
        }

        /** Under an offered rate: sends a line when it is due. */
        @Override
        public void onDue(Connection connection, long dueNanos) {
            inFlight.sent(context.nanoTime(), dueNanos);
            send(connection);
        }

        private void send(Connection connection) {
            connection.write(connection.frame().put(line(sent.incrementAndGet())));
        }

        private byte[] line(long number) {
            return ("client " + index + ", line " + number + "\n").getBytes(StandardCharsets.US_ASCII);
        }

        @Override
        public void onBytes(Connection connection, ByteBuffer in) {
            byte[] expected = line(received.get() + 1);
            while (in.remaining() >= expected.length) { // what is left comes again, with more
                if (!in.slice().limit(expected.length).equals(ByteBuffer.wrap(expected))) {
                    failed = true;
                    context.failed(index, Problem.WRONG_MESSAGE, "client " + index + " got another line than it sent");
                    connection.abort(CloseReason.badInput("not an echo"));
                    return;
                }
                in.position(in.position() + expected.length);
                inFlight.received(context.nanoTime());
                received.incrementAndGet();
                if (!context.timed() && received.get() == count) {
                    connection.close(CloseReason.finished());
                    return;
                }
                sendNext(connection);
                expected = line(received.get() + 1);
            }
        }

        @Override
        public void onClose(Connection connection, CloseReason reason) {
            if (reason.kind() == CloseReason.Kind.FINISHED && !failed) {
                context.finished(index); // closed by onBytes, or by onFinish at the end of a timed run
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
