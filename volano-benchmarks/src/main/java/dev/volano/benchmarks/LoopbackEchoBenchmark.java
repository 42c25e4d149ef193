package dev.volano.benchmarks;

import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.net.ConnectionOptions;
import dev.volano.net.Connector;
import dev.volano.net.Handler;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.net.Listener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Round trips of 100 bytes over real loopback sockets: a client writes, the server sends back what it got, and the
 * client answers at once. Server and client are in this JVM, each with one selector.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // by open()
public class LoopbackEchoBenchmark {

    /** Round trips of an invocation, so that starting it does not count. */
    private static final int ROUND_TRIPS = 2_000;

    private static final int MESSAGE_BYTES = 100;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** How many connections go back and forth at the same time. */
    @Param({"1", "20", "200"})
    public int connections;

    /** The I/O model of both sides. */
    @Param("selector")
    public String io = "";

    private final List<Echoed> clients = new ArrayList<>();
    private Listener listener;
    private Connector connector;

    /** Creates the state of a benchmark. */
    public LoopbackEchoBenchmark() {}

    /**
     * Opens the connections.
     *
     * @throws IOException if one cannot be opened
     */
    @Setup
    public void open() throws IOException {
        IoModel model = IoModels.named(io);
        ConnectionOptions options = ConnectionOptions.defaults();
        Handler echo = (connection, in) -> {
            connection.write(connection.frame().put(in, in.position(), in.remaining()));
            in.position(in.limit());
        };
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        listener = model.listen(anyPort, connections, options, () -> echo);
        connector = model.connector(options);
        for (int i = 0; i < connections; i++) {
            Echoed client = new Echoed();
            client.connection = connector.connect(listener.address(), TIMEOUT, client);
            clients.add(client);
        }
    }

    /** Closes them. */
    @TearDown
    public void close() {
        connector.close();
        listener.close();
    }

    /**
     * Lets every connection make its share of the round trips.
     *
     * @throws InterruptedException if JMH gives up
     */
    @Benchmark
    @OperationsPerInvocation(ROUND_TRIPS)
    public void roundTrip() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(connections);
        for (Echoed client : clients) {
            client.connection.execute(() -> client.start(ROUND_TRIPS / connections, done));
        }
        if (!done.await(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException(done.getCount() + " connections have not come to an end");
        }
    }

    /** The client's half of a connection. */
    private static final class Echoed implements Handler {

        private final byte[] message = new byte[MESSAGE_BYTES];
        private Connection connection;
        private CountDownLatch done = new CountDownLatch(0);
        private int left;

        void start(int roundTrips, CountDownLatch whenDone) {
            left = roundTrips;
            done = whenDone;
            send();
        }

        private void send() {
            connection.write(connection.frame().put(message));
        }

        @Override
        public void onBytes(Connection same, ByteBuffer in) {
            if (in.remaining() < MESSAGE_BYTES) {
                return; // the rest comes with the next call
            }
            in.position(in.limit());
            left--;
            if (left == 0) {
                done.countDown();
            } else {
                send();
            }
        }

        @Override
        public void onClose(Connection same, CloseReason reason) {
            if (reason.kind() != CloseReason.Kind.SHUTDOWN && reason.kind() != CloseReason.Kind.PEER_CLOSED) {
                throw new IllegalStateException(reason.toString());
            }
        }
    }
}
