package dev.volano.scale;

import dev.volano.internal.CommandPath;
import dev.volano.probe.Processors;
import dev.volano.server.ForkedServer;
import dev.volano.server.ServerSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Servers on a number of processors.
 *
 * @param confinement how they are kept to them
 * @param cpus which they are, in the order in which they are added; empty unless by affinity
 * @param most how many there are
 * @param own those that the clients may run on; empty if they are not known
 */
record ProcessorServers(Confinement confinement, List<Integer> cpus, int most, Set<Integer> own) {

    private static final String TASKSET = "taskset";

    /** Finds out how servers are kept to processors here. */
    static ProcessorServers here() {
        return of(
                Processors.ofThisProcess(),
                CommandPath.find(TASKSET).isPresent(),
                Runtime.getRuntime().availableProcessors());
    }

    /**
     * Chooses affinity if it can be had.
     *
     * @param allowed the processors that this process may run on, if they are known
     * @param taskset whether there is the command
     * @param available how many the JVM counts, which are fewer if a control group bounds the time
     */
    static ProcessorServers of(Optional<List<Integer>> allowed, boolean taskset, int available) {
        if (allowed.isEmpty() || !taskset) {
            return new ProcessorServers(Confinement.ACTIVE_PROCESSOR_COUNT, List.of(), available, Set.of());
        }
        List<Integer> cpus = allowed.get().stream().limit(available).toList();
        return new ProcessorServers(Confinement.AFFINITY, cpus, cpus.size(), Set.copyOf(allowed.get()));
    }

    /** Returns these servers on processors that were chosen. */
    ProcessorServers on(List<Integer> chosen) {
        return new ProcessorServers(confinement, chosen, chosen.size(), own);
    }

    /** Returns servers that whoever starts them keeps to as many processors. */
    ProcessorServers byThemselves() {
        return new ProcessorServers(Confinement.OWN, List.of(), most, Set.of());
    }

    /** Returns what starts a server on the first so many of the processors. */
    ServerSource source(Supplier<ForkedServer.Builder> servers, int processors) {
        return () -> confined(servers.get(), processors).start();
    }

    private ForkedServer.Builder confined(ForkedServer.Builder server, int processors) {
        return switch (confinement) {
            case AFFINITY -> server.prependCommandPrefix(TASKSET, "-c", list(processors));
            case ACTIVE_PROCESSOR_COUNT -> server.jvmOption("-XX:ActiveProcessorCount=" + processors);
            case OWN -> server;
        };
    }

    private String list(int processors) {
        return cpus.stream().limit(processors).map(String::valueOf).collect(Collectors.joining(","));
    }

    /** Returns how many processors the clients have to themselves while the server has so many. */
    OptionalInt clientProcessors(int processors) {
        if (confinement != Confinement.AFFINITY || own.isEmpty()) {
            return OptionalInt.empty();
        }
        Set<Integer> taken = cpus.stream().limit(processors).collect(Collectors.toSet());
        return OptionalInt.of(
                (int) own.stream().filter(cpu -> !taken.contains(cpu)).count());
    }
}
