package dev.volano.client;

import dev.volano.measure.Latency;
import dev.volano.measure.LatencyRecorder;
import dev.volano.probe.ProcessUsage;
import dev.volano.probe.UsageReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Watches the load generator itself while it measures. For one thread at a time, but for the recorders. */
final class GeneratorWatch {

    /** A thread that is busier has no time to be quick, and hides how quick the server is. */
    private static final double MOST_BUSY = 0.95;

    /** Sends that are later than this show in the response times. */
    private static final Duration MOST_LATE = Duration.ofMillis(10);

    private static final double LATENESS_PERCENTILE = 99;
    private static final double NANOS_PER_SECOND = 1e9;

    private final String threadName;
    private final Optional<OfferedRate> offeredRate;
    private final LatencyRecorder loopDelay = new LatencyRecorder();
    private final LatencyRecorder sendLateness = new LatencyRecorder();
    private final LatencyRecorder pacerLateness = new LatencyRecorder();
    private Map<Long, Long> cpuBefore = Map.of();
    private Optional<Latency> pacerLate = Optional.empty();
    private boolean rateMissed;
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
        cpuBefore = ThreadCpu.nanos(threadName);
    }

    /** The measured part has ended. */
    void end(Duration length, long sent) {
        OptionalDouble busiest = busiestShare(length);
        Optional<Latency> lateness = sendLateness.take();
        OptionalDouble rate = offeredRate.isPresent()
                ? OptionalDouble.of(sent * NANOS_PER_SECOND / length.toNanos())
                : OptionalDouble.empty();
        pacerLate = pacerLateness.take();
        rateMissed = offeredRate.filter(each -> !each.isMetBy(sent, length)).isPresent();
        check = new GeneratorCheck(busiest, loopDelay.take(), lateness, rate, List.of());
    }

    /** Finds out whether the generator was the bottleneck, from what was seen of it and of the server. */
    void judge(Optional<UsageReport> usage) {
        List<String> reasons = new ArrayList<>();
        busyReason(check.busiestThreadShare(), usage).ifPresent(reasons::add);
        lateReason(pacerLate, "messages were due late by the generator's own clock")
                .ifPresent(reasons::add);
        lateReason(check.sendLateness(), "messages were sent late").ifPresent(reasons::add);
        OptionalDouble rate = check.sentPerSecond();
        if (rateMissed && rate.isPresent()) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "%,.0f messages/s were sent of %,.0f that were to be offered",
                    rate.getAsDouble(),
                    offered()));
        }
        check = new GeneratorCheck(check.busiestThreadShare(), check.loopDelay(), check.sendLateness(), rate, reasons);
    }

    /**
     * A thread that is always busy is what others wait for, unless the server used more of the processors: in a closed
     * model both sides are busy, and the busier one is the slower.
     */
    private static Optional<String> busyReason(OptionalDouble busiest, Optional<UsageReport> usage) {
        if (busiest.isEmpty() || busiest.getAsDouble() <= MOST_BUSY) {
            return Optional.empty();
        }
        OptionalLong ours = usage.map(report -> report.generator().cpuNanos()).orElse(OptionalLong.empty());
        OptionalLong its =
                usage.flatMap(UsageReport::server).map(ProcessUsage::cpuNanos).orElse(OptionalLong.empty());
        if (ours.isPresent() && its.isPresent() && its.getAsLong() >= ours.getAsLong()) {
            return Optional.empty();
        }
        String server = its.isPresent() && ours.isPresent()
                ? String.format(
                        Locale.ROOT,
                        ", and the server used %.0f %% of the CPU time that the generator used",
                        100.0 * its.getAsLong() / Math.max(1, ours.getAsLong()))
                : "";
        return Optional.of(String.format(
                Locale.ROOT,
                "a thread of the generator was busy for %.0f %% of the time%s",
                100 * busiest.getAsDouble(),
                server));
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
        return ThreadCpu.nanos(threadName).entrySet().stream()
                .mapToDouble(each ->
                        (each.getValue() - cpuBefore.getOrDefault(each.getKey(), 0L)) / (double) length.toNanos())
                .max();
    }

    /** Returns what was found out. */
    GeneratorCheck check() {
        return check;
    }
}
