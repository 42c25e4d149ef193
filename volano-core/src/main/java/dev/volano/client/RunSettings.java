package dev.volano.client;

import dev.volano.net.ConnectionOptions;
import dev.volano.net.IoModel;
import dev.volano.server.RunningServer;
import dev.volano.workload.Workload;
import java.time.Duration;

/**
 * What all runs of a measurement have in common.
 *
 * @param target the server
 * @param workload the load
 * @param io how bytes move at the clients
 * @param connectionOptions how each connection behaves
 * @param connectTimeout time for a connection to be opened and to get ready
 * @param stallTimeout time without any message after which a run has failed
 * @param seed what random numbers are made from
 */
record RunSettings(
        RunningServer target,
        Workload workload,
        IoModel io,
        ConnectionOptions connectionOptions,
        Duration connectTimeout,
        Duration stallTimeout,
        long seed) {}
