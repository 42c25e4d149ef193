package dev.volano.client;

import dev.volano.measure.Latency;
import dev.volano.measure.LatencyRecorder;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Watches the load generator itself while it measures. For one thread at a time, but for the recorders. */
final class GeneratorWatch {

    /** A thread that is busier has no time to be quick, and hides how quick the server is. */
    private static final double MOST_BUSY = 0.95;

    /** Sends that are later than this show in the response times. */
    private static final Duration MOST_LATE = Duration.ofMillis(10);

    /** An offered rate that is missed by more was not offered. */
    private static final double LEAST_OF_RATE = 0.99;

    private static final double LATENESS_PERCENTILE = 99;
    private static final double NANOS_PER_SECOND = 1e9;

    private final String threadName;
    private final Optional<OfferedRate> offeredRate;
    private final LatencyRecorder loopDelay = new LatencyRecorder();
    private final LatencyRecorder sendLateness = new LatencyRecorder();
    private final LatencyRecorder pacerLateness = new LatencyRecorder();
    private Map<Long, Long> cpuBefore = Map.of();
    private GeneratorCheck check = GeneratorCheck.UNKNOWN;

    /**
     * Creates a watch.
     *
     * @param threadName what the names of the generator's threads begin with
     * @param offeredRate the rate that is to be offered, if there is one
     */
    GeneratorWatch(String threadName, Optional<OfferedRate> offeredRate) {
        this.threadName = threadName;
        this.offeredRate = offeredRate;
    }

    LatencyRecorder loopDelay() {
        return loopDelay;
    }

    LatencyRecorder sendLateness() {
        return sendLateness;
    }

    LatencyRecorder pacerLateness() {
        return pacerLateness;
    }

    /** The measured part begins. */
    void begin() {
        loopDelay.take();
        sendLateness.take();
        pacerLateness.take();
        cpuBefore = cpuNanos();
    }

    /** The measured part has ended. */
    void end(Duration length, long sent) {
        OptionalDouble busiest = busiestShare(length);
        Optional<Latency> lateness = sendLateness.take();
        OptionalDouble rate = offeredRate.isPresent()
                ? OptionalDouble.of(sent * NANOS_PER_SECOND / length.toNanos())
                : OptionalDouble.empty();
        check = new GeneratorCheck(
                busiest, loopDelay.take(), lateness, rate, reasons(busiest, pacerLateness.take(), lateness, rate));
    }

    private List<String> reasons(
            OptionalDouble busiest, Optional<Latency> pacer, Optional<Latency> lateness, OptionalDouble rate) {
        List<String> reasons = new ArrayList<>();
        if (busiest.isPresent() && busiest.getAsDouble() > MOST_BUSY) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "a thread of the generator was busy for %.0f %% of the time, more than %.0f %%",
                    100 * busiest.getAsDouble(),
                    100 * MOST_BUSY));
        }
        lateReason(pacer, "messages were due late by the generator's own clock").ifPresent(reasons::add);
        lateReason(lateness, "messages were sent late").ifPresent(reasons::add);
        if (rate.isPresent() && rate.getAsDouble() < LEAST_OF_RATE * offered()) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "%,.0f messages/s were sent of %,.0f that were to be offered",
                    rate.getAsDouble(),
                    offered()));
        }
        return reasons;
    }

    private double offered() {
        return offeredRate.map(OfferedRate::messagesPerSecond).orElse(0.0);
    }

    private static Optional<String> lateReason(Optional<Latency> latency, String what) {
        return latency.map(each -> each.percentile(LATENESS_PERCENTILE))
                .filter(p99 -> p99.compareTo(MOST_LATE) > 0)
                .map(p99 -> String.format(
                        Locale.ROOT,
                        "%s: p99 %.1f ms, more than %d ms",
                        what,
                        p99.toNanos() / 1e6,
                        MOST_LATE.toMillis()));
    }

    private OptionalDouble busiestShare(Duration length) {
        return cpuNanos().entrySet().stream()
                .mapToDouble(each ->
                        (each.getValue() - cpuBefore.getOrDefault(each.getKey(), 0L)) / (double) length.toNanos())
                .max();
    }

    /** Returns the CPU time of each thread of the generator; none where the JVM does not tell. */
    private Map<Long, Long> cpuNanos() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Map<Long, Long> nanos = new HashMap<>();
        if (threads.isThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled()) {
            for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
                if (thread != null && thread.getThreadName().startsWith(threadName)) {
                    long cpu = threads.getThreadCpuTime(thread.getThreadId());
                    if (cpu >= 0) {
                        nanos.put(thread.getThreadId(), cpu);
                    }
                }
            }
        }
        return nanos;
    }

    /** Returns what was found out. */
    GeneratorCheck check() {
        return check;
    }
}
