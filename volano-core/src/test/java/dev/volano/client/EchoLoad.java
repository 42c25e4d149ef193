package dev.volano.client;

import dev.volano.measure.InFlight;
import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.workload.Client;
import dev.volano.workload.PacedClient;
import dev.volano.workload.RunContext;
import dev.volano.workload.RunContext.Problem;
import dev.volano.workload.Workload;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** A load of numbers of eight bytes, each of which a server is to send back, in timed runs only. */
record EchoLoad(int connections) implements Workload {

    @Override
    public String name() {
        return "numbers";
    }

    @Override
    public String description() {
        return "numbers on " + connections + " connections";
    }

    @Override
    public List<? extends Client> newClients(RunContext context) {
        return IntStream.range(0, connections)
                .mapToObj(index -> new EchoClient(index, context))
                .toList();
    }

    private static final class EchoClient implements PacedClient {

        private final int index;
        private final RunContext context;
        private final InFlight inFlight;
        private final AtomicLong sent = new AtomicLong();
        private final AtomicLong received = new AtomicLong();
        private boolean paused;
        private boolean finishing;

        EchoClient(int index, RunContext context) {
            this.index = index;
            this.context = context;
            inFlight = new InFlight(context.shard(index));
        }

        @Override
        public void onOpen(Connection connection) {
            context.entered(index);
            context.ready(index);
        }

        @Override
        public void onStart(Connection connection) {
            paused = false;
            if (!context.paced()) {
                inFlight.sent(context.nanoTime());
                send(connection);
            }
        }

        @Override
        public void onDue(Connection connection, long dueNanos) {
            inFlight.sent(context.nanoTime(), dueNanos);
            send(connection);
        }

        private void send(Connection connection) {
            byte[] number = ByteBuffer.allocate(Long.BYTES)
                    .putLong(sent.getAndIncrement())
                    .array();
            connection.write(connection.frame().put(number));
        }

        @Override
        public void onBytes(Connection connection, ByteBuffer in) {
            while (in.remaining() >= Long.BYTES) {
                if (in.getLong() != received.get()) {
                    context.failed(index, Problem.WRONG_MESSAGE, "not the number that was due to come back");
                    return;
                }
                inFlight.received(context.nanoTime());
                received.incrementAndGet();
                if (!context.paced() && !paused) {
                    inFlight.sent(context.nanoTime());
                    send(connection);
                }
            }
        }

        @Override
        public void onPause(Connection connection) {
            paused = true;
        }

        @Override
        public void onFinish(Connection connection) {
            finishing = true;
            connection.close(CloseReason.finished());
        }

        @Override
        public void onClose(Connection connection, CloseReason reason) {
            if (finishing) {
                context.finished(index);
            } else {
                context.failed(index, Problem.of(reason.kind()), reason.detail());
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
}
