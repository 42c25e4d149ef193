package dev.volano.client;

import dev.volano.net.ConnectionOptions;
import dev.volano.net.IoModel;
import dev.volano.server.RunningServer;
import dev.volano.workload.Workload;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What all runs of a measurement have in common.
 *
 * @param target the server
 * @param workload the load, unless there are operations
 * @param io how bytes move at the clients
 * @param connectionOptions how each connection behaves
 * @param connectTimeout time for a connection to be opened and to get ready
 * @param stallTimeout time without any message after which a run has failed
 * @param drainTimeout time for what is under way at the end
 * @param connectRate connections opened per second at most; empty for as fast as they are let in
 * @param joinInterval time after which the next client joins the load; zero if all begin together
 * @param warmUp how long the load runs before it is measured
 * @param extent how long it is measured
 * @param offeredRate how many messages are due in a second; empty for a closed model
 * @param operations what workers do instead of the workload; empty for the workload
 * @param seed what random numbers are made from
 */
record RunSettings(
        RunningServer target,
        Workload workload,
        IoModel io,
        ConnectionOptions connectionOptions,
        Duration connectTimeout,
        Duration stallTimeout,
        Duration drainTimeout,
        OptionalDouble connectRate,
        Duration joinInterval,
        WarmUp warmUp,
        Extent extent,
        Optional<OfferedRate> offeredRate,
        Optional<Operations> operations,
        long seed) {

    /** Returns how many clients there are. */
    int clients() {
        return operations.map(Operations::workers).orElseGet(workload::connections);
    }

    /** Returns how many descriptors this process needs for a client. */
    int descriptorsPerClient() {
        return operations.isPresent() ? 1 : io.descriptorsPerConnection();
    }

    /** Returns how many threads this process needs for a client. */
    int threadsPerClient() {
        return operations.map(Operations::threadsPerWorker).orElseGet(io::threadsPerConnection);
    }

    /** Returns the load in words. */
    String description() {
        return operations.map(Operations::description).orElseGet(workload::description);
    }

    /** Returns the name of how the clients move bytes. */
    String ioModel() {
        return operations.map(Operations::threads).orElseGet(io::name);
    }
}
