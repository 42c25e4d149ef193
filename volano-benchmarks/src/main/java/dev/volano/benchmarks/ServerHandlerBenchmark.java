package dev.volano.benchmarks;

import dev.volano.net.Frame;
import dev.volano.net.Handler;
import dev.volano.workload.chat.ChatServer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the server half does for one message: decodes the request, checks its texts, and encodes an indication for the
 * others of the room and a confirm for the sender. No socket is involved.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ServerHandlerBenchmark {

    private static final String USER = "Mark1";
    private static final int MOST_TEXT_BYTES = 8_190;

    /** Others in the room: with none, what is left is decoding, checking and encoding. */
    @Param({"0", "19"})
    public int receivers;

    /** The message: VolanoMark's 60 characters, or about the longest, of one or of two bytes each. */
    @Param({"short", "ascii", "accented"})
    public String text = "";

    private final List<MemoryConnection> connections = new ArrayList<>();
    private final List<Handler> handlers = new ArrayList<>();
    private ByteBuffer request = ByteBuffer.allocate(0);

    /** Creates the state of a benchmark. */
    public ServerHandlerBenchmark() {}

    /** Lets everybody enter the room. */
    @Setup
    public void enter() {
        ChatServer server = ChatServer.builder().build();
        Frame frame = new Frame(1024);
        for (int user = 1; user <= 1 + receivers; user++) {
            MemoryConnection connection = new MemoryConnection(frame);
            Handler handler = server.get();
            handler.onOpen(connection);
            handler.onBytes(connection, Packets.enterRoomRequest("Mark" + user));
            connections.add(connection);
            handlers.add(handler);
        }
        request = Packets.chat(
                Packets.REQUEST,
                USER,
                switch (text) {
                    case "ascii" -> "a".repeat(MOST_TEXT_BYTES);
                    case "accented" -> "é".repeat(MOST_TEXT_BYTES / 2);
                    default -> Packets.TEXT;
                });
    }

    /**
     * Serves a chat request.
     *
     * @return bytes written to the last connection, so that nothing is left out
     */
    @Benchmark
    public long chat() {
        handlers.get(0).onBytes(connections.get(0), request.rewind());
        return connections.get(receivers).bytes();
    }
}
