package dev.volano.client;

import dev.volano.net.ConnectionOptions;
import dev.volano.net.IoModel;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import dev.volano.workload.Workload;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What all forks of a paired measurement have in common. The parts are those of {@link PairedClient.Builder}. */
record PairedPlan(
        ServerSource baseline,
        ServerSource candidate,
        Workload workload,
        IoModel io,
        ConnectionOptions connectionOptions,
        Duration connectTimeout,
        Duration drainTimeout,
        WarmUp warmUp,
        Duration measureFor,
        Duration window,
        int leastBlocks,
        long seed) {

    /** Returns what the clients of one of the servers do. */
    RunSettings settings(RunningServer server, String side) {
        return new RunSettings(
                server,
                workload,
                io,
                connectionOptions.toBuilder()
                        .threadName(connectionOptions.threadName() + "-" + side)
                        .build(),
                connectTimeout,
                drainTimeout,
                drainTimeout,
                OptionalDouble.empty(),
                Duration.ZERO,
                warmUp,
                new Extent(Optional.of(measureFor), OptionalLong.empty()),
                Optional.empty(),
                Optional.empty(),
                seed);
    }
}
