package dev.volano.jfr;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;

/** Takes the events of a recording one by one, and keeps sums of them. */
final class SummaryCollector {

    static final String CONTENTION = "jdk.JavaMonitorEnter";
    static final String PARK = "jdk.ThreadPark";
    static final String PINNED = "jdk.VirtualThreadPinned";

    /** Some versions take samples of threads that only wait. */
    private static final Set<String> WAITING = Set.of(
            "java.lang.Object.wait",
            "java.lang.Object.wait0",
            "java.lang.Thread.sleep",
            "java.lang.Thread.sleep0",
            "java.lang.Thread.sleepNanos",
            "java.lang.Thread.sleepNanos0",
            "jdk.internal.misc.Unsafe.park");

    final Tally running = new Tally();
    final Tally runningByCpuTime = new Tally();
    final Tally allocation = new Tally();
    final Tally contention = new Tally();
    final Tally parks = new Tally();
    final Tally gcPauses = new Tally();
    final Tally pinned = new Tally();
    final Safepoints safepoints = new Safepoints();
    final Map<String, String> thresholds = new LinkedHashMap<>();

    private final Map<Long, String> typeNames = new HashMap<>();
    private Instant first = Instant.MAX;
    private Instant last = Instant.MIN;
    private double jvmCpu;
    private double machineCpu;
    private double machineCpuMost;
    private long cpuLoads;
    private long lostBytes;

    SummaryCollector(List<EventType> types) {
        types.forEach(type -> typeNames.put(type.getId(), type.getName()));
    }

    void add(RecordedEvent event) {
        Instant at = event.getEndTime(); // a wait may have begun before the recording
        first = at.isBefore(first) ? at : first;
        last = at.isAfter(last) ? at : last;
        switch (event.getEventType().getName()) {
            case "jdk.ExecutionSample" -> sample(running, event);
            case "jdk.CPUTimeSample" -> sample(runningByCpuTime, event);
            case "jdk.ObjectAllocationSample" ->
                allocation.add(Frames.type(event.getClass("objectClass")), Math.max(0, event.getLong("weight")));
            case CONTENTION -> contention.add(Frames.type(event.getClass("monitorClass")), nanos(event));
            case PARK -> parks.add(Frames.type(event.getClass("parkedClass")), nanos(event));
            case "jdk.GCPhasePause" -> gcPauses.add("GC pauses", nanos(event));
            case PINNED -> pinned.add(Frames.own(event.getStackTrace()), nanos(event));
            case "jdk.SafepointBegin" -> safepoints.begin(event);
            case "jdk.SafepointEnd" -> safepoints.end(event);
            case "jdk.CPULoad" -> cpuLoad(event);
            case "jdk.ActiveSetting" -> setting(event);
            case "jdk.DataLoss" -> lostBytes += event.getLong("amount");
            default -> {
                // Of no use for a summary.
            }
        }
    }

    private static long nanos(RecordedEvent event) {
        return Math.max(0, event.getDuration().toNanos());
    }

    private static void sample(Tally tally, RecordedEvent event) {
        String method = Frames.top(event.getStackTrace()).orElse(Frames.UNKNOWN);
        if (!WAITING.contains(method)) {
            tally.add(method, 1);
        }
    }

    private void cpuLoad(RecordedEvent event) {
        double machine = event.getFloat("machineTotal");
        jvmCpu += event.getFloat("jvmUser") + event.getFloat("jvmSystem");
        machineCpu += machine;
        machineCpuMost = Math.max(machineCpuMost, machine);
        cpuLoads++;
    }

    private void setting(RecordedEvent event) {
        String type = typeNames.getOrDefault(event.getLong("id"), "");
        if (event.getString("name").equals("threshold")
                && Set.of(CONTENTION, PARK, PINNED).contains(type)) {
            thresholds.put(type, event.getString("value"));
        }
    }

    Optional<CpuUse> cpu() {
        return cpuLoads == 0
                ? Optional.empty()
                : Optional.of(new CpuUse(jvmCpu / cpuLoads, machineCpu / cpuLoads, machineCpuMost));
    }

    Optional<Instant> start() {
        return first.isAfter(last) ? Optional.empty() : Optional.of(first);
    }

    Duration duration() {
        return first.isAfter(last) ? Duration.ZERO : Duration.between(first, last);
    }

    long lostBytes() {
        return lostBytes;
    }
}
