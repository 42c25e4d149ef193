package dev.volano.benchmarks;

import dev.volano.net.Frame;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Encoding a message: numbers, an array, a part of a buffer; and the copy that is kept for peers that do not read. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class FrameBenchmark {

    private static final int CHAT = 203;

    private final Frame frame = new Frame(1024);
    private final byte[] user = "..Mark20".getBytes(StandardCharsets.US_ASCII);
    private final ByteBuffer text =
            ByteBuffer.allocateDirect(Packets.TEXT.length()).put(Packets.TEXT.getBytes(StandardCharsets.US_ASCII));

    /** Creates the state of a benchmark. */
    public FrameBenchmark() {}

    /**
     * Encodes a chat message.
     *
     * @return its length
     */
    @Benchmark
    public int encode() {
        return encoded().length();
    }

    /**
     * Encodes a chat message and copies it.
     *
     * @return the copy
     */
    @Benchmark
    public byte[] encodeAndKeep() {
        return encoded().snapshot();
    }

    private Frame encoded() {
        return frame.clear()
                .putShort(CHAT)
                .putInt(Packets.INDICATION)
                .putByte(0)
                .putInt(0)
                .put(user)
                .putShort(text.capacity())
                .put(text, 0, text.capacity());
    }
}
