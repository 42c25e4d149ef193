package dev.volano.scale;

import dev.volano.client.RunResult;
import dev.volano.probe.JvmUsage;
import dev.volano.probe.ProcessUsage;
import dev.volano.probe.UsageReport;
import dev.volano.stats.Slope;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * What a connection costs a server in memory: the slope of its memory over the points of a sweep, and not the memory at
 * one point over its connections, which would count what the server takes without any.
 *
 * <p>Sweep with a fresh server at each point: what one has taken it seldom gives back.
 *
 * @param resident bytes of the process in memory, the most while the connections were open, over connections; empty
 *     with fewer than three points at which it is known
 * @param heapAfterGc bytes in the JVM's heap after a collection while the connections were open, over connections;
 *     empty with fewer than three points at which there was one
 * @param kernel bytes of the kernel for its own objects, sockets among them, and for the data in TCP sockets, over
 *     connections. A kernel tells them of all the machine only: with the clients on the same one, both ends of each
 *     connection are in it, and what other processes do meanwhile widens the interval. Empty with fewer than three
 *     points at which it is known
 * @param notes what is not known and why, in words
 * @since 0.1
 */
public record ConnectionMemory(
        Optional<Slope> resident, Optional<Slope> heapAfterGc, Optional<Slope> kernel, List<String> notes) {

    /** The confidence of the intervals: 95 %. */
    public static final double CONFIDENCE = 0.95;

    /**
     * Creates a value.
     *
     * @throws NullPointerException if a part is null
     */
    public ConnectionMemory {
        Objects.requireNonNull(resident, "resident");
        Objects.requireNonNull(heapAfterGc, "heapAfterGc");
        Objects.requireNonNull(kernel, "kernel");
        notes = List.copyOf(notes);
    }

    /** What is known of a server with so many connections. */
    record Footprint(int connections, OptionalLong residentBytes, OptionalLong heapBytes, OptionalLong kernelBytes) {}

    /**
     * Takes what a sweep noted of its server's memory while it was measured.
     *
     * @param sweep a sweep whose servers have processes of their own, that are known
     * @return the memory of a connection
     * @throws NullPointerException if {@code sweep} is null
     */
    public static ConnectionMemory of(SweepResult sweep) {
        return of(sweep.points().stream()
                .flatMap(point -> point.result().stream())
                .flatMap(result -> result.runs().stream())
                .filter(RunResult::complete)
                .map(ConnectionMemory::footprint)
                .toList());
    }

    private static Footprint footprint(RunResult run) {
        Optional<UsageReport> usage = run.usage();
        return new Footprint(
                run.connections(),
                usage.flatMap(UsageReport::server)
                        .map(ProcessUsage::highestResidentBytes)
                        .orElse(OptionalLong.empty()),
                usage.flatMap(UsageReport::serverJvm)
                        .filter(jvm -> jvm.gcCount().orElse(0) > 0) // one before knows nothing of the connections
                        .map(JvmUsage::heapAfterGcBytes)
                        .orElse(OptionalLong.empty()),
                usage.map(report -> report.machine().highestKernelBytes()).orElse(OptionalLong.empty()));
    }

    static ConnectionMemory of(List<Footprint> footprints) {
        List<String> notes = new ArrayList<>();
        Optional<Slope> resident =
                slope(footprints, Footprint::residentBytes, "the resident memory of the server", notes);
        Optional<Slope> heap =
                slope(footprints, Footprint::heapBytes, "the heap after a collection with the connections open", notes);
        Optional<Slope> kernel = slope(footprints, Footprint::kernelBytes, "the memory of the kernel", notes);
        return new ConnectionMemory(resident, heap, kernel, notes);
    }

    private static Optional<Slope> slope(
            List<Footprint> all, Function<Footprint, OptionalLong> which, String name, List<String> notes) {
        List<Footprint> known =
                all.stream().filter(each -> which.apply(each).isPresent()).toList();
        Optional<Slope> slope = Slope.of(
                known.stream().mapToDouble(Footprint::connections).toArray(),
                known.stream()
                        .mapToDouble(each -> which.apply(each).getAsLong())
                        .toArray(),
                CONFIDENCE);
        if (slope.isEmpty()) {
            notes.add(name + " is known of " + known.size() + " of " + all.size()
                    + " runs: a slope needs three, with different numbers of connections");
        }
        return slope;
    }
}
