package dev.volano.benchmarks;

import dev.volano.measure.Shards;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** Noting the latency of a message: with one thread, with two on one shard, and with the clock read as well. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class LatencyBenchmark {

    private final Shards shards = new Shards(1);

    /** Creates the state of a benchmark. */
    public LatencyBenchmark() {}

    /** What each thread has for itself. */
    @State(Scope.Thread)
    public static class Latencies {

        private long next = 20_000;

        /** Creates the state of a thread. */
        public Latencies() {}

        /** Returns from 10 to 75 µs: not always in the same bucket, as in a run. */
        long next() {
            next = next * 1_103_515_245 + 12_345;
            return 10_000 + (next >>> 16 & 0xFFFF);
        }
    }

    /**
     * Notes a latency that is known.
     *
     * @param latencies the latencies
     */
    @Benchmark
    public void record(Latencies latencies) {
        shards.of(0).serviceTime(latencies.next());
    }

    /**
     * Notes a latency that is known, while another thread does so on the same shard.
     *
     * @param latencies the latencies
     */
    @Benchmark
    @Threads(2)
    public void recordShared(Latencies latencies) {
        shards.of(0).serviceTime(latencies.next());
    }

    /**
     * Reads the clock and notes the time since it was read last, as for a message that is received alone.
     *
     * @param latencies where the time is kept
     */
    @Benchmark
    public void clockAndRecord(Latencies latencies) {
        long now = System.nanoTime();
        shards.of(0).serviceTime(now - latencies.next);
        latencies.next = now;
    }
}
