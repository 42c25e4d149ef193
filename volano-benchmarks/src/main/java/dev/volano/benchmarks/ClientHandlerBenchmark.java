package dev.volano.benchmarks;

import dev.volano.measure.Shard;
import dev.volano.measure.Shards;
import dev.volano.net.Frame;
import dev.volano.workload.Client;
import dev.volano.workload.RunContext;
import dev.volano.workload.chat.ChatWorkload;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the client half does for one message: checks that it is the one that comes next in turn, byte for byte, and
 * counts it. Once in a round of the room it sends a message of its own, which is part of the time. No socket is
 * involved.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ClientHandlerBenchmark {

    private static final int USERS = 20;
    private static final int OTHERS = USERS - 1;

    private final MemoryConnection connection = new MemoryConnection(new Frame(1024));
    private final Client last;
    private final List<ByteBuffer> indications = IntStream.rangeClosed(1, OTHERS)
            .mapToObj(user -> Packets.chat(Packets.INDICATION, "Mark" + user, Packets.TEXT))
            .toList();

    /** Creates the last user of a room, who has entered. */
    public ClientHandlerBenchmark() {
        ChatWorkload chat = ChatWorkload.builder()
                .rooms(1)
                .users(USERS)
                .count(Integer.MAX_VALUE)
                .build();
        last = chat.newClients(new NobodyFails()).get(OTHERS);
        last.onOpen(connection);
        last.onBytes(connection, Packets.accessConfirm());
        last.onBytes(connection, Packets.enterRoomConfirm("Mark" + USERS));
        last.onStart(connection);
    }

    /**
     * Receives a message of each other user, and sends one.
     *
     * @return messages received, so that nothing is left out
     */
    @Benchmark
    @OperationsPerInvocation(OTHERS)
    public long receive() {
        for (ByteBuffer indication : indications) {
            last.onBytes(connection, indication.rewind());
        }
        return last.received();
    }

    /** A run that goes well, or the benchmark fails: it would measure the handling of errors. */
    private static final class NobodyFails implements RunContext {

        private final Shards shards = new Shards(1);

        @Override
        public boolean timed() {
            return false;
        }

        @Override
        public boolean paced() {
            return false;
        }

        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public Shard shard(int client) {
            return shards.of(client);
        }

        @Override
        public void entered(int client) {}

        @Override
        public void ready(int client) {}

        @Override
        public void finished(int client) {
            throw new IllegalStateException("finished");
        }

        @Override
        public void failed(int client, Problem problem, String detail) {
            throw new IllegalStateException(problem + ": " + detail);
        }

        @Override
        public void schedule(Duration delay, Runnable task) {
            throw new UnsupportedOperationException("users take turns");
        }

        @Override
        public double random(int client) {
            return 0;
        }
    }
}
