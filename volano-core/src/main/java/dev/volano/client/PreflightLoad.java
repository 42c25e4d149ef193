package dev.volano.client;

import dev.volano.probe.Limits;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a run asks of this machine.
 *
 * @param connections how many connections there will be
 * @param client what the client's side needs, and has
 * @param server what the server's side needs, and has; empty if its process is not known
 * @param sameProcess whether both sides are in one process
 * @param sources how many local addresses the connections are opened from; the greatest integer for as many as it takes
 * @param root whether this process is one of root, whom the limit of user processes does not bind
 * @param memoryBytes the memory of the machine; empty if not known
 */
record PreflightLoad(
        int connections,
        Side client,
        Optional<Side> server,
        boolean sameProcess,
        int sources,
        boolean root,
        OptionalLong memoryBytes) {

    /**
     * One side.
     *
     * @param descriptorsEach how many descriptors a connection takes
     * @param threadsEach how many threads of the platform a connection takes
     * @param limits the limits of the process
     */
    record Side(int descriptorsEach, int threadsEach, Limits limits) {}
}
