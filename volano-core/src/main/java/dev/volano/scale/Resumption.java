package dev.volano.scale;

import dev.volano.VolanoException;
import dev.volano.client.Failure;
import dev.volano.client.LoadPlan;
import dev.volano.client.Setup;
import dev.volano.client.VolanoClient;
import dev.volano.probe.Jvm;
import dev.volano.server.RunningServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a sweep takes over from an earlier one, and whether it may: points of another load or another server would be
 * compared with its own as if they were not. For one thread.
 */
final class Resumption {

    /** Where what is secret was left out of an option that was kept in a file. */
    private static final String LEFT_OUT = "…";

    private static final int ANY_PORT = 1; // nothing is connected to

    private final List<SweepPoint> done;
    private @Nullable Setup now;

    /** Begins where an earlier sweep ended; at the first point without one. */
    Resumption(Optional<SweepResult> earlier, Points points) {
        done = earlier.stream()
                .flatMap(result -> result.points().stream())
                .filter(point -> !point.owner().equals(Optional.of(Failure.Owner.HARNESS)))
                .toList();
        List<Integer> had = done.stream().map(SweepPoint::connections).toList();
        if (had.size() > points.values().size() || !had.equals(points.values().subList(0, had.size()))) {
            throw refused(List.of("its points are " + had + ", and the first of these are " + points.values()));
        }
    }

    private static VolanoException refused(List<String> differences) {
        return new VolanoException("the sweep cannot go on from the earlier one: " + String.join("; ", differences));
    }

    /** Returns the points that are taken over. */
    List<SweepPoint> done() {
        return done;
    }

    /** Returns how many servers the earlier sweep had. */
    int servers() {
        return done.stream()
                .mapToInt(point -> point instanceof SweepPoint.Measured measured ? measured.server() : 0)
                .max()
                .orElse(0);
    }

    /** Throws if the load was another, at any point. */
    void checkLoad(ScaledLoad load, int forks) {
        RunningServer anywhere = RunningServer.at("127.0.0.1", ANY_PORT);
        for (SweepPoint point : done) {
            point.result().ifPresent(result -> {
                List<String> differences = new ArrayList<>();
                LoadPlan was = result.plan();
                LoadPlan is = plan(load, point.connections(), anywhere).withForks(forks);
                differ("the load", was.workload(), is.workload(), differences);
                differ("the ramp", was.ramp(), is.ramp(), differences);
                differ("the warm-up", was.warmUp(), is.warmUp(), differences);
                differ("how long is measured", was.extent(), is.extent(), differences);
                differ("the offered rate", was.offeredRate(), is.offeredRate(), differences);
                differ("the number of servers at a point", was.forks(), is.forks(), differences);
                differ("the number of runs", was.runs(), is.runs(), differences);
                differ("the score policy", was.scorePolicy(), is.scorePolicy(), differences);
                differ("the seed", was.seed(), is.seed(), differences);
                refuse(differences);
            });
        }
    }

    private static LoadPlan plan(ScaledLoad load, int connections, RunningServer target) {
        try (VolanoClient client = client(load, connections, target)) {
            return client.plan();
        }
    }

    private static VolanoClient client(ScaledLoad load, int connections, RunningServer target) {
        return load.on(VolanoClient.builder(), connections).target(target).build();
    }

    /** Takes a look at a server of the sweep that goes on. */
    void lookAt(RunningServer server, ScaledLoad load, int connections) {
        try (VolanoClient client = client(load, connections, server)) {
            now = client.setup();
        }
    }

    /** Throws if the server that was looked at is another than that of the earlier sweep, or the machine is. */
    void checkSetup(boolean sameAddress) {
        Setup is = now;
        Optional<Setup> earlier = done.stream()
                .flatMap(point -> point.result().stream())
                .findFirst()
                .map(result -> result.setup());
        if (is == null || earlier.isEmpty()) {
            return;
        }
        Setup was = earlier.get();
        List<String> differences = new ArrayList<>();
        differ(
                "the CPU",
                was.client().machine().cpuModel(),
                is.client().machine().cpuModel(),
                differences);
        differ(
                "the number of processors",
                was.client().machine().availableProcessors(),
                is.client().machine().availableProcessors(),
                differences);
        if (sameAddress) {
            differ("the address of the server", was.server(), is.server(), differences);
        }
        differ("the I/O model of the server", was.serverIo(), is.serverIo(), differences);
        differ("the I/O model of the clients", was.clientIo(), is.clientIo(), differences);
        differ(
                "the JVM of the clients",
                name(was.client().jvm()),
                name(is.client().jvm()),
                differences);
        differ(
                "the JVM of the server",
                was.serverJvm().map(Resumption::name),
                is.serverJvm().map(Resumption::name),
                differences);
        List<String> options = was.serverJvm().map(Jvm::inputArguments).orElse(List.of());
        List<String> optionsNow = is.serverJvm().map(Jvm::inputArguments).orElse(List.of());
        if (!sameOptions(options, optionsNow)) {
            differ("the options of the server's JVM", options, optionsNow, differences);
        }
        refuse(differences);
    }

    private static String name(Jvm jvm) {
        return jvm.vmName() + " " + jvm.vmVersion() + " with " + jvm.garbageCollectors();
    }

    private static boolean sameOptions(List<String> was, List<String> is) {
        if (was.size() != is.size()) {
            return false;
        }
        for (int i = 0; i < was.size(); i++) {
            int secret = was.get(i).indexOf(LEFT_OUT);
            boolean same = secret < 0
                    ? was.get(i).equals(is.get(i))
                    : is.get(i).startsWith(was.get(i).substring(0, secret));
            if (!same) {
                return false;
            }
        }
        return true;
    }

    private static void differ(String what, Object was, Object is, List<String> differences) {
        if (!was.equals(is)) {
            differences.add(what + " was " + words(was) + ", and is " + words(is));
        }
    }

    private static String words(Object value) {
        return value instanceof Optional<?> known
                ? known.map(String::valueOf).orElse("unknown")
                : String.valueOf(value);
    }

    private static void refuse(List<String> differences) {
        if (!differences.isEmpty()) {
            throw refused(differences);
        }
    }
}
